package weir.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import weir.InstalledNginx;

/** An installed nginx with one server, asked over raw sockets; the case is skipped without one. */
final class Nginx implements AutoCloseable {
    private final Path directory;
    private Process process;
    private int port;
    private long logRead;

    /** Starts it with these lines inside its server. */
    Nginx(Path directory, String server) throws Exception {
        this.directory = directory;
        Path binary = InstalledNginx.binary();
        for (int attempt = 0; process == null && attempt < 5; attempt++) {
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            process = start(binary, server);
        }
        if (process == null) {
            throw new IllegalStateException(Files.readString(directory.resolve("out")));
        }
    }

    private @Nullable Process start(Path binary, String server) throws Exception {
        Path conf = directory.resolve("nginx.conf");
        Files.writeString(
                conf,
                """
                daemon off; master_process off; pid nginx.pid; error_log error.log info;
                events { worker_connections 64; }
                http {
                    access_log off; client_max_body_size 0; client_body_temp_path b; proxy_temp_path p;
                    fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
                    server { listen 127.0.0.1:%d; %s }
                }
                """
                        .formatted(port, server));
        Process started =
                new ProcessBuilder(
                                binary.toString(), "-p", directory.toString(), "-c", "nginx.conf")
                        .redirectErrorStream(true)
                        .redirectOutput(directory.resolve("out").toFile())
                        .start();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (started.isAlive() && System.nanoTime() < deadline) {
            try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return started;
            } catch (IOException e) {
                Thread.onSpinWait();
            }
        }
        started.destroy();
        return null;
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }

    /** One answer: up to its length, or to the end of the connection. */
    String ask(byte[] bytes, boolean headOnly) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(bytes);
            InputStream in = socket.getInputStream();
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            byte[] piece = new byte[4096];
            try {
                for (int n; cut(answer, headOnly) == null && (n = in.read(piece)) > 0; ) {
                    answer.write(piece, 0, n);
                }
            } catch (SocketException e) {
                // a reset behind the answer: nginx did not read all that was sent
            }
            String one = cut(answer, headOnly);
            return one == null ? answer.toString(StandardCharsets.ISO_8859_1) : one;
        }
    }

    /** The first answer, once it is whole. */
    private static @Nullable String cut(ByteArrayOutputStream answers, boolean headOnly) {
        String text = answers.toString(StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n") + 4;
        int at = text.indexOf("Content-Length: ");
        if (end < 4 || at < 0) {
            return null;
        }
        int length = Integer.parseInt(text.substring(at + 16, text.indexOf('\r', at)));
        int whole = headOnly ? end : end + length;
        return text.length() < whole ? null : text.substring(0, whole);
    }

    /** From the status line, or from the page that an HTTP/0.9 client gets. */
    static int status(String answer) {
        int at = answer.startsWith("HTTP/") ? 9 : answer.indexOf("<h1>") + 4;
        return Integer.parseInt(answer.substring(at, at + 3));
    }

    /** What the error log got since the last call. */
    String logged() throws IOException {
        byte[] all = Files.readAllBytes(directory.resolve("error.log"));
        String text =
                new String(
                        all,
                        (int) logRead,
                        (int) (all.length - logRead),
                        StandardCharsets.ISO_8859_1);
        logRead = all.length;
        return text;
    }
}
