package weir.var;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.InstalledNginx;
import weir.net.Buf;

/** The same values through an installed nginx's access log and through ours, in each escaping. */
class LogParityTest {
    private static final String TEXT = "v=[$http_x_value] absent=[$http_x_none] empty=[$is_args]";
    @TempDir Path folder;

    @Test
    void everyByteIsLoggedAsNginxLogsIt() throws Exception {
        int port = freePort();
        Path conf = Files.writeString(folder.resolve("nginx.conf"), configuration(port));
        Process process =
                new ProcessBuilder(
                                InstalledNginx.binary().toString(),
                                "-p",
                                folder.toString(),
                                "-c",
                                conf.toString(),
                                "-e",
                                folder.resolve("error.log").toString())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("out.txt").toFile())
                        .start();
        try {
            for (int b = 1; b < 256; b++) {
                if (b != '\n' && b != '\r') {
                    request(port, value(b));
                }
            }
        } finally {
            process.destroy();
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        }
        for (Escape escape : Escape.values()) {
            assertThat(Files.readString(log(escape), StandardCharsets.ISO_8859_1))
                    .as("escape=%s", escape.word())
                    .isEqualTo(ours(escape));
        }
    }

    private static String value(int b) {
        char c = (char) b;
        return "a" + c + c + "-middle part-" + c + "z";
    }

    private Path log(Escape escape) {
        return folder.resolve(escape.word() + ".log");
    }

    private String configuration(int port) {
        StringBuilder conf = new StringBuilder();
        conf.append("daemon off; master_process off; pid ").append(folder).append("/pid;\n");
        conf.append("events {}\nhttp {\n");
        for (Escape escape : Escape.values()) {
            conf.append("log_format ").append(escape.word()).append(" escape=");
            conf.append(escape.word()).append(" '").append(TEXT).append("';\n");
        }
        conf.append("server {\n listen 127.0.0.1:").append(port).append(";\n");
        for (Escape escape : Escape.values()) {
            conf.append(" access_log ").append(log(escape)).append(' ');
            conf.append(escape.word()).append(";\n");
        }
        return conf.append(" location / { return 204; }\n}\n}\n").toString();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void request(int port, String value) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (true) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.getOutputStream()
                        .write(
                                ("GET / HTTP/1.0\r\nX-Value: " + value + "\r\n\r\n")
                                        .getBytes(StandardCharsets.ISO_8859_1));
                InputStream in = socket.getInputStream();
                assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
                        .startsWith("HTTP/1.1 204");
                return;
            } catch (java.net.ConnectException e) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                Thread.sleep(5);
            }
        }
    }

    private static String ours(Escape escape) {
        Variables<Thing> variables = Thing.variables("is_args");
        LogFormat<Thing> format =
                LogFormat.of("x", List.of("escape=" + escape.word(), TEXT), variables);
        variables.resolve();
        Buf out = new Buf(0);
        for (int b = 1; b < 256; b++) {
            if (b != '\n' && b != '\r') {
                format.write(new Thing().with("extra value", value(b)).with("is_args", ""), out);
                out.put((byte) '\n');
            }
        }
        return out.toString();
    }
}
