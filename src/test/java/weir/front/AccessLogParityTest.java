package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.conf.Epoch;

/** The same requests to weir and to an installed nginx: the same access log lines. */
class AccessLogParityTest {
    private static final Path NGINX = Path.of("/usr/sbin/nginx");
    private static final String FORMAT =
            "$status [$request] method=$request_method uri=$uri request_uri=$request_uri"
                    + " args=$args is_args=$is_args protocol=$server_protocol host=$host"
                    + " server=$server_name length=$request_length cl=$content_length"
                    + " ct=$content_type user=$remote_user cookies=$http_cookie a=$cookie_a"
                    + " x=$arg_x many=$http_x_many referer=$http_referer pipe=$pipe"
                    + " scheme=$scheme https=$https addr=$remote_addr server_addr=$server_addr"
                    + " binary=$binary_remote_addr requests=$connection_requests"
                    + " type=$sent_http_content_type location=$sent_http_location"
                    + " te=$sent_http_transfer_encoding done=$request_completion"
                    + " root=$document_root file=$request_filename up=$upstream_addr"
                    + " xff=$proxy_add_x_forwarded_for proxy=$proxy_host body=$request_body"
                    + " pp=$proxy_protocol_addr";

    private static final List<String> REQUESTS =
            List.of(
                    "GET / HTTP/1.0\r\n\r\n",
                    "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
                    "GET /a%20b//c/../d?x=%41&y HTTP/1.0\r\nHost: UPPER.org:8080\r\n\r\n",
                    "GET /? HTTP/1.0\r\n\r\n",
                    "GET /?x= HTTP/1.0\r\n\r\n",
                    "GET http://Abs.Example:99/p?X=1 HTTP/1.0\r\nHost: other\r\n\r\n",
                    "POST /p HTTP/1.0\r\nContent-Length: 3\r\nContent-Type: a/b\r\n\r\nabc",
                    "HEAD /x HTTP/1.0\r\nHost: h.\r\n\r\n",
                    "GET / HTTP/1.0\r\nCookie: a=1; b=2\r\nCookie: A=3\r\n\r\n",
                    "GET / HTTP/1.0\r\nCookie:  b=2;a = x y ;c\r\n\r\n",
                    "GET / HTTP/1.0\r\nAuthorization: Basic am9lOnB3\r\n\r\n",
                    "GET / HTTP/1.0\r\nAuthorization: Basic am9l\r\n\r\n",
                    "GET / HTTP/1.0\r\nX-MANY: 1 2\r\n\r\n",
                    "GET / HTTP/1.0\r\nX-Many:\r\nReferer: \"q\\\r\n\r\n",
                    "GET / HTTP/1.0\r\nX-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: b\r\n\r\n",
                    "GET /slash HTTP/1.0\r\nHost: h\r\n\r\n",
                    "GET /inner/x HTTP/1.0\r\n\r\n",
                    "FOO / HTTP/1.0\r\n\r\n",
                    "foo / HTTP/1.0\r\n\r\n",
                    "GET / HTTP/1.1\r\n\r\n",
                    "GET /%zz HTTP/1.0\r\n\r\n",
                    "GET /../.. HTTP/1.0\r\n\r\n",
                    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                    "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
                    "GET / HTTP/1.0\r\nContent-Length: x\r\n\r\n",
                    "\u00e9\u0001 / HTTP/1.0\r\n\r\n",
                    "GET /\u00e9\u00fc HTTP/1.0\r\n\r\n",
                    "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n"
                            + "GET /3 HTTP/1.0\r\n\r\n",
                    "GET / HTTP/1.0\r\nBad Name: x\r\n_under: 1\r\n\r\n",
                    "GET /" + "y".repeat(9000) + " HTTP/1.0\r\n\r\n",
                    "GET / HTTP/1.0\r\nX-Long: " + "z".repeat(9000) + "\r\n\r\n");

    @TempDir Path dir;
    private Process nginx;
    private int port;

    @BeforeEach
    void startNginx() throws IOException {
        Assumptions.assumeTrue(Files.isExecutable(NGINX), "no nginx installed: not compared");
        port = FrontRun.freePort();
        Path folder = Files.createDirectory(dir.resolve("nginx"));
        Files.writeString(
                folder.resolve("nginx.conf"),
                "daemon off; master_process off; " + text().replace("PORT", "" + port));
        nginx =
                new ProcessBuilder(
                                NGINX.toString(),
                                "-p",
                                folder + "/",
                                "-c",
                                folder.resolve("nginx.conf").toString(),
                                "-e",
                                folder.resolve("error.log").toString())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("out").toFile())
                        .start();
    }

    @AfterEach
    void stopNginx() throws InterruptedException {
        if (nginx != null) {
            nginx.destroy();
            nginx.waitFor();
        }
    }

    private static String text() {
        return "error_log error.log; pid nginx.pid; events {} http { log_format v '"
                + FORMAT
                + "'; access_log a.log v; root /srv/www; keepalive_timeout 10 20;"
                + " server { listen 127.0.0.1:PORT; server_name one two;"
                + " location / { internal; }"
                + " location /inner/ { internal; alias /else/where/; } } }";
    }

    @Test
    void linesAreTheSame() throws Exception {
        try (FrontRun weir =
                FrontRun.of(Files.createDirectory(dir.resolve("weir")), Epoch.V1_28, text())) {
            var softly = new SoftAssertions();
            for (String request : REQUESTS) {
                String theirs = answers(port, request, "nginx");
                String ours = answers(weir.port, request, "weir");
                softly.assertThat(ours).as(request).isEqualTo(theirs);
            }
            softly.assertAll();
        }
    }

    /** Sends a request and gives the lines that came into the log for it. */
    private String answers(int to, String request, String name) throws Exception {
        Path log = dir.resolve(name).resolve("a.log");
        int before = Files.exists(log) ? Files.readAllLines(log, LATIN).size() : 0;
        try (Socket socket = connect(to)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(LATIN));
            socket.getInputStream().readAllBytes();
        }
        int expected = request.contains("/2 ") ? 3 : 1;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        List<String> lines = Files.readAllLines(log, LATIN);
        while (lines.size() < before + expected) {
            assertThat(System.nanoTime()).as("%s logs %s", name, request).isLessThan(deadline);
            Thread.sleep(1);
            lines = Files.readAllLines(log, LATIN);
        }
        return String.join("\n", lines.subList(before, lines.size()));
    }

    private static final java.nio.charset.Charset LATIN = StandardCharsets.ISO_8859_1;

    private static Socket connect(int to) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (true) {
            try {
                return new Socket("127.0.0.1", to);
            } catch (java.net.ConnectException e) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                Thread.sleep(5);
            }
        }
    }
}
