package weir.conf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobPartTest {
    @ParameterizedTest
    @CsvSource({
        "*, a, true",
        "*, .a, false",
        ".*, .a, true",
        "?a, .a, false",
        "[.]a, .a, false",
        "\\.a, .a, true",
        "*.conf, a.conf, true",
        "*.conf, .conf, false",
        "*.conf, a.conf.bak, false",
        "a*b*c, aXXbYYc, true",
        "a*b*c, aXXbYY, false",
        "**, a, true",
        "?, a, true",
        "?, ab, false",
        "[ab], b, true",
        "[ab], c, false",
        "[a-c]x, bx, true",
        "[a-c]x, dx, false",
        "[!a-c], d, true",
        "[^a-c], b, false",
        "[]a], ], true",
        "[!]a], ], false",
        "[a-], -, true",
        "[a, [a, true",
        "[a, a, false",
        "\\*, *, true",
        "\\*, a, false",
        "{a}, a, false"
    })
    void matches(String pattern, String name, boolean expected) {
        assertThat(new GlobPart(pattern).matches(name)).isEqualTo(expected);
    }
}
