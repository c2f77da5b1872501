package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.probe.SocketRow;
import weir.probe.TcpState;

class SocketWatchTest {
    private static final int ORIGIN = 8070;
    private static final int FRONT = 80;

    private final SocketWatch watch = new SocketWatch(List.of(ORIGIN, 8071), FRONT);

    @ParameterizedTest
    @CsvSource({
        "FIN_WAIT1, true, 0, 1", "FIN_WAIT2, true, 0, 1", "CLOSE_WAIT, true, 1, 0",
        "LAST_ACK, true, 1, 0", "FIN_WAIT2, false, 1, 0", "CLOSE_WAIT, false, 0, 1",
    })
    void aHalfClosedSocketTellsWhoBegan(TcpState state, boolean atOrigin, long front, long origin) {
        watch.note(List.of(atOrigin ? row(state, ORIGIN, 40000, 0) : row(state, 40000, ORIGIN, 0)));

        assertThat(watch.halfClosed().byFront()).isEqualTo(front);
        assertThat(watch.halfClosed().byOrigin()).isEqualTo(origin);
    }

    @Test
    void bothEndsOfOneConnectionCountOnce() {
        watch.note(
                List.of(
                        row(TcpState.FIN_WAIT2, ORIGIN, 40000, 0),
                        row(TcpState.CLOSE_WAIT, 40000, ORIGIN, 0)));
        watch.note(List.of(row(TcpState.CLOSE_WAIT, 40000, ORIGIN, 0)));

        assertThat(watch.halfClosed().byOrigin()).isEqualTo(1);
    }

    @Test
    void otherConnectionsDoNotCount() {
        watch.note(
                List.of(
                        row(TcpState.FIN_WAIT2, FRONT, 40000, 0),
                        row(TcpState.FIN_WAIT2, 3306, 1, 0)));

        assertThat(watch.halfClosed().byFront() + watch.halfClosed().byOrigin()).isZero();
    }

    @Test
    void timeWaitBelongsToItsLocalSideAndItsTrial() {
        List<SocketRow> rows = new ArrayList<>();
        rows.add(row(TcpState.TIME_WAIT, ORIGIN, 40000, 59_000));
        rows.add(row(TcpState.TIME_WAIT, ORIGIN, 40001, 55_000));
        rows.add(row(TcpState.TIME_WAIT, 8071, 40002, 10_000)); // of an earlier trial
        rows.add(row(TcpState.TIME_WAIT, 40003, ORIGIN, 59_500));
        rows.add(row(TcpState.TIME_WAIT, 50000, FRONT, 59_000));

        SocketWatch.Ending ending = watch.ending(rows, 8_000, 28_232);
        assertThat(ending.timeWaitOrigin()).isEqualTo(2);
        assertThat(ending.timeWaitFront()).isEqualTo(1);
        assertThat(ending.clientEnded()).isEqualTo(1);
        assertThat(ending.timeWait().byOrigin()).isEqualTo(2);
    }

    @Test
    void portsCountTowardsTheBusiestDestination() {
        List<SocketRow> rows = new ArrayList<>();
        for (int port = 40000; port < 40030; port++) {
            rows.add(row(TcpState.TIME_WAIT, port, ORIGIN, 1000));
        }
        rows.add(row(TcpState.ESTABLISHED, 41000, FRONT, 0));

        assertThat(watch.ending(rows, 1000, 100).portsUsed()).isCloseTo(0.3, within(1e-9));
    }

    @Test
    void thePortsOfTheSideThatAcceptsAreNotUsedUp() {
        assertThat(
                        watch.ending(List.of(row(TcpState.TIME_WAIT, ORIGIN, 40000, 1)), 1, 10)
                                .portsUsed())
                .isZero();
    }

    private static SocketRow row(TcpState state, int local, int remote, long timerMs) {
        InetAddress loopback = InetAddress.ofLiteral("127.0.0.1");
        return new SocketRow(
                state,
                new InetSocketAddress(loopback, local),
                new InetSocketAddress(loopback, remote),
                0,
                timerMs,
                0);
    }
}
