package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Listings of a folder with everything odd in it, by weir and by an installed nginx. */
class AutoindexParityTest {
    @TempDir Path dir;

    private static final List<String> SETTINGS =
            List.of(
                    "",
                    "charset UTF-8;",
                    "charset koi8-r;",
                    "autoindex_exact_size off;",
                    "autoindex_localtime on; autoindex_exact_size off;",
                    "autoindex_format json;",
                    "autoindex_format json; charset UTF-8;",
                    "autoindex_format xml;",
                    "autoindex_format xml; charset koi8-r;",
                    "autoindex_format jsonp;",
                    "index no.html; gzip on; gzip_min_length 1;",
                    "index plain.txt;");

    private Path tree() throws Exception {
        Path root = Files.createDirectories(dir.resolve("root"));
        Path shown = Files.createDirectories(root.resolve("a<b"));
        for (String name :
                List.of(
                        "plain.txt",
                        "with space",
                        "<b>&\"quoted\"",
                        "per%cent?and#more",
                        "tab\tand\\backslash",
                        ".hidden",
                        "n".repeat(49),
                        "o".repeat(50),
                        "p".repeat(51),
                        "<".repeat(52),
                        "UPPER",
                        "~tilde+plus'")) {
            Files.writeString(shown.resolve(name), "x".repeat(name.length()));
        }
        for (String name : List.of("sub", "d".repeat(49), "e".repeat(50), "f".repeat(51))) {
            Files.createDirectory(shown.resolve(name));
        }
        for (long size : new long[] {9_999, 10_000, 10_751, 1_048_575, 1_572_864, 5L << 30}) {
            try (var file = new RandomAccessFile(shown.resolve("size" + size).toFile(), "rw")) {
                file.setLength(size);
            }
        }
        Files.createSymbolicLink(shown.resolve("link-to-sub"), Path.of("sub"));
        Files.createSymbolicLink(shown.resolve("link-to-file"), Path.of("plain.txt"));
        Files.createSymbolicLink(shown.resolve("link-to-nothing"), Path.of("nothing"));
        Files.createDirectory(shown.resolve("sub").resolve("empty"));
        // names that the virtual machine's own file names cannot hold in every locale
        shell(
                shown,
                "touch \"$(printf '\\303\\274mlaut')\" \"$(printf 'broken\\377\\200')\""
                        + " \"$(printf '\\360\\237\\230\\200%.0s' 1 2 3 4 5 6 7 8 9 10)\""
                        + " \"$(printf '\\303\\244%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18"
                        + " 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43"
                        + " 44 45 46 47 48 49 50 51 52)\" \"$(printf '<\\303\\244')\"; mkfifo pipe;"
                        + " touch -h -d '2001-02-03 04:05:06 UTC' *");
        Files.setLastModifiedTime(shown.resolve("sub"), FileTime.fromMillis(0));
        return root;
    }

    private static void shell(Path folder, String script) throws Exception {
        Process sh = new ProcessBuilder("sh", "-c", script).directory(folder.toFile()).start();
        assertThat(sh.waitFor()).as(script).isZero();
    }

    @Test
    void bothListTheSame() throws Exception {
        Path root = tree();
        StringBuilder locations = new StringBuilder();
        for (int i = 0; i < SETTINGS.size(); i++) {
            locations.append(
                    " location /%d/ { alias %s/; autoindex on; %s }"
                            .formatted(i, root, SETTINGS.get(i)));
        }
        try (LogTwins twins =
                new LogTwins(
                        dir,
                        "error_log errors.log info; log_format v $status; access_log a.log v; server"
                                + " { listen 127.0.0.1:PORT; root "
                                + root
                                + "; autoindex on;"
                                + locations
                                + " location /off/ { autoindex off; alias "
                                + root
                                + "/; } }")) {
            var softly = new SoftAssertions();
            for (String request : requests().toList()) {
                LogTwins.Said ours = twins.weirSays(request);
                LogTwins.Said theirs = twins.nginxSays(request);
                softly.assertThat(plain(ours)).as(request).isEqualTo(plain(theirs));
            }
            softly.assertAll();
        }
    }

    private static Stream<String> requests() {
        Stream<String> settings =
                Stream.iterate(0, i -> i < SETTINGS.size(), i -> i + 1)
                        .flatMap(
                                i -> Stream.of("/" + i + "/a%3Cb/", "/" + i + "/a%3Cb/sub/empty/"));
        Stream<String> others =
                Stream.of(
                        "/",
                        "/a%3Cb",
                        "/none/",
                        "/off/a%3Cb/",
                        "/a%3Cb/plain.txt/",
                        "/9/a%3Cb/?callback=f",
                        "/9/a%3Cb/?callback=a.b_1&x",
                        "/9/a%3Cb/?callback=",
                        "/9/a%3Cb/?callback=f(",
                        "/9/a%3Cb/?callback=" + "f".repeat(129));
        return Stream.concat(
                Stream.concat(settings, others).map(path -> request("GET", path, "1.1")),
                Stream.of(
                        request("HEAD", "/a%3Cb/", "1.1"),
                        request("GET", "/a%3Cb/sub/", "1.0"),
                        request("POST", "/a%3Cb/", "1.1"),
                        request("GET", "/a%3Cb/", "1.1\r\nAccept-Encoding: gzip")));
    }

    private static String request(String method, String path, String version) {
        return "%s %s HTTP/%s\r\nHost: h\r\nConnection: close\r\n\r\n"
                .formatted(method, path, version);
    }

    /** The whole answer and what was logged. */
    private static String plain(LogTwins.Said said) {
        int body = said.answer().indexOf("\r\n\r\n");
        boolean isList = said.answer().startsWith("HTTP/1.1 200");
        String list = isList && body > 0 ? said.answer().substring(body) : "";
        return said.plain().replaceAll("http://h:\\d+/", "http://h:PORT/") + list;
    }

    @Test
    void aFolderThatMayNotBeReadIsForbidden() throws Exception {
        Path root = Files.createDirectories(dir.resolve("root/closed"));
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("---------"));
        try (FrontRun front = FrontRun.server(dir, "root " + dir + "/root; autoindex on;")) {
            String answer = front.get("/closed/");
            boolean isRoot = Files.isReadable(root);
            assertThat(answer).startsWith(isRoot ? "HTTP/1.1 200" : "HTTP/1.1 403");
        } finally {
            Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void manyEntriesAreListedInPieces() throws Exception {
        Path root = Files.createDirectories(dir.resolve("root"));
        for (int i = 0; i < 3000; i++) {
            Files.createFile(root.resolve("file-with-a-rather-long-name-" + (10_000 + i)));
        }
        try (FrontRun front =
                FrontRun.server(dir, "root " + root + "; autoindex on; autoindex_format json;")) {
            String answer = front.get("/");
            assertThat(answer.split("\"name\"", -1)).hasSize(3001);
            assertThat(answer).contains("-10000\"", "-12999\"");
            assertThat(answer.getBytes(StandardCharsets.ISO_8859_1).length).isGreaterThan(65_536);
        }
    }
}
