package weir.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorLogTest {
    private static final String CONTEXT =
            " while connecting to upstream, client: 127.0.0.1, server: , request: \"GET / HTTP/1.1\"";
    @TempDir Path folder;

    private ErrorLog.Sink sink(String name, Level level) throws IOException {
        return new ErrorLog.Sink(new ErrorTarget(file(name)), level);
    }

    private AppendedFile file(String name) throws LogException {
        AppendedFile file = new AppendedFile(folder.resolve(name).toString());
        file.open();
        return file;
    }

    private String content(String name) throws IOException {
        return Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1);
    }

    @Test
    void aLineLooksAsNginxWritesIt() throws Exception {
        ErrorLog log = ErrorLog.direct(List.of(sink("e.log", Level.ERROR)));
        log.log(Level.ERROR, 45, "connect() failed", 111, CONTEXT);
        assertThat(content("e.log"))
                .matches(
                        "\\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d:\\d\\d \\[error] (\\d+)#\\1: \\*45 connect\\(\\)"
                                + " failed \\(111: Connection refused\\) while connecting to upstream,"
                                + " client: 127.0.0.1, server: , request: \"GET / HTTP/1.1\"\n");
    }

    @Test
    void aLineOfNoConnectionHasNoNumber() throws Exception {
        ErrorLog log = ErrorLog.direct(List.of(sink("e.log", Level.NOTICE)));
        log.log(Level.NOTICE, "start worker processes");
        assertThat(content("e.log")).endsWith("#" + pid() + ": start worker processes\n");
    }

    private static long pid() {
        return ProcessHandle.current().pid();
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void aTargetTakesItsLevelAndWorse(Level level) throws Exception {
        ErrorLog log = ErrorLog.direct(List.of(sink("e.log", level)));
        for (Level each : Level.values()) {
            assertThat(log.isOn(each)).isEqualTo(each.compareTo(level) <= 0);
            log.log(each, "x");
        }
        assertThat(content("e.log").lines()).hasSize(level.ordinal() + 1);
        assertThat(content("e.log")).contains("[emerg]", "[" + level.word() + "]");
        assertThat(log.level()).isEqualTo(level);
    }

    @Test
    void eachTargetHasItsOwnLevel() throws Exception {
        ErrorLog log =
                ErrorLog.direct(List.of(sink("all.log", Level.INFO), sink("bad.log", Level.CRIT)));
        log.log(Level.CRIT, "bad");
        log.log(Level.INFO, "told");
        log.log(Level.DEBUG, "never");
        assertThat(content("all.log").lines()).hasSize(2);
        assertThat(content("bad.log").lines()).hasSize(1);
    }

    @Test
    void debugLinesHaveNoContext() throws Exception {
        ErrorLog log = ErrorLog.direct(List.of(sink("e.log", Level.DEBUG)));
        log.log(Level.DEBUG, 1, "http header done", 0, CONTEXT);
        assertThat(content("e.log")).endsWith("*1 http header done\n");
    }

    @Test
    void aLineEndsAt2048Bytes() throws Exception {
        ErrorLog log = ErrorLog.direct(List.of(sink("e.log", Level.ERROR)));
        log.log(Level.ERROR, "x".repeat(5000));
        assertThat(content("e.log")).hasSize(2048).endsWith("x\n");
    }

    @Test
    void nothingIsOnWithoutATarget() {
        assertThat(ErrorLog.NONE.isOn(Level.EMERG)).isFalse();
        assertThat(ErrorLog.NONE.level()).isNull();
        ErrorLog.NONE.log(Level.EMERG, "nowhere");
    }

    @Test
    void linesThroughTheWriterAreAllThereAfterClose() throws Exception {
        LogWriter writer = LogWriter.start();
        ErrorLog log = ErrorLog.through(writer, List.of(sink("e.log", Level.ERROR)));
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int number = t;
            threads.add(
                    Thread.ofVirtual()
                            .start(() -> {
                                for (int i = 0; i < 500; i++) {
                                    log.log(Level.ERROR, number + 1, "n" + i, 0, "");
                                }
                            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        writer.close();
        assertThat(content("e.log").lines())
                .hasSize(2000)
                .allMatch(line -> line.matches(".* \\*[1-4] n\\d+"));
        log.log(Level.ERROR, "after the writer's end");
        assertThat(content("e.log")).endsWith("after the writer's end\n");
    }

    @Test
    void aTargetIsReopened() throws Exception {
        AppendedFile file = file("e.log");
        var sink = new ErrorLog.Sink(new ErrorTarget(file), Level.ERROR);
        ErrorLog log = ErrorLog.direct(List.of(sink));
        log.log(Level.ERROR, "before");
        Files.move(folder.resolve("e.log"), folder.resolve("e.old"));
        log.log(Level.ERROR, "between");
        file.reopen();
        log.log(Level.ERROR, "after");
        assertThat(content("e.old")).contains("before\n").endsWith("between\n");
        assertThat(content("e.log")).endsWith("after\n").doesNotContain("between");
    }

    @Test
    void aTargetThatCannotBeOpenedIsToldAsNginxDoes() {
        String path = folder.resolve("none/e.log").toString();
        assertThatThrownBy(() -> file("none/e.log"))
                .isInstanceOf(LogException.class)
                .hasMessage("open() \"" + path + "\" failed (2: No such file or directory)");
    }

    @Test
    void levelsAreKnownByTheirWords() {
        for (Level level : Level.values()) {
            assertThat(Level.of(level.word())).isEqualTo(level);
        }
        assertThat(Level.of("warning")).isNull();
        assertThat(Level.of("ERROR")).isNull();
    }

    @Test
    void theConsoleFormIsNginxs() {
        assertThat(ErrorLog.console(Level.EMERG, "unknown directive \"x\" in a.conf:1"))
                .isEqualTo("nginx: [emerg] unknown directive \"x\" in a.conf:1\n");
    }

    @Test
    void aLineBelowTheLevelCostsNothing() throws Exception {
        ErrorLog log = ErrorLog.direct(List.of(sink("e.log", Level.ERROR)));
        var threads =
                (com.sun.management.ThreadMXBean)
                        java.lang.management.ManagementFactory.getThreadMXBean();
        for (int i = 0; i < 10_000; i++) {
            log.log(Level.INFO, 1, "x", 0, CONTEXT);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 10_000; i++) {
            log.log(Level.INFO, 1, "x", 0, CONTEXT);
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000);
    }
}
