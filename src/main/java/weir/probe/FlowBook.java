package weir.probe;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Opens and first closes per listening port, from TCP segments in the order of the wire. Only SYN,
 * FIN and RST segments matter; others may be left out. One thread writes; {@link #facts} may be
 * called from any.
 */
public final class FlowBook {
    private static final int FIN = 1;
    private static final int SYN = 2;
    private static final int RST = 4;
    private static final int ACK = 16;

    /** Both ends of a connection, the listening one second. IPv4 addresses in network order. */
    private record Flow(int clientIp, int clientPort, int serverIp, int serverPort) {}

    private static final class State {
        final long sequence;
        boolean closing;

        State(long sequence) {
            this.sequence = sequence;
        }
    }

    private final Set<Integer> serverPorts;
    private final Map<Flow, State> flows = new HashMap<>();
    private final Map<Integer, Long> opened = new HashMap<>();
    private final Map<Integer, Closings> closed = new HashMap<>();

    public FlowBook(Set<Integer> serverPorts) {
        this.serverPorts = Set.copyOf(serverPorts);
    }

    /** Counts at one moment, by listening port. */
    public record Facts(Map<Integer, Long> opened, Map<Integer, Closings> closed) {
        public long opened(int port) {
            return opened.getOrDefault(port, 0L);
        }

        public Closings closed(int port) {
            return closed.getOrDefault(port, Closings.NONE);
        }
    }

    public synchronized Facts facts() {
        return new Facts(Map.copyOf(opened), Map.copyOf(closed));
    }

    /** Takes an IPv4 packet that begins at {@code at}; anything else is passed over. */
    void packet(byte[] packet, int at, int length) {
        if (length < 40 || (packet[at] & 0xf0) != 0x40 || packet[at + 9] != 6) {
            return;
        }
        int tcp = at + (packet[at] & 0x0f) * 4;
        if (tcp + 14 > at + length) {
            return;
        }
        segment(
                word(packet, at + 12),
                port(packet, tcp),
                word(packet, at + 16),
                port(packet, tcp + 2),
                packet[tcp + 13],
                Integer.toUnsignedLong(word(packet, tcp + 4)));
    }

    synchronized void segment(
            int fromIp, int fromPort, int toIp, int toPort, int flags, long sequence) {
        boolean toServer = serverPorts.contains(toPort);
        if (!toServer && !serverPorts.contains(fromPort)) {
            return;
        }
        Flow flow =
                toServer
                        ? new Flow(fromIp, fromPort, toIp, toPort)
                        : new Flow(toIp, toPort, fromIp, fromPort);
        if ((flags & SYN) != 0 && (flags & ACK) == 0) {
            open(flow, sequence);
        } else if ((flags & (FIN | RST)) != 0) {
            close(flow, toServer, (flags & RST) != 0);
        }
    }

    /** A repeated SYN has the sequence number of the first one; a new connection does not. */
    private void open(Flow flow, long sequence) {
        State known = flows.get(flow);
        if (known == null || known.sequence != sequence) {
            flows.put(flow, new State(sequence));
            opened.merge(flow.serverPort, 1L, Long::sum);
        }
    }

    /** A connection older than the book (no SYN seen) counts as closed but not as opened. */
    private void close(Flow flow, boolean byClient, boolean reset) {
        State state = flows.computeIfAbsent(flow, _ -> new State(-1));
        if (state.closing) {
            return;
        }
        state.closing = true;
        Closings one =
                reset
                        ? new Closings(0, 0, 1)
                        : byClient ? new Closings(0, 1, 0) : new Closings(1, 0, 0);
        closed.merge(flow.serverPort, one, Closings::plus);
    }

    private static int word(byte[] b, int at) {
        return (b[at] & 0xff) << 24
                | (b[at + 1] & 0xff) << 16
                | (b[at + 2] & 0xff) << 8
                | (b[at + 3] & 0xff);
    }

    private static int port(byte[] b, int at) {
        return (b[at] & 0xff) << 8 | (b[at + 1] & 0xff);
    }
}
