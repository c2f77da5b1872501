package weir.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KernelCountersTest {
    @Test
    void namesAreJoinedWithTheirGroup() {
        Map<String, Long> values = new HashMap<>();
        KernelCounters.parse(
                "Tcp: MaxConn ActiveOpens\nTcp: -1 42\nTcpExt: ListenOverflows\nTcpExt: 7\n",
                values);

        assertThat(values)
                .containsOnly(
                        Map.entry("TcpMaxConn", -1L),
                        Map.entry("TcpActiveOpens", 42L),
                        Map.entry("TcpExtListenOverflows", 7L));
    }

    @Test
    void aCounterUnknownToThisKernelIsZero() {
        KernelCounters none = new KernelCounters(Map.of());

        assertThat(none.value("TcpExtNever")).isZero();
        assertThat(new KernelCounters(Map.of("a", 5L)).since(none, "a")).isEqualTo(5);
    }

    @Test
    void thisMachineCountsItsOpens() {
        KernelCounters counters = KernelCounters.read();

        assertThat(counters.values()).containsKeys("TcpActiveOpens", "TcpExtListenOverflows");
    }
}
