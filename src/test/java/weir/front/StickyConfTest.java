package weir.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import weir.InstalledNginx;
import weir.conf.ConfException;
import weir.conf.Epoch;

/** What of {@code sticky} and its like is refused, and in which words. */
class StickyConfTest {
    private static final String SERVERS = "server 127.0.0.1:1; ";

    @TempDir Path dir;

    /** Lines of an upstream and the message, which ends with file and line. */
    static Stream<Arguments> refused() {
        return Stream.of(
                of("sticky;", "invalid number of arguments in \"sticky\" directive"),
                of("sticky cookie;", "invalid number of arguments in \"sticky\" directive"),
                of("sticky glue x;", "unknown parameter \"glue\""),
                of("sticky cookie a; sticky cookie b;", "\"sticky\" directive is duplicate"),
                of("sticky cookie '';", "\"sticky\" directive empty cookie name"),
                of("sticky cookie a domain;", "unknown parameter \"domain\""),
                of("sticky cookie a domain=;", "\"sticky\" directive no value for \"domain\""),
                of("sticky cookie a domain=x domain=y;", duplicate("domain")),
                of("sticky cookie a path=;", "\"sticky\" directive no value for \"path\""),
                of("sticky cookie a path=/ path=/;", duplicate("path")),
                of(
                        "sticky cookie a expires=soon;",
                        "\"sticky\" directive invalid \"expires\" parameter value"),
                of("sticky cookie a expires=1 expires=max;", duplicate("expires")),
                of("sticky cookie a httponly httponly;", duplicate("httponly")),
                of("sticky cookie a secure secure;", duplicate("secure")),
                of(
                        "sticky cookie a samesite=loose;",
                        "\"sticky\" directive invalid \"samesite\" parameter value"),
                of("sticky cookie a samesite=lax samesite=lax;", duplicate("samesite")),
                of("sticky route a;", "invalid variable name \"a\""),
                of("sticky route $;", "invalid variable name \"$\""),
                of(
                        "sticky learn zone=z:1m;",
                        "\"sticky\" directive \"lookup\" parameter is not specified"),
                of(
                        "sticky learn zone=z:1m lookup=$uri;",
                        "\"sticky\" directive \"create\" parameter is not specified"),
                of(
                        "sticky learn create=$uri lookup=$uri;",
                        "\"sticky\" directive \"zone\" parameter is not specified"),
                of("sticky learn zone=z;", "\"sticky\" directive zone size is not specified"),
                of("sticky learn zone=:1m;", "\"sticky\" directive zone name is not specified"),
                of("sticky learn zone=z:big;", "\"sticky\" directive invalid zone size"),
                of("sticky learn zone=z:31k;", "\"sticky\" directive zone is too small"),
                of("sticky learn zone=z:1m zone=y:1m;", "\"sticky\" directive duplicate zone"),
                of("sticky learn timeout=0 zone=z:1m;", "\"sticky\" directive invalid timeout"),
                of("sticky learn timeout=1 timeout=2;", "\"sticky\" directive duplicate timeout"),
                of(
                        "sticky learn create=uri zone=z:1m;",
                        "\"sticky\" directive missing variable in the \"create\" parameter"),
                of(
                        "sticky learn lookup=uri zone=z:1m;",
                        "\"sticky\" directive missing variable in the \"lookup\" parameter"),
                of("sticky learn sync zone=z:1m;", "unknown parameter \"sync\""),
                of("server 127.0.0.1:2 route=;", "route is empty"),
                of("server 127.0.0.1:2 route=" + "r".repeat(33) + ";", "route is longer than 32"));
    }

    record Arguments(String lines, String message) {}

    private static Arguments of(String lines, String message) {
        return new Arguments(lines, message);
    }

    private static String duplicate(String parameter) {
        return "\"sticky\" directive parameter \"" + parameter + "\" is duplicate";
    }

    private static String upstream(String lines) {
        return "upstream u { " + SERVERS + lines + " }";
    }

    @ParameterizedTest
    @MethodSource("refused")
    void isRefused(Arguments each) {
        assertThatThrownBy(() -> load(upstream(each.lines())))
                .isInstanceOf(ConfException.class)
                .hasMessageMatching("\\Q" + each.message() + "\\E in .*:\\d+");
    }

    /** An unknown variable is told when all has been read, as in nginx without a place. */
    @ParameterizedTest
    @CsvSource({"route $nobody", "learn zone=z:1m create=$nobody lookup=$uri"})
    void aVariableMustBeThere(String line) {
        assertThatThrownBy(() -> load(upstream("sticky " + line + ";")))
                .isInstanceOf(ConfException.class)
                .hasMessage("unknown \"nobody\" variable");
    }

    private static final String TWO_UPSTREAMS =
            Stream.of("u", "v")
                    .map(name ->
                            "upstream "
                                    + name
                                    + " { server 127.0.0.1:1; sticky learn zone=z:1m"
                                    + " create=$uri lookup=$uri; } ")
                    .reduce("", String::concat);

    @Test
    void aZoneBelongsToOneUpstream() {
        assertThatThrownBy(() -> load(TWO_UPSTREAMS))
                .hasMessageContaining("sticky zone \"z\" is already used in upstream \"u\" in ");
    }

    @Test
    void nginxRefusesTheSame() throws Exception {
        Assumptions.assumeTrue(
                InstalledNginx.isThere() && !InstalledNginx.isBefore("1.29.6"),
                "no nginx that knows sticky");
        new ConfTwins(dir)
                .compare(
                        Stream.concat(
                                        refused().map(each -> upstream(each.lines())),
                                        Arrays.asList(
                                                upstream("sticky route $nobody;"),
                                                upstream("sticky cookie a; least_conn;"),
                                                upstream("sticky cookie a domain=$nobody;"),
                                                upstream("sticky cookie a-b.c;"),
                                                TWO_UPSTREAMS)
                                                .stream())
                                .toList());
    }

    private void load(String http) throws Exception {
        try (FrontRun run = FrontRun.of(dir, Epoch.newest(), "events {} http { " + http + " }")) {
            assertThat(run.server().workers()).isNotEmpty();
        }
    }
}
