package weir.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import weir.net.Pcre;

/**
 * What the launcher runs once after a build to make the AOT cache: a front with a proxied and a
 * static location answers requests, so that later starts find these classes loaded and linked.
 */
public final class Training {
    private static final int REQUESTS = 200;

    private Training() {}

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("weir-training");
        try {
            train(folder);
        } finally {
            delete(folder);
        }
        System.exit(0);
    }

    private static void train(Path folder) throws Exception {
        int port = freePort();
        int origin = freePort();
        Files.writeString(folder.resolve("index.html"), "hello\n");
        Path conf = folder.resolve("nginx.conf");
        Files.writeString(conf, conf(port, origin));
        PrintStream quiet =
                new PrintStream(PrintStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        String[] options = {"-p", folder + "/", "-c", "nginx.conf", "-e", "error.log"};
        Thread.ofPlatform().daemon().start(() -> FrontCommand.run(options, quiet, System.err));
        for (int i = 0; !Files.exists(folder.resolve("nginx.pid")) && i < 200; i++) {
            Thread.sleep(50);
        }
        for (String target : List.of("/", "/index.html", "/missing", "/pattern/x", "/proxied/")) {
            request(port, target);
        }
    }

    private static String pattern() {
        return Pcre.isPresent()
                ? "location ~ ^/pattern/(?<name>[a-z]+)$ { return 200 $name; }"
                : "";
    }

    private static String conf(int port, int origin) {
        return """
        daemon off; pid nginx.pid; error_log error.log;
        events { worker_connections 1024; }
        http {
            log_format main '{"time": "$time_local", "client": "$remote_addr", '
                '"request": "$request", "status": $status, "bytes": $body_bytes_sent, '
                '"up": "$upstream_addr", "up_time": "$upstream_response_time", '
                '"time": "$request_time"}';
            access_log access.log main;
            upstream origin { server 127.0.0.1:%d; keepalive 16; }
            server {
                listen 127.0.0.1:%d;
                server_name localhost;
                location / { root .; index index.html; }
                %s
                location /proxied/ {
                    proxy_pass http://origin/;
                    proxy_set_header X-Real-IP $remote_addr;
                }
            }
            server {
                listen 127.0.0.1:%d;
                location / { return 200 "origin"; }
            }
        }
        """
                .formatted(origin, port, pattern(), origin);
    }

    private static void request(int port, String target) throws IOException {
        byte[] bytes =
                ("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII);
        byte[] answer = new byte[4096];
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(2000);
            for (int i = 0; i < REQUESTS; i++) {
                socket.getOutputStream().write(bytes);
                if (socket.getInputStream().read(answer) <= 0) {
                    return;
                }
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
