package weir.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LexerTest {
    private static final String PLAIN = "abcXYZ019_-./:=~^*()[]|,%@!<>?&+";
    private static final String ALL = PLAIN + " \t\r\n;{}#\"'\\$éß";

    @Test
    void statementsInOrder() {
        Lexer lexer = lexer("a b;\nc {\n}");
        assertThat(lexer.next()).isEqualTo(Lexer.Token.SIMPLE);
        assertThat(lexer.words()).containsExactly("a", "b");
        assertThat(lexer.next()).isEqualTo(Lexer.Token.OPEN);
        assertThat(lexer.words()).containsExactly("c");
        assertThat(lexer.next()).isEqualTo(Lexer.Token.CLOSE);
        assertThat(lexer.next()).isEqualTo(Lexer.Token.END_OF_FILE);
    }

    @Test
    void firstLineIsThatOfTheName() {
        Lexer lexer = lexer("# x\n\na\nb\n;\n\n  c;");
        lexer.next();
        assertThat(lexer.firstLine()).isEqualTo(3);
        assertThat(lexer.place()).isEqualTo(new Place("f", 5));
        lexer.next();
        assertThat(lexer.firstLine()).isEqualTo(7);
    }

    @Test
    void wordThatJustFitsTheBuffer() {
        String word = "z".repeat(4095);
        assertThat(statement("a " + word + ";")).containsExactly("a", word);
    }

    @Test
    void wordOfOneByteMoreDoesNot() {
        assertThatThrownBy(() -> statement("a " + "z".repeat(4096) + ";"))
                .hasMessage("too long parameter \"zzzzzzzzzz...\" started in f:1");
    }

    @Test
    void longQuotedWordAtTheEndOfTheFileFits() {
        String word = "z".repeat(4094);
        assertThat(statement("\"" + word + "\";")).containsExactly(word);
    }

    @Test
    void parameterHasNoSuchLimit() {
        String word = "z".repeat(10_000);
        Lexer lexer = new Lexer((word + ";").getBytes(StandardCharsets.ISO_8859_1), null);
        lexer.next();
        assertThat(lexer.words()).containsExactly(word);
    }

    @Test
    void longStatementOfShortWordsFits() {
        assertThat(statement("abc ".repeat(3000) + ";")).hasSize(3000);
    }

    static LongStream seeds() {
        long only = Long.getLong("seed", -1);
        return only >= 0 ? LongStream.of(only) : LongStream.range(0, 200);
    }

    /** Words written in any style come back as they were; a seed repeats with -Dseed=N. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void writtenWordsComeBack(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        List<List<String>> written = new ArrayList<>();
        List<Lexer.Token> ends = new ArrayList<>();
        for (int i = random.nextInt(20); i >= 0; i--) {
            List<String> words = words(random);
            written.add(words);
            for (String word : words) {
                text.append(blank(random)).append(style(word, random));
            }
            ends.add(random.nextInt(4) == 0 ? Lexer.Token.OPEN : Lexer.Token.SIMPLE);
            text.append(ends.getLast() == Lexer.Token.OPEN ? " {" : ";");
        }
        Lexer lexer = lexer(text.toString());
        for (int i = 0; i < written.size(); i++) {
            assertThat(lexer.next()).isEqualTo(ends.get(i));
            assertThat(lexer.words()).isEqualTo(written.get(i));
        }
        assertThat(lexer.next()).isEqualTo(Lexer.Token.END_OF_FILE);
        assertThat(lexer.place().line())
                .isEqualTo(1 + (int) text.chars().filter(c -> c == '\n').count());
    }

    /** Whatever the bytes are, reading ends with statements or a fault of the configuration. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anyBytesEndWell(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(400); i > 0; i--) {
            text.append(ALL.charAt(random.nextInt(ALL.length())));
        }
        Lexer lexer = lexer(text.toString());
        try {
            int statements = 0;
            while (lexer.next() != Lexer.Token.END_OF_FILE) {
                assertThat(++statements).isLessThan(500);
            }
        } catch (ConfException e) {
            assertThat(e).hasMessageMatching("(?s)(unexpected|too long) .* in f:\\d+");
        }
    }

    private static List<String> words(Random random) {
        List<String> words = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            StringBuilder word = new StringBuilder();
            String alphabet = random.nextBoolean() ? PLAIN : ALL;
            for (int n = random.nextInt(12); n > 0; n--) {
                word.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            words.add(word.toString());
        }
        return words;
    }

    private static String blank(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> "\n";
            case 1 -> "\t \r\n";
            case 2 -> " # a comment; { \" \n ";
            default -> " ";
        };
    }

    private static String style(String word, Random random) {
        boolean plain = !word.isEmpty() && word.chars().allMatch(c -> PLAIN.indexOf(c) >= 0);
        if (plain && random.nextBoolean()) {
            return word;
        }
        char quote = random.nextBoolean() ? '"' : '\'';
        String inside = word.replace("\\", "\\\\").replace(String.valueOf(quote), "\\" + quote);
        if (random.nextBoolean()) {
            inside = inside.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
        }
        return quote + inside + quote;
    }

    private static List<String> statement(String text) {
        Lexer lexer = lexer(text);
        lexer.next();
        return lexer.words();
    }

    private static Lexer lexer(String text) {
        return new Lexer(text.getBytes(StandardCharsets.ISO_8859_1), "f");
    }
}
