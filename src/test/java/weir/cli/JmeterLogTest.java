package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The run's log, and the properties whose setting it tells. */
class JmeterLogTest {
    @TempDir Path folder;

    @Test
    void linesAsJmeters() throws IOException {
        Path file = folder.resolve("x/run.log");
        try (JmeterLog log = JmeterLog.open(file)) {
            log.info("weir.load", "begun");
            log.level(JmeterLog.Level.WARN);
            log.info("weir.load", "not told");
            log.error("weir.load", "told");
        }
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0))
                .matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,\\d{3} INFO weir.load: begun");
        assertThat(lines.get(1)).endsWith(" ERROR weir.load: told");
    }

    @Test
    void datesInFileNames() {
        ZonedDateTime at = ZonedDateTime.of(2026, 11, 30, 20, 3, 18, 0, ZoneOffset.UTC);
        assertThat(JmeterLog.fileName("jmeter_'yyyyMMddHHmmss'.log", at))
                .isEqualTo("jmeter_20261130200318.log");
        assertThat(JmeterLog.fileName("jmeter.log", at)).isEqualTo("jmeter.log");
    }

    private Properties properties(String... words) throws Exception {
        try (JmeterLog log = JmeterLog.open(folder.resolve("run.log"))) {
            return LoadProps.of(LoadArguments.of(List.of(words)), folder, log);
        }
    }

    private void file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void laterOnesWin() throws Exception {
        file("first.properties", "a=p\nb=p\nc=p\nd=p\n");
        file("user.properties", "b=user\nc=user\nd=user\n");
        file("more.properties", "c=q\nd=q\n");
        Properties p = properties("-p", "first.properties", "-Jd=J", "-q", "more.properties");
        assertThat(p)
                .containsEntry("a", "p")
                .containsEntry("b", "user")
                .containsEntry("c", "q")
                .containsEntry("d", "q");
        assertThat(properties("-q", "more.properties", "-Jd=J")).containsEntry("d", "J");
    }

    @Test
    void theHomesOwnFiles() throws Exception {
        file("home/bin/jmeter.properties", "a=home\nuser.properties=mine.properties\n");
        file("home/bin/mine.properties", "b=mine\n");
        assertThat(properties("-d", "home")).containsEntry("a", "home").containsEntry("b", "mine");
    }

    @Test
    void aPropertyWithoutValueIsRemoved() throws Exception {
        file("user.properties", "a=1\n");
        assertThat(properties("-Ja")).doesNotContainKey("a");
    }

    @Test
    void aMissingAdditionalFileIsAWarning() throws Exception {
        properties("-q", "nosuch.properties");
        assertThat(Files.readString(folder.resolve("run.log")))
                .contains(" WARN weir.load: Can't find additional property file: ");
    }

    @Test
    void systemProperties() throws Exception {
        file("sys.properties", "weir.test.file=f\n");
        try {
            properties("-Dweir.test.option=o", "-S", "sys.properties");
            assertThat(System.getProperty("weir.test.option")).isEqualTo("o");
            assertThat(System.getProperty("weir.test.file")).isEqualTo("f");
            properties("-Dweir.test.option");
            assertThat(System.getProperty("weir.test.option")).isNull();
        } finally {
            System.clearProperty("weir.test.option");
            System.clearProperty("weir.test.file");
        }
    }

    @Test
    void levelsOfTheLog() throws Exception {
        properties("-LWARN", "-Ja=1");
        assertThat(Files.readString(folder.resolve("run.log"))).doesNotContain("Setting JMeter");
        properties("-Lloud", "-Ja=1");
        assertThat(Files.readString(folder.resolve("run.log")))
                .contains("Invalid log level, 'loud'.")
                .contains("INFO weir.load: Setting JMeter property: a=1");
    }

    @Test
    void whatTheShippedFileSets() throws Exception {
        assertThat(properties())
                .containsEntry("summariser.name", "summary")
                .containsEntry("sampleresult.timestamp.start", "true");
        assertThat(properties("-Jsummariser.name=")).containsEntry("summariser.name", "");
        file("first.properties", "a=1\n");
        assertThat(properties("-p", "first.properties"))
                .containsEntry("summariser.name", "")
                .containsEntry("sampleresult.timestamp.start", "false");
    }
}
