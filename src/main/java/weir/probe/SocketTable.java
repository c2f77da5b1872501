package weir.probe;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The TCP sockets of this network namespace, by netlink where that works, else from text. */
public final class SocketTable {
    private SocketTable() {}

    /**
     * Sockets in the given states. Costs a walk over the kernel's table: some ms with tens of
     * thousands of sockets.
     */
    public static List<SocketRow> read(Set<TcpState> states) {
        List<SocketRow> rows = SocketDiag.read(states);
        return rows != null ? rows : readText(Path.of("/proc/net"), states);
    }

    public static List<SocketRow> read() {
        return read(EnumSet.allOf(TcpState.class));
    }

    static List<SocketRow> readText(Path net, Set<TcpState> states) {
        List<SocketRow> rows = new ArrayList<>();
        for (String file : List.of("tcp", "tcp6")) {
            for (String line : Proc.text(net.resolve(file)).split("\n", -1)) {
                SocketRow row = parse(line);
                if (row != null && states.contains(row.state())) {
                    rows.add(row);
                }
            }
        }
        return rows;
    }

    /** One line of {@code /proc/net/tcp} or {@code tcp6}; null for the heading and broken lines. */
    static @org.jspecify.annotations.Nullable SocketRow parse(String line) {
        String[] f = line.trim().split("\\s+", -1);
        if (f.length < 10 || !f[0].endsWith(":")) {
            return null;
        }
        String[] timer = f[5].split(":", -1);
        return new SocketRow(
                TcpState.of(Integer.parseInt(f[3], 16)),
                address(f[1]),
                address(f[2]),
                Long.parseLong(f[9]),
                Long.parseLong(timer[1], 16) * 10,
                Long.parseLong(f[4].split(":", -1)[1], 16));
    }

    /** {@code 0100007F:1F90}: words of the address in host order, the port as a plain number. */
    static InetSocketAddress address(String hex) {
        int colon = hex.indexOf(':');
        byte[] bytes = new byte[colon / 2];
        for (int word = 0; word < bytes.length; word += 4) {
            for (int i = 0; i < 4; i++) {
                int at = (word + 3 - i) * 2;
                bytes[word + i] = (byte) Integer.parseInt(hex, at, at + 2, 16);
            }
        }
        return new InetSocketAddress(ip(bytes), Integer.parseInt(hex.substring(colon + 1), 16));
    }

    /** An IPv4 address mapped into IPv6 comes out as IPv4. */
    static InetAddress ip(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException wrongLength) {
            throw new IllegalArgumentException(
                    "an address of " + bytes.length + " bytes", wrongLength);
        }
    }
}
