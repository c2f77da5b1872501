package weir.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PcreTest {
    private final Pcre.Match match = new Pcre.Match();

    @BeforeAll
    static void needsTheLibrary() {
        Assumptions.assumeTrue(Pcre.isPresent(), "no libpcre2-8 installed");
    }

    @AfterEach
    void free() {
        match.free();
    }

    private int match(Pcre pcre, String subject) {
        return pcre.match(match, Mem.literal(subject), subject.length());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void groupsAreWhereTheyMatched(boolean jit) throws Exception {
        try (Pcre pcre = Pcre.compile("(?<name>b+)(x)?(c)", false, jit)) {
            assertThat(pcre.groups()).isEqualTo(3);
            assertThat(pcre.names()).isEqualTo(Map.of("name", 1));
            assertThat(match(pcre, "abbcd")).isNotNegative();
            assertThat(match.start(0)).isEqualTo(1);
            assertThat(match.end(0)).isEqualTo(4);
            assertThat(match.start(1)).isEqualTo(1);
            assertThat(match.end(1)).isEqualTo(3);
            assertThat(match.start(2)).isNegative();
            assertThat(match.start(3)).isEqualTo(3);
            assertThat(match(pcre, "abbd")).isEqualTo(Pcre.NO_MATCH);
        }
    }

    @Test
    void oneMatchServesPatternsWithMoreGroupsThanBefore() throws Exception {
        try (Pcre few = Pcre.compile("a", false, false);
                Pcre many = Pcre.compile("(.)".repeat(40), false, false)) {
            assertThat(match(few, "a")).isNotNegative();
            assertThat(match(many, "x".repeat(39) + "y")).isNotNegative();
            assertThat(match.start(40)).isEqualTo(39);
            assertThat(match(few, "ba")).isNotNegative();
            assertThat(match.start(0)).isEqualTo(1);
        }
    }

    @Test
    void caseCountsUnlessAskedOtherwise() throws Exception {
        try (Pcre exact = Pcre.compile("abc", false, false);
                Pcre caseless = Pcre.compile("abc", true, false)) {
            assertThat(match(exact, "ABC")).isEqualTo(Pcre.NO_MATCH);
            assertThat(match(caseless, "ABC")).isNotNegative();
        }
    }

    @Test
    void bytesAreNotCharacters() throws Exception {
        try (Pcre pcre = Pcre.compile("^.\u00fc\u0000$", false, false)) {
            assertThat(match(pcre, "\u00e9\u00fc\u0000")).isNotNegative();
        }
    }

    @Test
    void anEmptySubjectMayMatch() throws Exception {
        try (Pcre pcre = Pcre.compile("^$", false, false)) {
            assertThat(pcre.match(match, 0, 0)).isNotNegative();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMatchThatTriesTooMuchIsGivenUp(boolean jit) throws Exception {
        try (Pcre pcre = Pcre.compile("^(a+)+$", false, jit)) {
            assertThat(match(pcre, "a".repeat(100) + "b")).isLessThan(Pcre.NO_MATCH);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "(, missing closing parenthesis, 1",
        "[a, missing terminating ] for character class, 2",
        "*a, quantifier does not follow a repeatable item, 0",
        "'a{2,1}', numbers out of order in {} quantifier, 5"
    })
    void aBadPatternIsToldInTheLibrarysWords(String pattern, String message, int offset) {
        assertThatThrownBy(() -> Pcre.compile(pattern, false, false))
                .isInstanceOfSatisfying(
                        Pcre.Invalid.class, e -> assertThat(e.offset()).isBetween(0, offset + 1))
                .hasMessage(message);
    }

    @Test
    void manyPatternsMayBeMadeAndClosed() throws Exception {
        for (int i = 0; i < 10_000; i++) {
            Pcre pcre = Pcre.compile("(a|b)+" + i, false, true);
            assertThat(match(pcre, "ab" + i)).isNotNegative();
            pcre.close();
            pcre.close();
        }
    }
}
