package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
    private static final String HEADER =
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
                    + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";

    @TempDir Path folder;

    @Test
    void aRequestEndsItsElapsedTimeAfterItsStart() throws IOException {
        assertThat(read(HEADER + "1000,25,GET,200,OK,u 1-1,text,true,,9,9,1,1,http://x/,20,0,1\n"))
                .containsExactly("1025 25 false");
    }

    @Test
    void failuresAreTold() throws IOException {
        assertThat(
                        read(
                                HEADER
                                        + "1000,2,GET,Non HTTP response code: java.net.BindException,"
                                        + "\"Non HTTP response message: a, b\",u 1-1,text,false,,9,0,1,1,http://x/,0,0,2\n"))
                .containsExactly("1002 2 true");
    }

    @Test
    void aRowMayGoOnOverLines() throws IOException {
        assertThat(
                        read(
                                HEADER
                                        + "1,1,\"a \"\"quoted\"\"\nlabel\",200,OK,t,text,true,,1,1,1,1,u,1,0,0\n"
                                        + "2,2,b,200,OK,t,text,true,,1,1,1,1,u,1,0,0\n"))
                .containsExactly("2 1 false", "4 2 false");
    }

    @Test
    void columnsAreFoundByName() throws IOException {
        assertThat(read("success,elapsed,timeStamp\nfalse,7,100\n")).containsExactly("107 7 true");
    }

    @Test
    void aRowCutShortIsLeftOut() throws IOException {
        assertThat(read("timeStamp,elapsed,success\n100,7\n")).isEmpty();
    }

    @Test
    void anEmptyFileIsAFault() {
        assertThatThrownBy(() -> read("")).hasMessageContaining("the loader wrote no result");
    }

    @Test
    void aMissingColumnIsNamed() {
        assertThatThrownBy(() -> read("timeStamp,elapsed\n"))
                .hasMessageContaining("no column success");
    }

    private List<String> read(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("out.jtl"), text);
        List<String> seen = new ArrayList<>();
        ResultFile.read(file, (end, took, failed) -> seen.add(end + " " + took + " " + failed));
        return seen;
    }
}
