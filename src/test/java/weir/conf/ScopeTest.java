package weir.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weir.conf.TestGrammar.BODY_LIMIT;
import static weir.conf.TestGrammar.DEFAULT_TYPE;
import static weir.conf.TestGrammar.HTTP_BLOCK;
import static weir.conf.TestGrammar.HTTP_VERSION;
import static weir.conf.TestGrammar.IF;
import static weir.conf.TestGrammar.KEEPALIVE_REQUESTS;
import static weir.conf.TestGrammar.LIMIT_EXCEPT_BLOCK;
import static weir.conf.TestGrammar.LISTEN;
import static weir.conf.TestGrammar.LOCATION_BLOCK;
import static weir.conf.TestGrammar.NEXT_UPSTREAM;
import static weir.conf.TestGrammar.PID;
import static weir.conf.TestGrammar.READ_TIMEOUT;
import static weir.conf.TestGrammar.RETURN;
import static weir.conf.TestGrammar.SERVER_BLOCK;
import static weir.conf.TestGrammar.SET;
import static weir.conf.TestGrammar.SET_HEADER;
import static weir.conf.TestGrammar.UPSTREAM_BLOCK;
import static weir.conf.TestGrammar.UPSTREAM_KEEPALIVE_REQUESTS;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.conf.TestGrammar.Retry;

class ScopeTest {
    @TempDir Path dir;

    @Test
    void innermostValueCounts() throws Exception {
        Scope http =
                http(
                        """
                        http {
                            client_max_body_size 1k;
                            server {
                                client_max_body_size 2k;
                                location / { client_max_body_size 3k; }
                                location /a { }
                            }
                            server { location / { } }
                        }
                        """);
        Scope first = http.blocks(SERVER_BLOCK).get(0);
        assertThat(http.get(BODY_LIMIT)).isEqualTo(1024);
        assertThat(first.blocks(LOCATION_BLOCK).get(0).get(BODY_LIMIT)).isEqualTo(3072);
        assertThat(first.blocks(LOCATION_BLOCK).get(1).get(BODY_LIMIT)).isEqualTo(2048);
        Scope second = http.blocks(SERVER_BLOCK).get(1);
        assertThat(second.blocks(LOCATION_BLOCK).get(0).get(BODY_LIMIT)).isEqualTo(1024);
    }

    @Test
    void valueIsFoundWithItsStatementAndLevel() throws Exception {
        Scope http = http("http {\n default_type a;\n server { location / { } } }");
        Scope location = http.blocks(SERVER_BLOCK).get(0).blocks(LOCATION_BLOCK).get(0);
        Found<String> found = location.find(DEFAULT_TYPE);
        assertThat(found).isNotNull();
        assertThat(found.value()).isEqualTo("a");
        assertThat(found.up()).isEqualTo(2);
        assertThat(found.statement().place()).isEqualTo(new Place(dir + "/nginx.conf", 2));
        assertThat(location.find(READ_TIMEOUT)).isNull();
        assertThat(location.has(DEFAULT_TYPE)).isTrue();
        assertThat(location.has(READ_TIMEOUT)).isFalse();
    }

    @Test
    void listOfTheNearestLevelReplacesThoseAbove() throws Exception {
        Scope http =
                http(
                        """
                        http {
                            proxy_set_header A 1;
                            proxy_set_header B 2;
                            server { proxy_set_header C 3; }
                            server { }
                        }
                        """);
        assertThat(http.blocks(SERVER_BLOCK).get(0).all(SET_HEADER))
                .containsExactly(List.of("C", "3"));
        assertThat(http.blocks(SERVER_BLOCK).get(1).all(SET_HEADER))
                .containsExactly(List.of("A", "1"), List.of("B", "2"));
        assertThat(http.blocks(SERVER_BLOCK).get(1).findAll(SET_HEADER).get(1).up()).isEqualTo(1);
    }

    @Test
    void ownValuesAreNotInherited() throws Exception {
        Scope server =
                http("http { server { listen 1; listen 2; location / { } } }")
                        .blocks(SERVER_BLOCK)
                        .get(0);
        assertThat(server.all(LISTEN)).containsExactly(List.of("1"), List.of("2"));
        assertThat(server.blocks(LOCATION_BLOCK).get(0).all(LISTEN)).isEmpty();
    }

    @Test
    void bitsOfOneLevelAddUpAndReplaceThoseAbove() throws Exception {
        Scope http =
                http(
                        """
                        http {
                            proxy_next_upstream error;
                            server { proxy_next_upstream timeout; proxy_next_upstream http_502; }
                        }
                        """);
        assertThat(http.get(NEXT_UPSTREAM)).isEqualTo(Set.of(Retry.ERROR));
        assertThat(http.blocks(SERVER_BLOCK).get(0).get(NEXT_UPSTREAM))
                .isEqualTo(Set.of(Retry.TIMEOUT, Retry.HTTP_502));
    }

    @Test
    void ifAndLimitExceptInheritFromTheirLocation() throws Exception {
        Scope location =
                http("""
                http { server { location / {
                    default_type a;
                    if ($x) { set $y 1; }
                    limit_except GET { allow all; }
                } } }
                """)
                        .blocks(SERVER_BLOCK)
                        .get(0)
                        .blocks(LOCATION_BLOCK)
                        .get(0);
        assertThat(location.blocks(IF).get(0).context()).isEqualTo(Context.IF_IN_LOCATION);
        assertThat(location.blocks(IF).get(0).get(DEFAULT_TYPE)).isEqualTo("a");
        assertThat(location.blocks(LIMIT_EXCEPT_BLOCK).get(0).get(DEFAULT_TYPE)).isEqualTo("a");
    }

    @Test
    void sameNameInAnotherContextIsAnotherDirective() throws Exception {
        Scope http = http("http { keepalive_requests 5; upstream u { } }");
        assertThat(http.get(KEEPALIVE_REQUESTS)).isEqualTo(5);
        assertThat(http.blocks(UPSTREAM_BLOCK).get(0).get(UPSTREAM_KEEPALIVE_REQUESTS))
                .isEqualTo(1000);
    }

    @Test
    void itemsKeepTheOrderOfTheFile() throws Exception {
        Scope server =
                http("http { server { set $a 1; if ($a) { return 1; } set $b 2; return 2; } }")
                        .blocks(SERVER_BLOCK)
                        .get(0);
        List<String> order = new ArrayList<>();
        for (Found<?> item : server.items()) {
            Found<List<String>> set = item.as(SET);
            if (set != null) {
                order.add("set " + set.value().get(0));
            } else if (item.is(IF)) {
                order.add("if with " + item.scope().all(RETURN));
            } else {
                order.add(item.directive().name());
            }
        }
        assertThat(order).containsExactly("set $a", "if with [[1]]", "set $b", "return");
    }

    @Test
    void defaultsFollowTheEpoch() throws Exception {
        assertThat(read("", Epoch.of("1.22.1")).main().get(HTTP_VERSION)).isEqualTo("1.0");
        assertThat(read("", Epoch.newest()).main().get(HTTP_VERSION)).isEqualTo("1.1");
        assertThat(read("", Epoch.newest()).main().all(HTTP_VERSION)).containsExactly("1.1");
    }

    @Test
    void valueWithoutDefault() throws Exception {
        Scope main = read("", Epoch.newest()).main();
        assertThat(main.orNull(PID)).isNull();
        assertThat(main.get(PID, "logs/nginx.pid")).isEqualTo("logs/nginx.pid");
        assertThatThrownBy(() -> main.get(PID))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("\"pid\" has no default");
    }

    @Test
    void customRuleSeesAllLevels() throws Exception {
        Directive<List<String>> add =
                Directive.words("add_header")
                        .in(Context.HTTP, Context.SERVER)
                        .merge((at, levels) -> {
                            List<Found<List<String>>> all = new ArrayList<>();
                            levels.reversed().forEach(all::addAll);
                            return all;
                        });
        Grammar grammar = new Grammar(List.of(HTTP_BLOCK, SERVER_BLOCK, add));
        Path file =
                Files.writeString(
                        dir.resolve("nginx.conf"),
                        "http { add_header A; server { add_header B; add_header C; } }");
        Conf conf = Conf.read(grammar, new Conf.Options(file.toString(), "", "", Epoch.newest()));
        Scope server = conf.main().blocks(HTTP_BLOCK).get(0).blocks(SERVER_BLOCK).get(0);
        assertThat(server.all(add)).containsExactly(List.of("A"), List.of("B"), List.of("C"));
        assertThat(server.findAll(add).get(0).up()).isEqualTo(1);
    }

    @Test
    void blockKnowsWhereItEnds() throws Exception {
        Scope http = http("http {\n server {\n listen 1;\n }\n}\n");
        assertThat(http.statement().place().line()).isEqualTo(1);
        assertThat(http.statement().end().line()).isEqualTo(5);
        Statement server = http.blocks(SERVER_BLOCK).get(0).statement();
        assertThat(server.faultAtEnd("no way")).hasMessage("no way in " + dir + "/nginx.conf:4");
    }

    private Scope http(String text) throws Exception {
        return read(text, Epoch.newest()).main().blocks(HTTP_BLOCK).get(0);
    }

    private Conf read(String text, Epoch epoch) throws Exception {
        Path file = Files.writeString(dir.resolve("nginx.conf"), text);
        return Conf.read(
                TestGrammar.GRAMMAR, new Conf.Options(file.toString(), dir.toString(), "", epoch));
    }
}
