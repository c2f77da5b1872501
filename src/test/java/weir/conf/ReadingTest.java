package weir.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadingTest {
    private static final Directive<List<String>> HTTP =
            Directive.block("http", Context.HTTP).in(Context.MAIN);
    private static final Directive<List<String>> SERVER =
            Directive.block("server", Context.SERVER).in(Context.HTTP);
    private static final Directive<String> VERSION =
            Directive.oneOf("proxy_http_version", "1.0", "1.1")
                    .in(Context.HTTP, Context.SERVER)
                    .or("1.0")
                    .from(Epoch.V1_29_7, "1.1");
    private static final Directive<List<String>> HEADER =
            Directive.words("proxy_set_header").in(Context.HTTP, Context.SERVER).arity(2);
    private static final Grammar GRAMMAR = new Grammar(List.of(HTTP, SERVER, VERSION, HEADER));

    @TempDir Path dir;

    @Test
    void listOfTheNearestLevelReplacesThoseAbove() throws Exception {
        Conf conf =
                read(
                        """
                        http {
                            proxy_set_header A 1;
                            proxy_set_header B 2;
                            server { proxy_set_header C 3; }
                            server { }
                        }
                        """,
                        Epoch.newest());
        Scope http = conf.main().blocks(HTTP).get(0);
        assertThat(http.blocks(SERVER).get(0).all(HEADER)).containsExactly(List.of("C", "3"));
        assertThat(http.blocks(SERVER).get(1).all(HEADER))
                .containsExactly(List.of("A", "1"), List.of("B", "2"));
        assertThat(http.blocks(SERVER).get(1).findAll(HEADER).get(1).up()).isEqualTo(1);
    }

    @Test
    void defaultsFollowTheEpoch() throws Exception {
        assertThat(read("", Epoch.of("1.22.1")).main().get(VERSION)).isEqualTo("1.0");
        assertThat(read("", Epoch.newest()).main().get(VERSION)).isEqualTo("1.1");
    }

    private Conf read(String text, Epoch epoch) throws Exception {
        Path file = Files.writeString(dir.resolve("nginx.conf"), text);
        return Conf.read(GRAMMAR, new Conf.Options(file.toString(), dir.toString(), "", epoch));
    }
}
