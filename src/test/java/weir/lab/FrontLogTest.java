package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrontLogTest {
    @TempDir Path folder;

    @Test
    void linesAttemptsAndFailuresAreCounted() throws IOException {
        Path log =
                log(
                        line(200, "127.0.0.1:1")
                                + line(200, "127.0.0.1:1, 127.0.0.1:2")
                                + line(502, "127.0.0.1:1, 127.0.0.1:2, 127.0.0.1:3"));

        assertThat(FrontLog.since(log, 0)).isEqualTo(new FrontLog(3, 6, 1));
    }

    @Test
    void anAnswerOfTheFrontItselfIsNoAttempt() throws IOException {
        assertThat(FrontLog.since(log(line(404, "-")), 0)).isEqualTo(new FrontLog(1, 0, 0));
    }

    @Test
    void onlyWhatCameLaterIsRead() throws IOException {
        Path log = log(line(200, "127.0.0.1:1"));
        long place = FrontLog.end(log);
        Files.writeString(log, line(200, "127.0.0.1:2"), StandardOpenOption.APPEND);

        assertThat(FrontLog.since(log, place)).isEqualTo(new FrontLog(1, 1, 0));
    }

    @Test
    void aLogThatIsNotThereHoldsNothing() throws IOException {
        assertThat(FrontLog.end(folder.resolve("none"))).isZero();
        assertThat(FrontLog.since(folder.resolve("none"), 0)).isEqualTo(FrontLog.NONE);
    }

    @Test
    void otherLinesAreNotRequests() throws IOException {
        assertThat(FrontLog.since(log("starting\n\n"), 0)).isEqualTo(FrontLog.NONE);
    }

    private Path log(String text) throws IOException {
        return Files.writeString(folder.resolve("access.log"), text);
    }

    private static String line(int status, String origins) {
        return "{\"@timestamp\": \"t\", \"request\": \"GET / HTTP/1.1\", \"status\": "
                + status
                + ", \"bytes\": 5, \"up_addr\": \""
                + origins
                + "\",\"request_time\": \"0.001\" }\n";
    }
}
