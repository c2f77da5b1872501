package weir.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same faulty configurations to an installed nginx: it must say what the fixtures say. */
class ConfParityTest {
    private static final String CHARS = "ab;{}\"'\\$# \t\n\rntx)(é";
    private static final String[] PIECES = {
        "env a;", "include ", "env ", "events {", "}", " ;", "\"", "daemon on;", "${", "pid \"a",
    };

    @TempDir Path dir;

    @BeforeAll
    static void nginxIsThere() {
        assumeTrue(Nginx.isInstalled(), "no /usr/sbin/nginx here: its messages are not compared");
    }

    static Stream<Fixture> faultsAndWarnings() {
        return Fixture.all(
                        Path.of(System.getProperty("weir.basedir", "."), "src/test/resources/conf"))
                .filter(f -> !f.title().startsWith("known: "))
                .filter(f -> f.expected().startsWith("error: ") || warns(f));
    }

    private static boolean warns(Fixture fixture) {
        return fixture.expected().startsWith("warn: ");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faultsAndWarnings")
    void nginxSaysTheSame(Fixture fixture) throws Exception {
        fixture.write(dir);
        List<String> said = Nginx.test(dir, fixture.globals());
        String expected =
                warns(fixture) ? fixture.expected().lines().findFirst().get() : fixture.expected();
        assertThat(said).first().isEqualTo(expected);
    }

    static Stream<Fixture> sound() {
        return Fixture.all(
                        Path.of(System.getProperty("weir.basedir", "."), "src/test/resources/conf"))
                .filter(f -> !f.expected().startsWith("error: "));
    }

    /** What nginx then says of values, of variables for example, is another matter. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("sound")
    void nginxFindsTheFormSoundToo(Fixture fixture) throws Exception {
        fixture.write(dir);
        assertThat(Nginx.test(dir, fixture.globals()))
                .noneMatch(said ->
                        said.matches(
                                "(?s)error: (unexpected|unknown directive|directive \"|too"
                                        + " long|open|invalid number|.* directive ).*"));
    }

    static LongStream seeds() {
        long only = Long.getLong("seed", -1);
        return only >= 0 ? LongStream.of(only) : LongStream.range(0, 60);
    }

    /** Random text: both must stop at the same place for the same reason; -Dseed=N repeats one. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void nginxReadsAnyTextAsWeDo(long seed) throws Exception {
        String text = anyText(new Random(seed));
        Files.writeString(dir.resolve("nginx.conf"), text, StandardCharsets.ISO_8859_1);
        List<String> said = Nginx.test(dir, "");
        String ours = "error: no \"events\" section in configuration";
        try {
            Conf.read(
                    TestGrammar.GRAMMAR,
                    new Conf.Options("nginx.conf", dir.toString(), "", Epoch.newest()));
        } catch (ConfException e) {
            ours = "error: " + e.getMessage().replace(dir + "/", "");
        }
        assertThat(said).as(text).first().isEqualTo(ours);
    }

    @Test
    void nginxDumpsTheSame() throws Exception {
        Files.createDirectories(dir.resolve("d"));
        Files.writeString(
                dir.resolve("nginx.conf"),
                "include d/*.conf;\nevents { include d/a; }\ninclude d/b;");
        Files.writeString(dir.resolve("d/2.conf"), "env TWO; # no line end");
        Files.writeString(dir.resolve("d/1.conf"), "env ONE;\n\n");
        Files.writeString(dir.resolve("d/a"), "worker_connections 10;\n");
        Files.writeString(dir.resolve("d/b"), "");
        Conf conf =
                Conf.read(
                        TestGrammar.GRAMMAR,
                        new Conf.Options("nginx.conf", dir.toString(), "", Epoch.newest()));
        assertThat(Nginx.dump(dir)).isEqualTo(conf.dump());
    }

    private static String anyText(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i >= 0; i--) {
            if (random.nextInt(3) == 0) {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            }
            for (int n = random.nextInt(4); n > 0; n--) {
                text.append(CHARS.charAt(random.nextInt(CHARS.length())));
            }
        }
        return text.toString();
    }
}
