package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmeterHomeTest {
    private static final Path JAVA = Path.of("/usr/bin/java");

    @TempDir Path home;

    @BeforeEach
    void aJar() throws IOException {
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("bin/ApacheJMeter.jar"), "");
    }

    @Test
    void itsScriptRunsOnTheCallersJava() throws Exception {
        script();

        assertThat(command(Map.of("WEIR_CALLER_JAVA_HOME", "/opt/17", "JAVA_HOME", "/opt/25")))
                .containsExactly("env", "JAVA_HOME=/opt/17", home + "/bin/jmeter");
    }

    @Test
    void aCallerWithoutJavaHomeHasItsScriptLookOnThePath() throws Exception {
        script();

        assertThat(command(Map.of("WEIR_CALLER_JAVA_HOME", "", "JAVA_HOME", "/opt/25")))
                .containsExactly("env", "-u", "JAVA_HOME", home + "/bin/jmeter");
    }

    @Test
    void withoutAnyJavaOfTheCallersOursIsTaken() throws Exception {
        script();

        assertThat(JmeterHome.at(home).command(Map.of("WEIR_CALLER_JAVA_HOME", ""), null))
                .contains("JAVA_HOME=" + System.getProperty("java.home"));
    }

    @Test
    void aHomeWithoutAScriptIsStartedByItsJarWithTheScriptsOptions() throws Exception {
        assertThat(command(Map.of()))
                .startsWith(JAVA.toString(), "-Xms1g", "-Xmx1g", "-XX:+UseG1GC")
                .endsWith("-jar", home + "/bin/ApacheJMeter.jar");
        assertThat(command(Map.of("JAVA_HOME", "/opt/21"))).startsWith("/opt/21/bin/java");
    }

    @Test
    void anotherFolderIsRefused() {
        assertThatThrownBy(() -> JmeterHome.at(home.resolve("bin")))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("is no JMeter home");
    }

    private List<String> command(Map<String, String> environment) throws LabException {
        return JmeterHome.at(home).command(environment, JAVA);
    }

    private void script() throws IOException {
        Path script = Files.writeString(home.resolve("bin/jmeter"), "#!/bin/sh\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }
}
