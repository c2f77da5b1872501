package weir.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReferenceTest {
    private static final Grammar GRAMMAR =
            new Grammar(
                    List.of(
                            Directive.oneOf("proxy_http_version", "1.0", "1.1")
                                    .in(Context.HTTP, Context.SERVER, Context.LOCATION)
                                    .or("1.0")
                                    .from(Epoch.V1_29_7, "1.1")
                                    .doc("The protocol version spoken to the upstream."),
                            Directive.size("client_header_buffer_size")
                                    .in(Context.HTTP)
                                    .or(1024L)
                                    .noEffect("heads are read into one buffer of the loop"),
                            Directive.timeMs("proxy_read_timeout")
                                    .in(Context.HTTP, Context.SERVER, Context.LOCATION)
                                    .or(60_000L),
                            Directive.number("keepalive")
                                    .in(Context.UPSTREAM)
                                    .from(Epoch.V1_29_7, 32L),
                            Directive.bits("proxy_next_upstream", "error", "timeout", "off")
                                    .in(Context.HTTP)
                                    .or(Set.of("error")),
                            Directive.words("add_header").in(Context.HTTP).doc("Adds a header."),
                            Directive.flag("aio").in(Context.HTTP).unsupported("no kernel AIO")));

    @Test
    void directiveOfTwoEpochs() {
        assertThat(Reference.directive(GRAMMAR, "proxy_http_version"))
                .isEqualTo(
                        """
                        ## proxy_http_version

                        The protocol version spoken to the upstream.

                        - value: 1.0 | 1.1; arguments: 1
                        - where: http, server, location
                        - default: 1.0; 1.1 from 1.29.7
                        - inherited: the nearest level's value counts
                        """);
    }

    @Test
    void defaultsAreWrittenAsInAConfiguration() {
        assertThat(Reference.directive(GRAMMAR, "client_header_buffer_size"))
                .contains("- default: 1k\n")
                .contains("- accepted, no effect: heads are read into one buffer of the loop\n");
        assertThat(Reference.directive(GRAMMAR, "proxy_read_timeout")).contains("- default: 60s\n");
        assertThat(Reference.directive(GRAMMAR, "keepalive"))
                .contains("- default: 32 from 1.29.7\n");
        assertThat(Reference.directive(GRAMMAR, "proxy_next_upstream"))
                .contains("- default: error\n");
    }

    @Test
    void unknownName() {
        assertThat(Reference.directive(GRAMMAR, "nothing")).isNull();
    }

    @Test
    void pageHasAllInTheOrderOfNames() {
        assertThat(Reference.directives(GRAMMAR).lines().filter(l -> l.startsWith("## ")))
                .containsExactly(
                        "## add_header",
                        "## aio",
                        "## client_header_buffer_size",
                        "## keepalive",
                        "## proxy_http_version",
                        "## proxy_next_upstream",
                        "## proxy_read_timeout");
    }

    @Test
    void supportOfNginxsWholeList() {
        String page = Reference.nginxSupport(GRAMMAR);
        assertThat(page)
                .contains("weir has 6 of 775 (nginx 1.31.5 with all of its modules).")
                .contains("| `proxy_http_version` | http, server, location | yes |")
                .contains("| `proxy_set_header` | http, server, location | no |")
                .contains("| `aio` | http, server, location | no |")
                .contains(
                        "| `client_header_buffer_size` | http, server | in part: not in server |");
    }
}
