package weir.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class SocketTableSocketTest {
    private static final Set<TcpState> ALL = EnumSet.allOf(TcpState.class);

    @Test
    void theSideThatClosesFirstHoldsTimeWait() throws IOException {
        try (ServerSocket listener = listener()) {
            int port = listener.getLocalPort();
            try (Socket client = new Socket(listener.getInetAddress(), port);
                    Socket server = listener.accept()) {
                server.close();
                assertThat(client.getInputStream().read()).isEqualTo(-1);
                client.close();
                await(() -> timeWait(port) == 1);
                assertThat(timeWaitAtClient(port)).isZero();
            }
        }
    }

    @Test
    void aClientThatClosesFirstHoldsTimeWaitItself() throws IOException {
        try (ServerSocket listener = listener()) {
            int port = listener.getLocalPort();
            try (Socket client = new Socket(listener.getInetAddress(), port);
                    Socket server = listener.accept()) {
                client.close();
                assertThat(server.getInputStream().read()).isEqualTo(-1);
                server.close();
                await(() -> timeWaitAtClient(port) == 1);
                assertThat(timeWait(port)).isZero();
            }
        }
    }

    @Test
    void netlinkAndTextTellTheSame() throws IOException {
        try (ServerSocket listener = listener();
                Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
            int port = listener.getLocalPort();
            List<SocketRow> text = SocketTable.readText(Path.of("/proc/net"), ALL);
            List<SocketRow> netlink = SocketDiag.read(ALL);

            assertThat(of(text, port)).hasSize(3);
            assertThat(client.isConnected()).isTrue();
            if (netlink == null) {
                System.err.println("netlink not compared: this machine does not offer sock_diag");
                return;
            }
            assertThat(of(netlink, port)).containsExactlyInAnyOrderElementsOf(of(text, port));
        }
    }

    @Test
    void aConnectionNobodyAcceptedWaitsInTheListenersQueue() throws IOException {
        try (ServerSocket listener = listener();
                Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
            assertThat(client.isConnected()).isTrue();
            List<SocketRow> listening = SocketTable.read(EnumSet.of(TcpState.LISTEN));

            assertThat(listening)
                    .filteredOn(r -> r.localPort() == listener.getLocalPort())
                    .extracting(SocketRow::acceptQueue)
                    .containsExactly(1L);
        }
    }

    private static List<String> of(List<SocketRow> rows, int port) {
        return rows.stream()
                .filter(r -> r.localPort() == port || r.remotePort() == port)
                .map(r -> r.state() + " " + r.localPort() + " " + r.remotePort() + " " + r.inode())
                .toList();
    }

    private static long timeWait(int port) {
        return SocketTable.read(EnumSet.of(TcpState.TIME_WAIT)).stream()
                .filter(r -> r.localPort() == port)
                .count();
    }

    private static long timeWaitAtClient(int port) {
        return SocketTable.read(EnumSet.of(TcpState.TIME_WAIT)).stream()
                .filter(r -> r.remotePort() == port)
                .count();
    }

    static ServerSocket listener() throws IOException {
        return new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
    }

    static void await(BooleanSupplier condition) {
        Instant deadline = Instant.now().plus(Duration.ofSeconds(10));
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).as("in time").isBefore(deadline);
            Thread.onSpinWait();
        }
    }
}
