package weir.var;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weir.net.Buf;
import weir.net.Mem;

/** A line of a JSON access log allocates nothing, whatever its values are. */
class LogCostTest {
    private static final String[] VALUES = {
        "127.0.0.1", "GET /getSxbm?a=\"1\" HTTP/1.1", "Mozilla/5.0 (X11; Linux x86_64)", "\u00e9\n"
    };

    @Test
    void aLineAllocatesNothing() {
        TimeText time = new TimeText(ZoneOffset.UTC);
        List<Variable<long[]>> declared = new ArrayList<>();
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < VALUES.length; i++) {
            long address = Mem.literal(VALUES[i]);
            int length = VALUES[i].length();
            declared.add(
                    Variable.of(
                            "v" + i,
                            (now, out) -> {
                                out.put(address, length);
                                return true;
                            },
                            "A text."));
            text.append("\"v").append(i).append("\":\"$v").append(i).append("\",");
        }
        declared.add(
                Variable.of(
                        "time",
                        (now, out) -> {
                            time.writeIso8601(now[0], out);
                            return true;
                        },
                        "The time."));
        declared.add(Variable.of("none", (now, out) -> false, "Nothing."));
        text.append("\"t\":\"$time\",\"n\":\"$none\"}");
        Variables<long[]> variables =
                new Variables<>(declared, new NoSlots(), (now, number, out) -> {});
        LogFormat<long[]> format =
                LogFormat.of("json", List.of("escape=json", text.toString()), variables);
        variables.resolve();
        Buf out = new Buf(4096);
        long[] now = new long[1];
        write(format, now, out, 20_000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        write(format, now, out, 10_000);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000);
        assertThat(out.toString()).contains("\"v3\":\"\u00e9\\n\"", "\"n\":\"\"");
    }

    private static void write(LogFormat<long[]> format, long[] now, Buf out, int lines) {
        for (int i = 0; i < lines; i++) {
            now[0] += 10;
            out.clear();
            format.write(now, out);
        }
    }

    private static final class NoSlots implements Slots<long[]> {
        @Override
        public int length(long[] x, int slot) {
            return UNSET;
        }

        @Override
        public long address(long[] x, int slot) {
            return 0;
        }

        @Override
        public void set(long[] x, int slot, long address, int length) {}
    }
}
