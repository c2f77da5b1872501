package weir.front;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The words of {@code resolver} and {@code resolver_timeout}, in weir and in an installed nginx,
 * which need not know {@code ipv4=} yet.
 */
class ResolverConfParityTest {
    private static final List<String> LINES =
            List.of(
                    "resolver 127.0.0.1;",
                    "resolver 127.0.0.1:5353 [::1] [::1]:54 valid=5s ipv6=off;",
                    "resolver 127.0.0.1 valid=1h30m;",
                    "resolver localhost;",
                    "resolver;",
                    "resolver valid=5s;",
                    "resolver 127.0.0.1 valid=;",
                    "resolver 127.0.0.1 valid=5ms;",
                    "resolver 127.0.0.1 valid=x;",
                    "resolver 127.0.0.1 ipv6=;",
                    "resolver 127.0.0.1 ipv6=no;",
                    "resolver 127.0.0.1:0;",
                    "resolver 127.0.0.1:99999;",
                    "resolver 127.0.0.1:;",
                    "resolver [::1;",
                    "resolver [x];",
                    "resolver :53;",
                    "resolver 127.0.0.1/x;",
                    "resolver no.such.invalid;",
                    "resolver off;",
                    "resolver 127.0.0.1; resolver 127.0.0.2;",
                    "resolver $server;",
                    "resolver_timeout 5s;",
                    "resolver_timeout 0;",
                    "resolver_timeout 100ms;",
                    "resolver_timeout;",
                    "resolver_timeout 1s 2s;",
                    "resolver_timeout x;",
                    "resolver_timeout 1s; resolver_timeout 2s;");

    @TempDir Path dir;

    @Test
    void bothTakeAndRefuseTheSame() throws Exception {
        List<String> contents = new ArrayList<>();
        for (String line : LINES) {
            contents.add("\n" + line);
            contents.add("server { location / { " + line + " proxy_pass http://$arg_h; } }");
        }
        contents.add("server { if ($arg_a) { resolver 127.0.0.1; } }");
        contents.add("server { location / { if ($arg_a) { resolver_timeout 1s; } } }");
        new ConfTwins(dir).compare(contents);
    }
}
