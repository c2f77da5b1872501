package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeerConfsParityTest {
    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInstalledNginxAcceptsTheFront(boolean keepalive) throws IOException {
        assertAccepted(PeerConfs.front(18_081, 18_082, keepalive, RealNginx.find()));
    }

    @Test
    void anInstalledNginxAcceptsTheOrigin() throws IOException {
        assertAccepted(PeerConfs.origin(18_083, RealNginx.find()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInstalledHaproxyAcceptsItsFront(boolean keepalive) throws IOException {
        Path haproxy = Tools.find("haproxy");
        if (haproxy == null) {
            System.err.println("not compared with haproxy: none is installed");
            return;
        }
        Path conf = folder.resolve("haproxy.cfg");
        Files.writeString(conf, PeerConfs.haproxy(18_084, 18_085, keepalive));

        assertThat(
                        Tools.says(
                                Pattern.compile("(Configuration file is valid)"),
                                List.of(haproxy.toString(), "-c", "-f", conf.toString())))
                .isEqualTo("Configuration file is valid");
    }

    private void assertAccepted(String conf) throws IOException {
        Path nginx = Tools.find("nginx");
        if (nginx == null) {
            System.err.println("not compared with nginx: none is installed");
            return;
        }
        Files.createDirectories(folder.resolve("logs"));
        Path file = Files.writeString(folder.resolve("nginx.conf"), conf);
        assertThat(
                        Tools.says(
                                Pattern.compile("(test is successful)"),
                                List.of(
                                        nginx.toString(),
                                        "-t",
                                        "-p",
                                        folder + "/",
                                        "-c",
                                        file.toString(),
                                        "-e",
                                        folder.resolve("logs/error.log").toString())))
                .isEqualTo("test is successful");
    }
}
