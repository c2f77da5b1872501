package weir.front;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A case of a {@code front/*.case} file: the content of a server block (above a line of {@code ==}
 * what stands in {@code http}), then in turn what is sent and the answer, between dashed lines.
 *
 * <pre>
 *   #### title (since 1.29.3)
 *   location / { return 200 a; }
 *   ----
 *   GET /
 *   ----
 *   HTTP/1.1 200 OK
 *   ...
 * </pre>
 *
 * A line such as {@code GET /x} without a version is short for a whole request that closes, and
 * headers may follow it. In an answer {@code *} stands for anything in a line; Server and Date are
 * left out, and so is the length of a page that names the product.
 */
record FrontCase(String name, String http, String server, List<Step> steps) {
    record Step(String sent, String answer) {}

    static final Path FOLDER =
            Path.of(System.getProperty("weir.basedir", "."), "src/test/resources/front");

    static Stream<FrontCase> all() {
        try (var files = Files.list(FOLDER)) {
            return files.filter(f -> f.toString().endsWith(".case")).sorted().toList().stream()
                    .flatMap(f -> read(f).stream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<FrontCase> read(Path file) {
        try {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            String stem = file.getFileName().toString().replace(".case", "");
            List<FrontCase> cases = new ArrayList<>();
            for (String part : text.split("(?m)^#### ")) {
                if (!part.isBlank()) {
                    cases.add(one(stem, part));
                }
            }
            return cases;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FrontCase one(String file, String part) {
        int line = part.indexOf('\n');
        String title = part.substring(0, line);
        String[] sections = part.substring(line + 1).split("(?m)^----\n", -1);
        String[] levels = sections[0].split("(?m)^==\n", -1);
        List<Step> steps = new ArrayList<>();
        for (int i = 1; i < sections.length; i += 2) {
            steps.add(new Step(sections[i], i + 1 < sections.length ? sections[i + 1] : ""));
        }
        String http = levels.length > 1 ? levels[0] : "";
        return new FrontCase(file + ": " + title, http, levels[levels.length - 1], steps);
    }

    /** Whether an nginx of that version behaves so: the title says since when. */
    boolean fits(String version) {
        int since = name.indexOf("(since ");
        return since < 0
                || weir.conf.Epoch.of(version) != weir.conf.Epoch.of("1.28")
                || version.compareTo(name.substring(since + 7, name.length() - 1)) >= 0;
    }

    /** The whole configuration, {@code PORT} and {@code PREFIX} still in it. */
    String configuration(String extra) {
        return extra
                + " error_log error.log info; pid nginx.pid; events { }\nhttp {\n"
                + "access_log off; client_body_temp_path PREFIX/body; root PREFIX;\n"
                + http
                + "\nserver { listen 127.0.0.1:PORT;\n"
                + server
                + "\n} }\n";
    }

    /** Files that configurations may name. */
    static void files(Path prefix) throws IOException {
        Files.writeString(prefix.resolve("there.txt"), "there\n");
        Files.writeString(prefix.resolve("there.txt.gz"), "compressed there\n");
        Files.createDirectories(prefix.resolve("folder.gz"));
        Files.createDirectories(prefix.resolve("folder"));
        Path script = Files.writeString(prefix.resolve("run.sh"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Sends what a step says to that port; the answer in the form of the fixtures. */
    static String exchange(int port, String sent) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request(sent).getBytes(StandardCharsets.ISO_8859_1));
            byte[] answer = socket.getInputStream().readAllBytes();
            return normal(new String(answer, StandardCharsets.ISO_8859_1), port);
        }
    }

    private static String request(String sent) {
        String[] lines = sent.split("\n", 2);
        if (lines[0].contains(" HTTP/")) {
            return sent.replace("\n", "\r\n");
        }
        String rest = lines.length > 1 ? lines[1] : "";
        int blank = ("\n" + rest).indexOf("\n\n");
        String headers = blank < 0 ? rest : rest.substring(0, blank);
        String body = blank < 0 ? "" : rest.substring(blank + 1);
        if (body.endsWith("\n")) {
            body = body.substring(0, body.length() - 1);
        }
        String length = body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n";
        String host = headers.contains("Host:") ? "" : "Host: localhost\r\n";
        return lines[0]
                + " HTTP/1.1\r\n"
                + host
                + headers.replace("\n", "\r\n")
                + length
                + "Connection: close\r\n\r\n"
                + body;
    }

    private static String normal(String answer, int port) {
        String text =
                answer.replace("\r\n", "\n")
                        .replaceAll("(?m)^(Server|Date): .*\n", "")
                        .replace("127.0.0.1:" + port, "HERE")
                        .replace("localhost:" + port, "localhost:PORT")
                        .replaceAll(
                                "<center>(nginx|weir)(/[0-9.]+)?</center>", "<center>*</center>");
        if (text.contains("<center>*</center>")) {
            text = text.replaceAll("(?m)^Content-Length: .*$", "Content-Length: *");
        }
        return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
    }

    /** Whether an answer is as a fixture says. */
    static boolean matches(String expected, String answer) {
        String pattern =
                Stream.of(expected.split("\\*", -1))
                        .map(java.util.regex.Pattern::quote)
                        .collect(java.util.stream.Collectors.joining(".*"));
        return answer.matches(pattern);
    }

    @Override
    public String toString() {
        return name;
    }
}
