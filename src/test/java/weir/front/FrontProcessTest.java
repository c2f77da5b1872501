package weir.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.conf.Conf;
import weir.conf.Epoch;
import weir.net.Errno;

class FrontProcessTest {
    @TempDir Path dir;

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "-999999", "+5", " 5", "5 ", "0", "x", "12345678901", "5\n6"})
    void onlyAPlainNumberIsAPid(String text) {
        assertThat(FrontSignal.pid(text)).isZero();
    }

    @Test
    void aPlainNumberIs() {
        assertThat(FrontSignal.pid("4711")).isEqualTo(4711);
    }

    @ParameterizedTest
    @CsvSource({
        "user root; user root;, \"user\" directive is duplicate in ",
        "worker_cpu_affinity auto; worker_cpu_affinity auto;,"
                + " \"worker_cpu_affinity\" directive is duplicate in ",
    })
    void whatMayStandOnceIsRefusedTwice(String text, String message) throws IOException {
        Path file = Files.writeString(dir.resolve("nginx.conf"), text + " events {}");
        var options = new Conf.Options(file.toString(), dir + "/", "", Epoch.newest());

        assertThatThrownBy(() -> Conf.read(Modules.grammar(), options))
                .hasMessageStartingWith(message);
    }

    @Test
    void failuresOfFilesHaveTheirNumbers() {
        assertThatThrownBy(() -> Files.readString(dir.resolve("none")))
                .isInstanceOfSatisfying(
                        IOException.class, e -> assertThat(Errno.of(e)).isEqualTo(Errno.ENOENT));
        assertThatThrownBy(() -> Files.readString(dir))
                .isInstanceOfSatisfying(
                        IOException.class, e -> assertThat(Errno.of(e)).isEqualTo(Errno.EISDIR));
        assertThat(Errno.text(3)).isEqualTo("No such process");
    }
}
