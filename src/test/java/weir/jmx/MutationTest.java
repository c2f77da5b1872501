package weir.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.load.Settings;

/** Damaged plans are plans or refusals with a reason, never anything else. */
class MutationTest {
    private static final Path FOLDER =
            Path.of(System.getProperty("weir.basedir", "."), "src/test/resources/jmx");

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    private static List<String> plans() throws IOException {
        List<String> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(FOLDER)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".jmx")).sorted().toList()) {
                all.add(Files.readString(file));
            }
        }
        return all;
    }

    private static String damaged(String text, Random random) {
        var all = new StringBuilder(text);
        for (int i = random.nextInt(6); i >= 0; i--) {
            all.append(' ');
            int at = random.nextInt(all.length());
            int to = Math.min(all.length(), at + random.nextInt(40));
            switch (random.nextInt(5)) {
                case 0 -> all.delete(at, to);
                case 1 -> all.insert(at, all.substring(at, to));
                case 2 -> all.setCharAt(at, (char) random.nextInt(128));
                case 3 -> all.insert(at, "${__P(");
                default -> all.insert(at, random.nextBoolean() ? "-1" : "<hashTree>");
            }
        }
        return all.toString();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void isAPlanOrARefusal(long seed) throws Exception {
        var random = new Random(seed);
        for (String plan : plans()) {
            byte[] bytes = damaged(plan, random).getBytes(StandardCharsets.UTF_8);
            try {
                Jmx.load("t.jmx", new ByteArrayInputStream(bytes), new Settings(Map.of()), "");
            } catch (JmxException e) {
                assertThat(e.problems()).isNotEmpty();
                assertThat(e.getMessage()).startsWith("t.jmx: ");
            }
        }
    }
}
