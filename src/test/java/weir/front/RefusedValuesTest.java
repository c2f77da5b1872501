package weir.front;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.conf.ConfException;

/** Values that would have to do something which is not done keep a configuration from loading. */
class RefusedValuesTest {
    @TempDir Path dir;

    @ParameterizedTest
    @CsvSource({
        "disable_symlinks on;, on",
        "disable_symlinks if_not_owner;, if_not_owner",
        "disable_symlinks on from=/srv;, on",
        "disable_symlinks from=$document_root if_not_owner;, if_not_owner",
    })
    void linksAreNotSilentlyFollowed(String line, String mode) {
        assertThatThrownBy(() -> FrontRun.server(dir, line))
                .isInstanceOf(ConfException.class)
                .hasMessageMatching(
                        "\"disable_symlinks\" directive with \""
                                + mode
                                + "\" is known, not supported yet in .*:\\d+");
    }

    @Test
    void anUpstreamIsNotSpokenToInAnOlderVersionThanAsked() {
        assertThatThrownBy(() -> FrontRun.server(dir, "proxy_http_version 2;"))
                .isInstanceOf(ConfException.class)
                .hasMessageMatching(
                        "\"proxy_http_version\" directive with \"2\" is known, not supported yet"
                                + " in .*:\\d+");
    }
}
