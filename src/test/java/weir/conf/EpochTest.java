package weir.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EpochTest {
    @ParameterizedTest
    @CsvSource({
        "1.18, V1_28",
        "1.22.1, V1_28",
        "1.28, V1_28",
        "1.29.6, V1_28",
        "1.29.7, V1_29_7",
        "1.29.10, V1_29_7",
        "1.30, V1_29_7",
        "1.31.5, V1_29_7",
        "2.0, V1_29_7"
    })
    void versionsBelongToASpan(String version, Epoch epoch) {
        assertThat(Epoch.of(version)).isEqualTo(epoch);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "new", "1.2.3.4", "1.x"})
    void otherTextsAreNoVersions(String text) {
        assertThatThrownBy(() -> Epoch.of(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void newestIsTheDefault() {
        assertThat(Epoch.newest()).isEqualTo(Epoch.V1_29_7);
    }
}
