package weir.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogWriterTest {
    @TempDir Path folder;
    private LogWriter writer;

    @BeforeEach
    void start() {
        writer = LogWriter.start();
    }

    @AfterEach
    void stop() {
        writer.close();
    }

    private LogFile open(String name, Buffering buffering) throws IOException {
        LogSet set = writer.set();
        LogFile file = set.file(folder.resolve(name).toString(), buffering);
        set.open();
        return file;
    }

    private static void write(LogLane lane, LogFile file, String line) {
        lane.line().putAscii(line);
        lane.end(file);
    }

    private String content(String name) {
        try {
            return Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("within 10 s").isLessThan(deadline);
            Thread.sleep(1);
        }
    }

    @Test
    void aLineReachesTheFileWithoutAnybodyAsking() throws Exception {
        LogFile file = open("a.log", Buffering.NONE);
        LogLane lane = writer.lane();
        write(lane, file, "hello");
        lane.flush();
        await(() -> content("a.log").equals("hello\n"));
        write(lane, file, "again");
        lane.flush();
        await(() -> content("a.log").equals("hello\nagain\n"));
    }

    @Test
    void theFileExistsOnceItIsOpenAndIsAppendedTo() throws Exception {
        Files.writeString(folder.resolve("a.log"), "old\n");
        LogFile file = open("a.log", Buffering.NONE);
        LogLane lane = writer.lane();
        write(lane, file, "new");
        lane.flush();
        writer.flush();
        assertThat(content("a.log")).isEqualTo("old\nnew\n");
        open("b.log", Buffering.NONE);
        assertThat(folder.resolve("b.log")).isEmptyFile();
    }

    @Test
    void linesThatAnotherProcessTruncatedAwayStartAtTheTop() throws Exception {
        LogFile file = open("a.log", Buffering.NONE);
        LogLane lane = writer.lane();
        write(lane, file, "one");
        lane.flush();
        writer.flush();
        Files.write(folder.resolve("a.log"), new byte[0]);
        write(lane, file, "two");
        lane.flush();
        writer.flush();
        assertThat(content("a.log")).isEqualTo("two\n");
    }

    @Test
    void closeLosesNothing() throws Exception {
        LogFile file = open("a.log", Buffering.NONE);
        LogFile buffered = open("b.log", new Buffering(1 << 20, 0, 0));
        LogLane lane = writer.lane();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            write(lane, file, "line " + i);
            write(lane, buffered, "line " + i);
            expected.append("line ").append(i).append('\n');
        }
        lane.flush();
        writer.close();
        assertThat(content("a.log")).isEqualTo(expected.toString());
        assertThat(content("b.log")).isEqualTo(expected.toString());
    }

    @Test
    void manyTurnsWrapTheRing() throws Exception {
        LogFile file = open("a.log", Buffering.NONE);
        LogLane lane = writer.lane();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            String line = i + "x".repeat(i % 97);
            write(lane, file, line);
            expected.add(line);
            if (i % 7 == 0) {
                lane.flush();
            }
            if (i % 500 == 0) {
                writer.flush();
            }
        }
        lane.flush();
        writer.flush();
        assertThat(content("a.log").lines()).containsExactlyElementsOf(expected);
        assertThat(file.lost()).isZero();
    }

    @Test
    void aFullRingIsWrittenByTheLoopItself() throws Exception {
        LogFile file = open("a.log", new Buffering(1 << 17, 0, 0));
        LogLane lane = writer.lane();
        String text = "y".repeat(1000);
        for (int i = 0; i < 600; i++) {
            write(lane, file, i + text);
        }
        assertThat(lane.direct()).isPositive();
        lane.flush();
        writer.flush();
        assertThat(content("a.log").lines().mapToInt(l -> Integer.parseInt(l.replace("y", ""))))
                .hasSize(600)
                .doesNotHaveDuplicates()
                .allMatch(i -> i >= 0 && i < 600);
    }

    @Test
    void aLineLongerThanTheRingIsOneLine() throws Exception {
        LogFile file = open("a.log", Buffering.NONE);
        LogLane lane = writer.lane();
        String text = "z".repeat(3 * LogWriter.RING_BYTES);
        write(lane, file, text);
        lane.flush();
        writer.flush();
        assertThat(content("a.log")).isEqualTo(text + "\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void producersDoNotTearEachOthersLines(int producers) throws Exception {
        LogFile file = open("a.log", Buffering.NONE);
        List<Thread> threads = new ArrayList<>();
        int lines = 5_000;
        for (int p = 0; p < producers; p++) {
            String name = String.valueOf((char) ('a' + p));
            threads.add(Thread.ofPlatform().start(() -> produce(file, name, lines)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        writer.flush();
        List<String> read = content("a.log").lines().toList();
        assertThat(read).hasSize(producers * lines).doesNotHaveDuplicates();
        assertThat(read).allMatch(line -> line.matches("([a-d])\\d+:\\1{40}"));
    }

    private void produce(LogFile file, String name, int lines) {
        LogLane lane = writer.lane();
        for (int i = 0; i < lines; i++) {
            write(lane, file, name + i + ":" + name.repeat(40));
            if (i % 5 == 0) {
                lane.flush();
            }
        }
        lane.flush();
    }

    @Test
    void oneLaneKeepsItsOrderWhileTheDiskKeepsUp() throws Exception {
        LogFile file = open("a.log", Buffering.NONE);
        LogLane lane = writer.lane();
        for (int i = 0; i < 3000; i++) {
            write(lane, file, "" + i);
            lane.flush();
        }
        writer.flush();
        assertThat(content("a.log").lines().mapToInt(Integer::parseInt)).isSorted().hasSize(3000);
    }

    @Test
    void buffersHoldLinesUntilTheyAreFull() throws Exception {
        LogFile file = open("a.log", new Buffering(1000, 0, 0));
        LogFile marker = open("marker.log", Buffering.NONE);
        LogLane lane = writer.lane();
        write(lane, file, "x".repeat(500));
        write(lane, marker, "1");
        lane.flush();
        await(() -> content("marker.log").equals("1\n"));
        assertThat(content("a.log")).isEmpty();
        write(lane, file, "y".repeat(600));
        lane.flush();
        await(() -> content("a.log").length() == 1102);
        assertThat(file.writes()).isEqualTo(1);
    }

    @Test
    void flushTimeBoundsTheWait() throws Exception {
        LogFile file = open("a.log", new Buffering(1 << 20, 30, 0));
        LogLane lane = writer.lane();
        for (int i = 0; i < 3; i++) {
            int lines = i + 1;
            write(lane, file, "" + i);
            lane.flush();
            await(() -> content("a.log").lines().count() == lines);
        }
    }

    @Test
    void compressedFilesAreGzipMembers() throws Exception {
        LogFile file = open("a.gz", new Buffering(4096, 0, 6));
        LogLane lane = writer.lane();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            write(lane, file, "line " + i);
            expected.append("line ").append(i).append('\n');
            lane.flush();
        }
        writer.flush();
        byte[] bytes = Files.readAllBytes(folder.resolve("a.gz"));
        assertThat(bytes.length).isEqualTo((int) file.bytes()).isLessThan(expected.length());
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII))
                    .isEqualTo(expected.toString());
        }
    }

    @Test
    void reopenFollowsARename() throws Exception {
        LogFile file = open("a.log", Buffering.NONE);
        LogLane lane = writer.lane();
        write(lane, file, "before");
        lane.flush();
        Files.move(folder.resolve("a.log"), folder.resolve("a.old"));
        assertThat(writer.reopen()).isEmpty();
        write(lane, file, "after");
        lane.flush();
        writer.flush();
        assertThat(content("a.old")).isEqualTo("before\n");
        assertThat(content("a.log")).isEqualTo("after\n");
    }

    @Test
    void reopenWritesBuffersToTheOldFile() throws Exception {
        LogFile file = open("a.log", new Buffering(1 << 16, 0, 0));
        LogLane lane = writer.lane();
        write(lane, file, "buffered");
        lane.flush();
        Files.move(folder.resolve("a.log"), folder.resolve("a.old"));
        writer.reopen();
        assertThat(content("a.old")).isEqualTo("buffered\n");
        assertThat(content("a.log")).isEmpty();
    }

    @Test
    void reopenThatFailsKeepsTheOldFile() throws Exception {
        Path sub = Files.createDirectory(folder.resolve("sub"));
        LogFile file = open("sub/a.log", Buffering.NONE);
        Files.move(sub, folder.resolve("moved"));
        assertThat(writer.reopen())
                .containsExactly(
                        "open() \""
                                + sub.resolve("a.log")
                                + "\" failed (2: No such file or directory)");
        LogLane lane = writer.lane();
        write(lane, file, "still");
        lane.flush();
        writer.flush();
        assertThat(content("moved/a.log")).isEqualTo("still\n");
    }

    @Test
    void theSamePathIsOpenedOncePerBuffering() throws Exception {
        LogFile file = open("a.log", Buffering.NONE);
        assertThat(open("a.log", Buffering.NONE)).isSameAs(file);
        LogFile buffered = open("a.log", new Buffering(100, 0, 0));
        assertThat(buffered).isNotSameAs(file);
        LogLane lane = writer.lane();
        write(lane, file, "1");
        write(lane, buffered, "2");
        lane.flush();
        writer.flush();
        assertThat(content("a.log").lines()).containsExactlyInAnyOrder("1", "2");
    }

    @Test
    void aPathThatCannotBeOpenedIsToldAsNginxDoes() {
        assertThatThrownBy(() -> open("no/such.log", Buffering.NONE))
                .isInstanceOf(LogException.class)
                .hasMessage(
                        "open() \""
                                + folder.resolve("no/such.log")
                                + "\" failed (2: No such file or directory)");
        assertThatThrownBy(() -> open(".", Buffering.NONE))
                .hasMessageEndingWith("failed (21: Is a directory)");
    }

    @Test
    void aFullDiskIsReportedOnceAndCounted() throws Exception {
        Path full = Path.of("/dev/full");
        org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(full), "no /dev/full here");
        LogSet set = writer.set();
        ErrorTarget errors = set.errors(folder.resolve("error.log").toString());
        set.open();
        writer.faultsTo(ErrorLog.through(writer, List.of(new ErrorLog.Sink(errors, Level.ERROR))));
        LogFile file = open(full.toString(), Buffering.NONE);
        LogLane lane = writer.lane();
        for (int i = 0; i < 3; i++) {
            write(lane, file, "lost");
            lane.flush();
            writer.flush();
        }
        writer.flush();
        assertThat(file.lost()).isEqualTo(15);
        assertThat(content("error.log").lines())
                .singleElement()
                .asString()
                .contains(
                        "[alert] ",
                        "write() to \"/dev/full\" failed (28: No space left on device)");
    }

    @Test
    void aBusyFileCostsFewWrites() throws Exception {
        LogFile file = open("a.log", Buffering.NONE);
        LogLane lane = writer.lane();
        int turns = 2_000;
        for (int turn = 0; turn < turns; turn++) {
            write(lane, file, "one of several in this turn");
            write(lane, file, "two of several in this turn");
            lane.flush();
        }
        writer.flush();
        assertThat(file.writes()).isLessThan(turns);
    }

    @Test
    void linesCostNoAllocation() throws Exception {
        LogFile file = open("a.log", Buffering.NONE);
        LogLane lane = writer.lane();
        var threads =
                (com.sun.management.ThreadMXBean)
                        java.lang.management.ManagementFactory.getThreadMXBean();
        String text = "a line of an access log as long as they usually are";
        for (int i = 0; i < 2_000; i++) {
            write(lane, file, text);
            lane.flush();
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 1_000; i++) {
            write(lane, file, text);
            lane.flush();
        }
        long after = threads.getCurrentThreadAllocatedBytes();
        assertThat(after - before).isLessThan(1_000);
    }

    @Test
    void bufferingRefusesWhatMakesNoSense() {
        assertThatThrownBy(() -> new Buffering(0, 10, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Buffering(0, 0, 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Buffering(10, 0, 10))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
