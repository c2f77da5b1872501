package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosedFirstTest {
    @ParameterizedTest
    @CsvSource({
        "0, 100, ORIGIN",
        "10, 90, ORIGIN",
        "11, 89, MIXED",
        "89, 11, MIXED",
        "90, 10, FRONT",
        "100, 0, FRONT",
        "1, 10, UNKNOWN",
        "0, 0, UNKNOWN",
    })
    void aVerdictNeedsNineTenthsAndEnoughConnections(long front, long origin, Side side) {
        assertThat(new CloseSource("s", "", front, origin).side()).isEqualTo(side);
    }

    @Test
    void twoSourcesThatAgreeMakeItCertain() {
        ClosedFirst closed = ClosedFirst.judge(List.of(source("a", 0, 100), source("b", 1, 99)));

        assertThat(closed.side()).isEqualTo(Side.ORIGIN);
        assertThat(closed.agreeing()).extracting(CloseSource::name).containsExactly("a", "b");
        assertThat(closed.certain()).isTrue();
    }

    @Test
    void aSourceWithoutEvidenceDoesNotVote() {
        ClosedFirst closed =
                ClosedFirst.judge(
                        List.of(source("a", 0, 100), source("none", 0, 0), source("b", 0, 100)));

        assertThat(closed.agreeing()).extracting(CloseSource::name).containsExactly("a", "b");
        assertThat(closed.certain()).isTrue();
    }

    @Test
    void aSourceThatDisagreesTakesTheCertaintyAway() {
        ClosedFirst closed =
                ClosedFirst.judge(
                        List.of(source("a", 0, 100), source("b", 0, 100), source("c", 100, 0)));

        assertThat(closed.side()).isEqualTo(Side.ORIGIN);
        assertThat(closed.certain()).isFalse();
    }

    @Test
    void oneSourceIsNotCertain() {
        assertThat(ClosedFirst.judge(List.of(source("a", 100, 0))).certain()).isFalse();
        assertThat(ClosedFirst.judge(List.of(source("a", 100, 0))).side()).isEqualTo(Side.FRONT);
    }

    @Test
    void nothingSeenIsUnknown() {
        assertThat(ClosedFirst.judge(List.of()).side()).isEqualTo(Side.UNKNOWN);
    }

    @Test
    void onATieTheEarlierSourceIsBelieved() {
        ClosedFirst closed = ClosedFirst.judge(List.of(source("wire", 0, 50), source("b", 50, 0)));

        assertThat(closed.side()).isEqualTo(Side.ORIGIN);
        assertThat(closed.certain()).isFalse();
    }

    private static CloseSource source(String name, long front, long origin) {
        return new CloseSource(name, "", front, origin);
    }
}
