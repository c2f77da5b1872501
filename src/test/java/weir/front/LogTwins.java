package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import weir.InstalledNginx;

/**
 * The same configuration in weir and in an installed nginx, and the lines that each writes to
 * {@code a.log} for the same request. Skips the test when there is no nginx.
 */
final class LogTwins implements AutoCloseable {
    private static final Charset LATIN = StandardCharsets.ISO_8859_1;

    private final Path dir;
    private final FrontRun weir;
    private final Process nginx;
    private final int nginxPort = FrontRun.freePort();
    private String answer = "";

    /**
     * Starts both.
     *
     * @param http the content of the http block; PORT stands for the port to listen on
     */
    LogTwins(Path dir, String http) throws IOException {
        this.dir = dir;
        String text = "error_log error.log; pid nginx.pid; events {} http { " + http + " }";
        Path folder = Files.createDirectory(dir.resolve("nginx"));
        Path file = folder.resolve("nginx.conf");
        Files.writeString(
                file, "daemon off; master_process off; " + text.replace("PORT", "" + nginxPort));
        nginx = start(folder, file);
        weir =
                FrontRun.of(
                        Files.createDirectory(dir.resolve("weir")), InstalledNginx.epoch(), text);
    }

    private static Process start(Path folder, Path file) throws IOException {
        return new ProcessBuilder(
                        InstalledNginx.binary().toString(),
                        "-p",
                        folder + "/",
                        "-c",
                        file.toString(),
                        "-e",
                        folder.resolve("error.log").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
    }

    /** What came back for some bytes, and what was logged of it at level info or above. */
    record Said(String answer, String line, List<String> errors) {
        /** All of it, without what must differ: names, times, numbers, the pages of errors. */
        String plain() {
            StringBuilder all = new StringBuilder(line).append('\n');
            all.append(
                    shown(
                            answer.replaceAll("Server: (nginx/[0-9.]+|weir/[^\r]+)", "Server: SELF")
                                    .replaceAll("Date: [A-Z][a-z]{2}, [^\r]+GMT", "Date: NOW")
                                    .replaceAll("(?s)<html>.*", "PAGE")
                                    .replaceAll(
                                            "(?s)Content-Length: \\d+(\r.*PAGE)",
                                            "Content-Length: N$1")));
            for (String error : errors) {
                all.append('\n')
                        .append(
                                error.replaceAll(
                                        "^\\S+ \\S+ (\\[\\w+\\]) \\d+#\\d+: \\*\\d+", "$1"));
            }
            return all.toString();
        }

        /** Bytes on one line, and not too many of them. */
        static String shown(String text) {
            String shown = text.length() > 700 ? text.substring(0, 700) + "..." : text;
            return shown.replace("\r\n", "|").replace("\0", "\\0");
        }
    }

    /** What weir answers and logs for the bytes; {@code http} has {@code error_log errors.log}. */
    Said weirSays(String request) throws Exception {
        return says(weir.port, request, "weir");
    }

    /** What nginx answers and logs for the bytes. */
    Said nginxSays(String request) throws Exception {
        return says(nginxPort, request, "nginx");
    }

    private Said says(int port, String request, String name) throws Exception {
        Path errors = dir.resolve(name).resolve("errors.log");
        answer = "";
        int before = Files.exists(errors) ? lines(errors).size() : 0;
        String line = logged(port, request, name, 1);
        weir.errorLog();
        List<String> said = lines(errors);
        return new Said(answer, line, List.copyOf(said.subList(before, said.size())));
    }

    /** What weir logs for the bytes: {@code lines} lines. */
    String weir(String request, int lines) throws Exception {
        return logged(weir.port, request, "weir", lines);
    }

    /** What nginx logs for the bytes: {@code lines} lines. */
    String nginx(String request, int lines) throws Exception {
        return logged(nginxPort, request, "nginx", lines);
    }

    private String logged(int port, String request, String name, int count) throws Exception {
        Path log = dir.resolve(name).resolve("a.log");
        int before;
        try (Socket socket = connect(port)) {
            before = lines(log).size();
            socket.getOutputStream().write(request.getBytes(LATIN));
            answer = new String(socket.getInputStream().readAllBytes(), LATIN);
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        List<String> lines = lines(log);
        while (lines.size() < before + count) {
            assertThat(System.nanoTime()).as("%s logs %s", name, request).isLessThan(deadline);
            Thread.sleep(1);
            lines = lines(log);
        }
        return String.join("\n", lines.subList(before, lines.size()));
    }

    /** The lines that are whole: one may be half written while it is read. */
    private static List<String> lines(Path file) throws IOException {
        String text = Files.readString(file, LATIN);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    private static Socket connect(int port) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (true) {
            try {
                Socket socket = new Socket("127.0.0.1", port);
                socket.setSoTimeout(10_000);
                return socket;
            } catch (ConnectException e) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                Thread.sleep(5);
            }
        }
    }

    @Override
    public void close() {
        weir.close();
        nginx.destroy();
        boolean interrupted = false;
        while (nginx.isAlive()) {
            try {
                nginx.waitFor();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
