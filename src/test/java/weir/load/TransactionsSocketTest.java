package weir.load;

import static org.assertj.core.api.Assertions.assertThat;
import static weir.jmx.PlanText.assertion;
import static weir.jmx.PlanText.group;
import static weir.jmx.PlanText.http;
import static weir.jmx.PlanText.plan;
import static weir.jmx.PlanText.string;
import static weir.jmx.PlanText.timer;
import static weir.jmx.PlanText.transaction;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import weir.jmx.PlanText;

/** Rows of transaction controllers, beside and above their children. */
class TransactionsSocketTest {
    private static final String FAIL = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";

    private Peer peer;

    @BeforeEach
    void open() throws Exception {
        peer = new Peer().on("/fail", FAIL);
    }

    @AfterEach
    void close() throws Exception {
        peer.close();
    }

    private List<Sample> rows(String below) throws Exception {
        return rows("", below);
    }

    private List<Sample> rows(String props, String below) throws Exception {
        return Collected.run(PlanText.compile(plan("", group("g", 1, 1, props, below)))).rows();
    }

    private String get(String name) {
        return http(name, peer.port(), "/" + name);
    }

    @Test
    void aRowAfterItsChildren() throws Exception {
        List<Sample> rows = rows(transaction("T", false, false, get("a") + get("b")));
        assertThat(rows).extracting(Sample::label).containsExactly("a", "b", "T");
        Sample row = rows.getLast();
        assertThat(row.responseCode()).isEqualTo("200");
        assertThat(row.responseMessage())
                .isEqualTo("Number of samples in transaction : 2, number of failing samples : 0");
        assertThat(row.url()).isNull();
        assertThat(row.dataType()).isEmpty();
        assertThat(row.transaction()).isTrue();
        assertThat(row.success()).isTrue();
        assertThat(row.threadName()).isEqualTo("g 1-1");
        assertThat(row.bytes()).isEqualTo(rows.get(0).bytes() + rows.get(1).bytes());
        assertThat(row.sentBytes()).isEqualTo(rows.get(0).sentBytes() + rows.get(1).sentBytes());
        assertThat(row.latencyNanos())
                .isEqualTo(rows.get(0).latencyNanos() + rows.get(1).latencyNanos());
        assertThat(row.connectNanos()).isEqualTo(rows.get(0).connectNanos());
    }

    @Test
    void aFailedChildFailsItWithAnEmptyCode() throws Exception {
        Sample row = rows(transaction("T", false, false, get("a") + get("fail"))).getLast();
        assertThat(row.success()).isFalse();
        assertThat(row.responseCode()).isEmpty();
        assertThat(row.responseMessage()).endsWith("number of failing samples : 1");
    }

    @Test
    void timersAreIdleTimeUnlessIncluded() throws Exception {
        Sample without = rows(transaction("T", false, false, get("a") + timer("60"))).getLast();
        assertThat(without.idleMs()).isGreaterThanOrEqualTo(58);
        assertThat(without.elapsedMs()).isLessThan(58);
        Sample with = rows(transaction("T", false, true, get("a") + timer("60"))).getLast();
        assertThat(with.idleMs()).isZero();
        assertThat(with.elapsedMs()).isGreaterThanOrEqualTo(58);
    }

    @Test
    void asParentItStandsBeforeItsChildren() throws Exception {
        List<Sample> rows = rows(transaction("T", true, false, get("a") + get("fail")));
        assertThat(rows).extracting(Sample::label).containsExactly("T", "a", "fail");
        Sample parent = rows.getFirst();
        assertThat(parent.responseCode()).isEqualTo("404");
        assertThat(parent.latencyNanos()).isZero();
        assertThat(parent.connectNanos()).isZero();
        assertThat(parent.bytes()).isEqualTo(rows.get(1).bytes() + rows.get(2).bytes());
        assertThat(parent.elapsedMs()).isEqualTo(rows.get(1).elapsedMs() + rows.get(2).elapsedMs());
    }

    @Test
    void aNestedRowIsCountedButNotSummed() throws Exception {
        String inner = transaction("inner", false, false, get("a"));
        List<Sample> rows = rows(transaction("outer", false, false, inner + get("c")));
        assertThat(rows).extracting(Sample::label).containsExactly("a", "inner", "c", "outer");
        Sample outer = rows.getLast();
        assertThat(outer.responseMessage()).contains("in transaction : 3,");
        assertThat(outer.bytes()).isEqualTo(rows.get(0).bytes() + rows.get(2).bytes());
    }

    @Test
    void aControllerBetweenIsCountedToo() throws Exception {
        String block =
                PlanText.element("GenericController", "LogicControllerGui", "b", "", get("a"));
        List<Sample> rows = rows(transaction("T", false, false, block + get("c") + get("d")));
        assertThat(rows.getLast().responseMessage()).contains("in transaction : 4,");
        rows = rows(transaction("T", false, false, get("c") + block));
        assertThat(rows.getLast().responseMessage()).contains("in transaction : 2,");
    }

    @Test
    void aRowInsideAParentStandsAloneAndSumsNothing() throws Exception {
        String inner = transaction("inner", false, false, get("a"));
        List<Sample> rows = rows(transaction("P", true, false, inner + get("b")));
        assertThat(rows).extracting(Sample::label).containsExactly("inner", "P", "a", "b");
        assertThat(rows.get(0).bytes()).isZero();
        assertThat(rows.get(1).responseMessage()).contains("in transaction : 2,");
    }

    @Test
    void aParentInsideARowIsSummedAndItsChildrenCounted() throws Exception {
        String inner = transaction("P", true, false, get("a") + get("fail"));
        Sample row = rows(transaction("T", false, false, inner + get("c"))).getLast();
        assertThat(row.responseMessage())
                .isEqualTo("Number of samples in transaction : 5, number of failing samples : 1");
        assertThat(row.responseCode()).isEmpty();
    }

    @Test
    void aParentWithoutChildrenHasARow() throws Exception {
        List<Sample> rows = rows(get("x") + transaction("P", true, false, ""));
        assertThat(rows.getLast().label()).isEqualTo("P");
        assertThat(rows.getLast().threadName()).isEqualTo("g 1-1");
        assertThat(rows.getLast().responseCode()).isEqualTo("200");
    }

    @Test
    void anErrorThatStopsTheUserLeavesAParentWithoutAMessage() throws Exception {
        String props = string("ThreadGroup.on_sample_error", "stopthread");
        List<Sample> rows = rows(props, transaction("P", true, false, get("a") + get("fail")));
        assertThat(rows).extracting(Sample::label).containsExactly("P", "a", "fail");
        assertThat(rows.getFirst().responseCode()).isEqualTo("404");
        assertThat(rows.getFirst().responseMessage()).isEmpty();
        assertThat(rows.getFirst().idleMs()).isZero();
    }

    @Test
    void anAssertionInScopeFindsNoBodyInAParent() throws Exception {
        String below =
                assertion("response_data", 16, "", "k") + transaction("P", true, false, get("a"));
        Sample parent = rows(below).getFirst();
        assertThat(parent.success()).isFalse();
        assertThat(parent.failureMessage()).isEqualTo("Response was null");
        assertThat(parent.subSamples().getFirst().success()).isTrue();
    }

    @Test
    void parentsNest() throws Exception {
        String inner = transaction("inner", true, false, get("a"));
        List<Sample> rows = rows(transaction("outer", true, false, inner + get("c")));
        assertThat(rows).extracting(Sample::label).containsExactly("outer", "inner", "a", "c");
        assertThat(rows.get(0).responseMessage()).contains("in transaction : 2,");
        assertThat(rows.get(1).responseMessage()).contains("in transaction : 1,");
    }

    @Test
    void withoutChildrenItHasARowOfNobody() throws Exception {
        List<Sample> rows = rows(get("a") + transaction("T", false, false, ""));
        assertThat(rows).extracting(Sample::label).containsExactly("a", "T");
        Sample row = rows.getLast();
        assertThat(row.threadName()).isEmpty();
        assertThat(row.responseMessage()).contains("in transaction : 0,");
        assertThat(row.groupThreads()).isZero();
    }

    @Test
    void withoutChildrenAtTheStartOfAGroupItHasNone() throws Exception {
        assertThat(rows(transaction("T", false, false, "") + get("a")))
                .extracting(Sample::label)
                .containsExactly("a");
    }

    @Test
    void anErrorThatStartsTheNextLoopClosesItAsFailed() throws Exception {
        String props = string("ThreadGroup.on_sample_error", "startnextloop");
        List<Sample> rows = rows(props, transaction("T", false, false, get("fail") + get("never")));
        assertThat(rows).extracting(Sample::label).containsExactly("fail", "T");
        assertThat(rows.getLast().success()).isFalse();
    }

    @Test
    void anErrorThatStopsTheUserLeavesItUnfinished() throws Exception {
        String props = string("ThreadGroup.on_sample_error", "stopthread");
        assertThat(rows(props, transaction("T", false, false, get("fail"))))
                .extracting(Sample::label)
                .containsExactly("fail");
    }

    @Test
    void aFailedAssertionCountsAsAFailedChild() throws Exception {
        String checked = http("a", peer.port(), "/a", "", assertion("response_data", 16, "", "zz"));
        Sample row = rows(transaction("T", true, false, checked)).getFirst();
        assertThat(row.success()).isFalse();
        assertThat(row.responseMessage()).endsWith("failing samples : 1");
    }
}
