package weir.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogSetTest {
    @TempDir Path folder;
    private LogWriter writer;
    private LogLane lane;

    @BeforeEach
    void start() {
        writer = LogWriter.start();
        lane = writer.lane();
    }

    @AfterEach
    void stop() {
        writer.close();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private void write(LogFile file, String line) {
        lane.line().putAscii(line);
        lane.end(file);
    }

    @Test
    void setsShareWhatTheyNameAlike() {
        LogSet one = writer.set();
        LogSet two = writer.set();
        Buffering buffered = new Buffering(100, 0, 0);
        LogFile file = one.file(path("a"), Buffering.NONE);
        assertThat(two.file(path("a"), Buffering.NONE)).isSameAs(file);
        assertThat(two.file(path("a"), buffered)).isNotSameAs(file);
        assertThat(two.file(path("b"), Buffering.NONE)).isNotSameAs(file);
    }

    @Test
    void namingOpensNothing() throws Exception {
        LogSet set = writer.set();
        set.file(path("a"), Buffering.NONE);
        set.errors(path("e"));
        assertThat(folder).isEmptyDirectory();
        set.open();
        assertThat(folder.resolve("a")).isEmptyFile();
        assertThat(folder.resolve("e")).isEmptyFile();
    }

    @Test
    void theFirstThatCannotBeOpenedIsTold() {
        LogSet set = writer.set();
        set.file(path("a"), Buffering.NONE);
        set.errors(path("none/e"));
        set.file(path("none/b"), Buffering.NONE);
        assertThatThrownBy(set::open)
                .isInstanceOf(LogException.class)
                .hasMessage("open() \"%s\" failed (2: No such file or directory)", path("none/e"));
    }

    @Test
    void theLastSetWritesItsLinesOutAndClosesItsFiles() throws Exception {
        LogSet one = writer.set();
        LogFile shared = one.file(path("shared"), Buffering.NONE);
        LogFile own = one.file(path("own"), new Buffering(1 << 16, 0, 0));
        ErrorTarget errors = one.errors(path("errors"));
        one.open();
        LogSet two = writer.set();
        two.file(path("shared"), Buffering.NONE);
        two.open();
        write(shared, "1");
        write(own, "buffered");
        lane.flush();

        one.close();
        writer.flush();

        assertThat(folder.resolve("own")).hasContent("buffered\n");
        assertThat(own.isClosed()).isTrue();
        assertThat(shared.isClosed()).isFalse();
        errors.write(Level.ERROR, "nowhere\n".getBytes());
        write(own, "nowhere");
        write(shared, "2");
        lane.flush();
        writer.flush();
        assertThat(folder.resolve("own")).hasContent("buffered\n");
        assertThat(folder.resolve("errors")).isEmptyFile();
        assertThat(folder.resolve("shared")).hasContent("1\n2\n");
    }

    @Test
    void aPathIsOpenedAnewAfterItsSetIsGone() throws Exception {
        for (int i = 0; i < 50; i++) {
            LogSet set = writer.set();
            LogFile file = set.file(path("log"), Buffering.NONE);
            LogFile other = set.file(path("log" + i), Buffering.NONE);
            set.open();
            assertThat(file.index()).as("numbers are used again").isLessThan(2);
            write(file, "line " + i);
            write(other, "own " + i);
            lane.flush();
            set.close();
            set.close();
            writer.flush();
        }
        assertThat(folder.resolve("log")).content().hasLineCount(50).endsWith("line 49\n");
        assertThat(folder.resolve("log7")).hasContent("own 7\n");
    }

    @Test
    void linesForAnOutputWhoseNumberIsAnothersAreDropped() throws Exception {
        LogSet gone = writer.set();
        LogFile old = gone.file(path("old"), Buffering.NONE);
        gone.open();
        write(old, "before");
        lane.flush();
        gone.close();
        writer.flush();
        LogSet set = writer.set();
        LogFile file = set.file(path("new"), Buffering.NONE);
        set.open();
        assertThat(file.index()).isEqualTo(old.index());

        write(file, "1");
        write(old, "late");
        write(file, "2");
        lane.flush();
        writer.flush();

        assertThat(folder.resolve("new")).hasContent("1\n2\n");
        assertThat(folder.resolve("old")).hasContent("before\n");
        assertThat(Files.list(folder)).hasSize(2);
    }
}
