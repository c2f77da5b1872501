package weir.lab;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weir.probe.SocketRow;
import weir.probe.SocketTable;
import weir.probe.TcpState;

/**
 * Looks at the sockets on the way from front to origins: who holds TIME_WAIT, who waits for whom
 * while a connection is being closed, how many ports are taken. One thread.
 */
final class SocketWatch {
    /** How long Linux keeps a socket in TIME_WAIT. */
    private static final long TIME_WAIT_MS = 60_000;

    private static final Set<TcpState> HALF_CLOSED =
            EnumSet.of(
                    TcpState.FIN_WAIT1, TcpState.FIN_WAIT2, TcpState.CLOSE_WAIT, TcpState.LAST_ACK);

    private final Set<Integer> originPorts;
    private final int frontPort;
    private final Set<String> frontFirst = new HashSet<>();
    private final Set<String> originFirst = new HashSet<>();

    SocketWatch(List<Integer> originPorts, int frontPort) {
        this.originPorts = Set.copyOf(originPorts);
        this.frontPort = frontPort;
    }

    /** How many clients are connected to the front. */
    static long established(int port) {
        return SocketTable.read(EnumSet.of(TcpState.ESTABLISHED)).stream()
                .filter(r -> r.localPort() == port)
                .count();
    }

    /**
     * Notes connections caught in the middle of their end. The side that closed first is in
     * FIN_WAIT, the other in CLOSE_WAIT or, having closed as well, in LAST_ACK.
     */
    void sampleHalfClosed() {
        note(SocketTable.read(HALF_CLOSED));
    }

    void note(List<SocketRow> rows) {
        for (SocketRow row : rows) {
            boolean atOrigin = originPorts.contains(row.localPort());
            boolean atFront = originPorts.contains(row.remotePort());
            if (atOrigin == atFront) {
                continue;
            }
            boolean closedByHolder =
                    row.state() == TcpState.FIN_WAIT1 || row.state() == TcpState.FIN_WAIT2;
            String connection =
                    atOrigin
                            ? row.remotePort() + ">" + row.localPort()
                            : row.localPort() + ">" + row.remotePort();
            (closedByHolder == atOrigin ? originFirst : frontFirst).add(connection);
        }
    }

    CloseSource halfClosed() {
        return new CloseSource(
                "half_closed",
                "connections seen in FIN_WAIT or CLOSE_WAIT while they ended",
                frontFirst.size(),
                originFirst.size());
    }

    /** The sockets at the end of a trial that began {@code sinceMs} ago. */
    Ending ending(List<SocketRow> all, long sinceMs, int ephemeralPorts) {
        long youngerThan = TIME_WAIT_MS - sinceMs;
        long front = 0;
        long origin = 0;
        long clientSide = 0;
        long frontSide = 0;
        Map<Integer, Integer> taken = new HashMap<>();
        for (SocketRow row : all) {
            boolean timeWait = row.state() == TcpState.TIME_WAIT;
            boolean young = timeWait && row.timerMs() > youngerThan;
            if (originPorts.contains(row.remotePort())) {
                taken.merge(row.remotePort(), 1, Integer::sum);
                front += young ? 1 : 0;
            } else if (originPorts.contains(row.localPort())) {
                origin += young ? 1 : 0;
            } else if (row.remotePort() == frontPort) {
                taken.merge(frontPort, 1, Integer::sum);
                clientSide += young ? 1 : 0;
            } else if (row.localPort() == frontPort) {
                frontSide += young ? 1 : 0;
            }
        }
        int most = taken.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        return new Ending(
                front,
                origin,
                clientSide + frontSide,
                ephemeralPorts > 0 ? (double) most / ephemeralPorts : 0);
    }

    /**
     * @param timeWaitFront TIME_WAIT of this trial held by the front towards origins
     * @param timeWaitOrigin held by origins
     * @param clientEnded connections between loader and front that ended, by TIME_WAIT of either
     *     side
     * @param portsUsed share of the ephemeral range taken towards the busiest port
     */
    record Ending(long timeWaitFront, long timeWaitOrigin, long clientEnded, double portsUsed) {
        CloseSource timeWait() {
            return new CloseSource(
                    "time_wait",
                    "sockets in TIME_WAIT, which the side that closed first holds",
                    timeWaitFront,
                    timeWaitOrigin);
        }
    }
}
