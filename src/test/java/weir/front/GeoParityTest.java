package weir.front;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values by address, and what is refused, in weir and in an installed nginx. */
class GeoParityTest {
    @TempDir Path dir;

    private static final String NETWORKS =
            " default any; 127.0.0.0/8 loop; 127.0.0.1 one; 127.0.0.1/32 again; 10.1.0.0/16 big;"
                    + " 10.1.2.0/24 small; 10.1.2.3 host; ::1 six; 2001:db8::/32 doc; 2001:db8:1::/48 \"\";"
                    + " 192.168.0.0/16 home; delete 192.168.0.0/16; 255.255.255.255 none; ";

    private static final List<String> ADDRESSES =
            List.of(
                    "127.0.0.1",
                    "127.0.0.2",
                    "10.1.1.1",
                    "10.1.2.9",
                    "10.1.2.3",
                    "10.2.0.0",
                    "192.168.1.1",
                    "::1",
                    "::2",
                    "2001:db8::5",
                    "2001:db8:1::5",
                    "::ffff:10.1.2.3",
                    "",
                    "nonsense",
                    "10.1.2.3:80",
                    "255.255.255.255",
                    "1.2.3");

    @Test
    void valuesAreTheSame() throws Exception {
        String http =
                "geo $client {"
                        + NETWORKS
                        + "} geo $arg_a $asked {"
                        + NETWORKS
                        + "} geo $bare { 127.0.0.1 yes; } geo $six { default d; ::/0 v6; }"
                        + " geo $behind { proxy 127.0.0.0/8; proxy 10.1.0.0/16;"
                        + NETWORKS
                        + "}"
                        + " geo $far { proxy 127.0.0.1; proxy 10.1.0.0/16; proxy_recursive;"
                        + NETWORKS
                        + "} log_format v '$client|$asked|$bare|$six|$behind|$far'; access_log a.log v;"
                        + " error_log errors.log info; server { listen 127.0.0.1:PORT; location / { return"
                        + " 200 x; } }";
        try (LogTwins twins = new LogTwins(dir, http)) {
            var softly = new SoftAssertions();
            for (String request : requests()) {
                softly.assertThat(twins.weirSays(request).line())
                        .as(request)
                        .isEqualTo(twins.nginxSays(request).line());
            }
            softly.assertAll();
        }
    }

    private static List<String> requests() {
        List<String> requests = new ArrayList<>();
        for (String address : ADDRESSES) {
            requests.add(request("/?a=" + address, ""));
            requests.add(request("/", "X-Forwarded-For: " + address + "\r\n"));
            requests.add(request("/", "X-Forwarded-For: 10.2.0.1, " + address + ", 10.1.9.9\r\n"));
        }
        return requests;
    }

    private static String request(String target, String header) {
        return "GET " + target + " HTTP/1.0\r\n" + header + "\r\n";
    }

    @Test
    void theSameIsRefused() throws Exception {
        new ConfTwins(dir)
                .compare(
                        Stream.of(
                                        "geo;",
                                        "geo $a",
                                        "geo a { }",
                                        "geo $a b { }",
                                        "geo $a { }",
                                        "geo $a { default; }",
                                        "geo $a { default 1 2; }",
                                        "geo $a { other; }",
                                        "geo $a { 1.2.3 x; }",
                                        "geo $a { 1.2.3.4/33 x; }",
                                        "geo $a { ::/129 x; }",
                                        "geo $a { proxy x; }",
                                        "geo $a { delete x; }",
                                        "geo $a { delete 1.2.3.4; }",
                                        "geo $a { default 1; default 2; }",
                                        "geo $uri { default 1; }",
                                        "geo $nobody $a { default 1; } log_format f $a;",
                                        "geo $a { include none.conf; }",
                                        "geo $a { proxy_recursive; 1.2.3.4/8 x; }")
                                .toList());
    }
}
