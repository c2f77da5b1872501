package weir.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The port range used up: in a network namespace with a single ephemeral port every other
 * connection fails to bind, with the row that real JMeter on JDK 17 writes there.
 */
class OnePortSocketTest {
    private static final String ONE_PORT =
            "ip link set lo up && echo '40000 40000' > /proc/sys/net/ipv4/ip_local_port_range";

    private static int run(String... command) throws Exception {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        Process process = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return process.waitFor();
    }

    private static boolean canUnshare() {
        try {
            return run("unshare", "-n", "sh", "-c", ONE_PORT) == 0;
        } catch (Exception _) {
            return false;
        }
    }

    @Test
    void rowsOfBindExceptions(@TempDir Path folder) throws Exception {
        assumeTrue(canUnshare(), "no right to make a network namespace, or no ip or unshare");
        Path file = folder.resolve("rows.jtl");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String command =
                ONE_PORT
                        + " && exec '"
                        + java
                        + "' --enable-native-access=ALL-UNNAMED"
                        + " --add-opens=java.base/java.lang=ALL-UNNAMED -XX:+UseSerialGC -cp '"
                        + System.getProperty("java.class.path")
                        + "' weir.load.OnePortRun '"
                        + file
                        + "'";
        assertThat(run("unshare", "-n", "sh", "-c", command)).isZero();
        List<String> rows = Files.readAllLines(file);
        assertThat(rows).hasSize(16);
        assertThat(rows.subList(1, 16))
                .anyMatch(r ->
                        r.matches(
                                "\\d{13},\\d+,s,Non HTTP response code:"
                                        + " java.net.BindException,Non HTTP response"
                                        + " message: Cannot assign requested address,g"
                                        + " 1-[123],text,false,,0,0,[123],[123],"
                                        + "http://127.0.0.1:\\d+/,0,0,\\d+"));
    }
}
