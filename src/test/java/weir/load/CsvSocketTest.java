package weir.load;

import static org.assertj.core.api.Assertions.assertThat;
import static weir.jmx.PlanText.bool;
import static weir.jmx.PlanText.element;
import static weir.jmx.PlanText.group;
import static weir.jmx.PlanText.http;
import static weir.jmx.PlanText.loop;
import static weir.jmx.PlanText.plan;
import static weir.jmx.PlanText.string;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.jmx.PlanText;

/** Which user gets which record, and what happens at the end of a file. */
class CsvSocketTest {
    @TempDir Path folder;
    private Peer peer;

    @BeforeEach
    void open() throws Exception {
        peer = new Peer();
    }

    @AfterEach
    void close() throws Exception {
        peer.close();
    }

    private String csv(String content, String names, String props) throws IOException {
        Path file = folder.resolve("d.csv");
        Files.writeString(file, content);
        return element(
                "CSVDataSet",
                "TestBeanGUI",
                "csv",
                string("filename", file.toString())
                        + string("variableNames", names)
                        + string("delimiter", ",")
                        + props,
                "");
    }

    private String label() {
        return http("${u}/${p}", peer.port(), "/");
    }

    private List<String> labels(String text) throws Exception {
        return Collected.run(PlanText.compile(text)).samples().stream().map(Sample::label).toList();
    }

    @Test
    void aRecordPerIteration() throws Exception {
        String csv = csv("a,1\nb,2\n", "u,p", "");
        assertThat(labels(plan("", group("g", 1, 3, "", csv + label()))))
                .containsExactly("a/1", "b/2", "a/1");
    }

    @Test
    void theFirstRecordNamesTheFields() throws Exception {
        String csv = csv("u,p\na,1\nb,2\n", "", "");
        assertThat(labels(plan("", group("g", 1, 3, "", csv + label()))))
                .containsExactly("a/1", "b/2", "a/1");
    }

    @Test
    void aHeaderMayBeSkipped() throws Exception {
        String csv = csv("x,y\na,1\n", "u,p", bool("ignoreFirstLine", true));
        assertThat(labels(plan("", group("g", 1, 2, "", csv + label()))))
                .containsExactly("a/1", "a/1");
    }

    @Test
    void withoutRecyclingTheValuesReadEof() throws Exception {
        String csv = csv("a,1\n", "u,p", bool("recycle", false));
        assertThat(labels(plan("", group("g", 1, 2, "", csv + label()))))
                .containsExactly("a/1", "<EOF>/<EOF>");
    }

    @Test
    void orTheUserEnds() throws Exception {
        String csv = csv("a,1\n", "u,p", bool("recycle", false) + bool("stopThread", true));
        assertThat(labels(plan("", group("g", 1, -1, "", csv + label())))).containsExactly("a/1");
    }

    @Test
    void missingFieldsKeepOldValuesAndMoreAreDropped() throws Exception {
        String csv = csv("a,1,x\nb\n", "u,p", "");
        assertThat(labels(plan("", group("g", 1, 2, "", csv + label()))))
                .containsExactly("a/1", "b/1");
    }

    @Test
    void belowALoopItMovesWithTheLoop() throws Exception {
        String csv = csv("a,1\nb,2\nc,3\n", "u,p", "");
        assertThat(labels(plan("", group("g", 1, 1, "", loop("l", "3", csv + label())))))
                .containsExactly("a/1", "b/2", "c/3");
    }

    @Test
    void belowASamplerItMovesWithTheIteration() throws Exception {
        String csv = csv("a,1\nb,2\n", "u,p", "");
        String body = http("${u}", peer.port(), "/", "", csv) + http("${p}", peer.port(), "/");
        assertThat(labels(plan("", group("g", 1, 2, "", body))))
                .containsExactly("a", "1", "b", "2");
    }

    @Test
    void anEmptyLineReadsAsTheEnd() throws Exception {
        String csv = csv("a,1\n\nb,2\n", "u,p", "");
        assertThat(labels(plan("", group("g", 1, 3, "", csv + label()))))
                .containsExactly("a/1", "<EOF>/<EOF>", "b/2");
    }

    @ParameterizedTest
    @CsvSource({
        "shareMode.all,a b c d",
        "All threads,a b c d",
        "shareMode.group,a a b b",
        "shareMode.thread,a a a a",
        "Current thread,a a a a",
        "some key,a b c d",
    })
    void whoSharesAPosition(String mode, String firsts) throws Exception {
        String csv = csv("a\nb\nc\nd\n", "u", string("shareMode", mode));
        String groups =
                group("one", 2, 1, "", http("${u}", peer.port(), "/"))
                        + group("two", 2, 1, "", http("${u}", peer.port(), "/"));
        assertThat(labels(plan("", csv + groups))).containsExactlyInAnyOrder(firsts.split(" "));
    }

    @Test
    void twoElementsOfOneFileShareItsPosition() throws Exception {
        String csv = csv("a\nb\n", "u", "") + csv("a\nb\n", "p", "");
        assertThat(labels(plan("", group("g", 1, 1, "", csv + label())))).containsExactly("a/b");
    }

    @Test
    void aMissingFileEndsItsUsersOnly() throws Exception {
        String missing =
                element("CSVDataSet", "TestBeanGUI", "csv", string("filename", "no/such.csv"), "");
        String groups =
                group("one", 2, 1, "", missing + label())
                        + group("two", 1, 1, "", http("fine", peer.port(), "/"));
        assertThat(labels(plan("", groups))).containsExactly("fine");
    }
}
