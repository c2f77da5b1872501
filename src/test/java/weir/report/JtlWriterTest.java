package weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weir.load.Sample;
import weir.load.Wire;

/** The file: appended to, headed once, complete after close whatever the threads did. */
class JtlWriterTest {
    @TempDir Path folder;

    private static void write(Path file, Sample... samples) throws IOException {
        try (JtlWriter writer = JtlWriter.open(file, JtlFormat.DEFAULT)) {
            for (Sample s : samples) {
                writer.accept(s);
            }
        }
    }

    @Test
    void headerOnceAndRowsAppended() throws IOException {
        Path file = folder.resolve("a.jtl");
        write(file, Samples.ok().label("first").get());
        write(file, Samples.ok().label("second").get());
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("timeStamp,");
        assertThat(lines.get(1)).contains(",first,");
        assertThat(lines.get(2)).contains(",second,");
    }

    @Test
    void anEmptyFileGetsAHeader() throws IOException {
        Path file = Files.createFile(folder.resolve("empty.jtl"));
        write(file);
        assertThat(Files.readAllLines(file)).singleElement().asString().startsWith("timeStamp,");
    }

    @Test
    void foldersAreMade() throws IOException {
        Path file = folder.resolve("x/y/a.jtl");
        write(file, Samples.ok().get());
        assertThat(Files.readAllLines(file)).hasSize(2);
    }

    @Test
    void aFolderIsNoFile() {
        assertThatThrownBy(() -> JtlWriter.open(folder, JtlFormat.DEFAULT))
                .isInstanceOf(IOException.class);
    }

    @Test
    void rowsReachTheFileWithoutClose() throws Exception {
        Path file = folder.resolve("live.jtl");
        try (JtlWriter writer = JtlWriter.open(file, JtlFormat.DEFAULT)) {
            writer.accept(Samples.ok().get());
            long deadline = System.nanoTime() + 10_000_000_000L;
            while (writer.rows() == 0 && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            assertThat(Files.readAllLines(file)).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2048})
    void nothingIsLostBetweenThreads(int mostWaiting) throws Exception {
        Path file = folder.resolve("many.jtl");
        int threads = 4;
        int each = 5_000;
        RowFormat rows = new JtlRows(JtlFormat.DEFAULT);
        try (JtlWriter writer = JtlWriter.open(file, rows, false, mostWaiting)) {
            List<Thread> running = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                String name = "Users 1-" + t;
                running.add(
                        Thread.ofPlatform()
                                .start(() -> {
                                    for (int i = 0; i < each; i++) {
                                        writer.accept(Samples.ok().thread(name).elapsed(i).get());
                                    }
                                }));
            }
            for (Thread t : running) {
                t.join();
            }
        }
        Statistics statistics = new Statistics(ReportSettings.of(new Properties()));
        JtlReader reader = new JtlReader(file, JtlFormat.DEFAULT);
        reader.read(statistics);
        assertThat(reader.rows()).isEqualTo((long) threads * each);
        assertThat(statistics.summary().total().maxMs()).isEqualTo(each - 1);
        assertThat(statistics.summary().total().meanMs()).isEqualTo((each - 1) / 2.0);
    }

    @Test
    void oneThreadsRowsStayInOrder() throws IOException {
        Path file = folder.resolve("order.jtl");
        int count = 3_000;
        try (JtlWriter writer = JtlWriter.open(file, JtlFormat.DEFAULT)) {
            for (int i = 0; i < count; i++) {
                writer.accept(Samples.ok().elapsed(i).get());
            }
        }
        List<Long> elapsed = new ArrayList<>();
        new JtlReader(file, JtlFormat.DEFAULT).read(s -> elapsed.add(s.elapsedMs()));
        assertThat(elapsed).hasSize(count).isSorted();
    }

    @Test
    void autoFlushWritesEachRow() throws IOException {
        Properties p = new Properties();
        p.setProperty("jmeter.save.saveservice.autoflush", "true");
        Path file = folder.resolve("flush.jtl");
        try (JtlWriter writer = JtlWriter.open(file, JtlFormat.of(p))) {
            writer.accept(Samples.ok().get());
            writer.accept(Samples.ok().get());
        }
        assertThat(Files.readAllLines(file)).hasSize(3);
    }

    @Test
    void sideFileOfConnections() throws IOException {
        Path results = folder.resolve("run.jtl");
        try (JtlWriter writer = JtlWriter.openConnections(results)) {
            writer.accept(Samples.ok().wire(new Wire(3, 9, 41000, "")).get());
        }
        assertThat(Files.readAllLines(folder.resolve("run.jtl.connections.csv")))
                .containsExactly(
                        "timeStamp,label,threadName,intendedStart,connection,requestOnConnection,"
                                + "localPort,closed",
                        "1796069623199,home,Users 1-1,1796069623199,3,9,41000,");
    }

    @Test
    void formattingARowAllocatesNothing() throws IOException {
        com.sun.management.ThreadMXBean threads =
                (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        Sample s = Samples.ok().get();
        JtlRows rows = new JtlRows(JtlFormat.DEFAULT);
        RowBatch batch = new RowBatch();
        for (int i = 0; i < 20_000; i++) {
            batch.clear();
            rows.rows(s, batch);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        int n = 10_000;
        for (int i = 0; i < n; i++) {
            batch.clear();
            rows.rows(s, batch);
        }
        long each = (threads.getCurrentThreadAllocatedBytes() - before) / n;
        assertThat(each).isZero();
    }
}
