package weir.front;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of {@code valid_referers} weir and an installed nginx refuse, in the same words. */
class RefererConfParityTest {
    @TempDir Path dir;

    @Test
    void theSameIsRefused() throws Exception {
        new ConfTwins(dir)
                .compare(
                        Stream.of(
                                        "valid_referers;",
                                        "valid_referers '';",
                                        "valid_referers none;",
                                        "valid_referers none blocked;",
                                        "valid_referers none ~x;",
                                        "valid_referers ~x;",
                                        "valid_referers ~;",
                                        "valid_referers ~(;",
                                        "valid_referers a.b a.b;",
                                        "valid_referers a.b/x a.b/y;",
                                        "valid_referers *.b.c *.b.c;",
                                        "valid_referers .b.c *.b.c;",
                                        "valid_referers a*b;",
                                        "valid_referers *.*;",
                                        "valid_referers a..b;",
                                        "valid_referers server_names none;",
                                        "server_name x.y; valid_referers server_names none;",
                                        "location / { valid_referers none; }",
                                        "valid_referers a.b; location / { if ($invalid_referer) { return"
                                                + " 403; } }",
                                        "if ($uri) { valid_referers a.b; }",
                                        "referer_hash_max_size 10; referer_hash_bucket_size x;")
                                .map(lines -> "server { " + lines + " }")
                                .toList());
    }
}
