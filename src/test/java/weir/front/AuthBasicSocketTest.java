package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class AuthBasicSocketTest {
    /** Hashes of "secret" as htpasswd, openssl passwd and mkpasswd make them. */
    private static final String USERS =
            """
            # a comment
            plain:{PLAIN}secret
            apr1:$apr1$Xz8wdYvd$9wFzIb6WtksIyEGcVhtJa/
            des:abNANd1rDfiNc
            md5:$1$abcdefgh$cHJi5PXp/ki/ktXzqlk6I1
            sha512:$6$saltsalt$TVLlQcbpFVof5W3Yz4DTP6gRstiNuHwwTt6GLc1E5n0U0aDehy0S5knV8wiOQSpT0Y77vwPZN.Pq.H91p5hVO1
            sha:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=
            ssha:{SSHA}UgCJjM+VJJYduihDuk0aPpDtY9RzYWx0eQ==
            more:{PLAIN}secret:a comment:and more
            twice:{PLAIN}secret
            twice:{PLAIN}other
            empty:
            pl:{PLAIN}x
            last:{PLAIN}secret\
            """;

    @TempDir Path dir;

    @BeforeEach
    void users() throws Exception {
        Files.writeString(dir.resolve("users"), USERS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain", "apr1", "des", "md5", "sha512", "sha", "ssha", "more", "twice", "last"
            })
    void everyKindOfHashLetsItsUserIn(String user) throws Exception {
        try (var front = server("auth_basic closed; auth_basic_user_file users;")) {
            assertThat(front.get("/", as(user + ":secret"))).startsWith("HTTP/1.1 200");
            assertThat(front.get("/", as(user + ":Secret"))).startsWith("HTTP/1.1 401");
            assertThat(front.errorLog())
                    .contains("[error] ", "user \"" + user + "\": password mismatch, client: ");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "empty:x",
        "nobody:secret",
        "pla:secret",
        "plains:secret",
        "'# a comment:x'",
        "plain"
    })
    void othersAreAskedAgain(String credentials) throws Exception {
        try (var front = server("auth_basic \"a $arg_x b\"; auth_basic_user_file users;")) {
            assertThat(front.get("/?x=1", as(credentials)))
                    .startsWith("HTTP/1.1 401 Unauthorized\r\n")
                    .contains("\r\nWWW-Authenticate: Basic realm=\"a 1 b\"\r\n");
        }
    }

    @Test
    void anUnknownUserIsLoggedWithTheFile() throws Exception {
        try (var front = server("auth_basic closed; auth_basic_user_file users;")) {
            front.get("/", as("nobody:x"));
            front.get("/");

            assertThat(front.errorLog())
                    .contains("user \"nobody\" was not found in \"" + dir.resolve("users") + "\"")
                    .contains("[info] ", "no user/password was provided for basic authentication");
        }
    }

    @Test
    void aMissingFileForbidsAndAFolderIsAFault() throws Exception {
        try (var front = server("auth_basic closed; auth_basic_user_file $arg_f;")) {
            assertThat(front.get("/?f=none", as("a:b"))).startsWith("HTTP/1.1 403");
            assertThat(front.get("/?f=/", as("a:b"))).startsWith("HTTP/1.1 500");
            assertThat(front.errorLog())
                    .contains("open() \"" + dir.resolve("none") + "\" failed (2: No such file");
        }
    }

    @Test
    void aChangedFileCountsAtOnceAndOffLetsEverybodyIn() throws Exception {
        try (var front = server("auth_basic $arg_r; auth_basic_user_file users;")) {
            assertThat(front.get("/?r=x", as("new:y"))).startsWith("HTTP/1.1 401");
            Files.writeString(dir.resolve("users"), "new:{PLAIN}y\r\n");

            assertThat(front.get("/?r=x", as("new:y"))).startsWith("HTTP/1.1 200");
            assertThat(front.get("/?r=off")).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void satisfyAnyTakesTheAddressInsteadOfThePassword() throws Exception {
        String closed = "satisfy any; auth_basic x; auth_basic_user_file users;";
        try (var front =
                FrontRun.server(
                        dir,
                        "location /in { "
                                + closed
                                + " allow 127.0.0.1; deny all; return 200; }"
                                + " location /out { root "
                                + dir
                                + "; "
                                + closed
                                + " deny all; }")) {
            assertThat(front.get("/out")).startsWith("HTTP/1.1 401");
            assertThat(front.get("/out", as("plain:secret"))).startsWith("HTTP/1.1 404");
            assertThat(front.get("/in")).doesNotContain("WWW-Authenticate");
        }
    }

    @Test
    void authDelayHoldsTheRefusalBackAlone() throws Exception {
        try (var front =
                server("auth_delay 300ms; auth_basic closed; auth_basic_user_file users;")) {
            long start = System.nanoTime();
            assertThat(front.get("/", as("plain:wrong"))).startsWith("HTTP/1.1 401");

            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(290_000_000L);
            assertThat(front.errorLog()).contains("delaying unauthorized request, client: ");
        }
    }

    private FrontRun server(String content) throws Exception {
        Files.writeString(dir.resolve("index.html"), "in\n");
        return FrontRun.server(dir, "root " + dir + "; " + content);
    }

    private static String as(String credentials) {
        byte[] bytes = credentials.getBytes(StandardCharsets.UTF_8);
        return "Authorization: Basic " + Base64.getEncoder().encodeToString(bytes);
    }
}
