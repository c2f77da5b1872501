package weir.load;

import static org.assertj.core.api.Assertions.assertThat;
import static weir.jmx.PlanText.group;
import static weir.jmx.PlanText.http;
import static weir.jmx.PlanText.plan;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import weir.jmx.PlanText;

/** What a steady keep-alive sample costs: it makes its row and little else. */
class SampleCostSocketTest {
    private static final int WARM = 2000;
    private static final int COUNTED = 2000;

    /** The row, its wire facts, and the wake-ups of a fiber. */
    private static final long MOST_BYTES = 480;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static long allocatedByLoop() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("weir-load-1")) {
                return THREADS.getThreadAllocatedBytes(thread.threadId());
            }
        }
        throw new AssertionError("no loop");
    }

    @Test
    void bytesPerSample() throws Exception {
        try (Peer peer = new Peer()) {
            String text = plan("", group("g", 1, WARM + COUNTED, "", http("s", peer.port(), "/")));
            long[] at = new long[2];
            int[] samples = new int[1];
            SampleSink sink =
                    s -> {
                        int n = ++samples[0];
                        if (n == WARM || n == WARM + COUNTED) {
                            at[n == WARM ? 0 : 1] = allocatedByLoop();
                        }
                    };
            LoadEngine.start(
                            PlanText.compile(text), List.of(sink), List.of(), new LoadListener() {})
                    .await();
            long each = (at[1] - at[0]) / COUNTED;
            assertThat(each).as("bytes per sample").isBetween(1L, MOST_BYTES);
        }
    }
}
