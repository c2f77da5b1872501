package weir.origin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerFilesTest {
    @ParameterizedTest
    @CsvSource({
        "/var/cache, /home/u, /var/cache/weir",
        ", /home/u, /home/u/.cache/weir",
        "relative, /home/u, /home/u/.cache/weir",
        "'', /home/u, /home/u/.cache/weir",
    })
    void theCacheFollowsXdg(String xdg, String home, String expected) {
        assertThat(ServerFiles.cache(xdg, home)).hasToString(expected);
    }
}
