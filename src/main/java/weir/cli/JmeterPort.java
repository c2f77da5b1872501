package weir.cli;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The UDP port that JMeter's {@code shutdown.sh} and {@code stoptest.sh} talk to, on the loopback
 * address only. Commands are handed over on this port's own thread.
 */
final class JmeterPort implements AutoCloseable {
    private static final int LONGEST_COMMAND = 80;

    private final DatagramSocket socket;
    private final Consumer<String> commands;

    private JmeterPort(DatagramSocket socket, Consumer<String> commands) {
        this.socket = socket;
        this.commands = commands;
    }

    /**
     * Takes the first free port.
     *
     * @param first port to try
     * @param last port to try
     * @param commands hears {@code <command>} and {@code <sender>} of each datagram
     * @return null when all are taken
     */
    static @Nullable JmeterPort open(int first, int last, Consumer<String> commands) {
        for (int port = first; port <= last; port++) {
            try {
                DatagramSocket socket =
                        new DatagramSocket(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                JmeterPort opened = new JmeterPort(socket, commands);
                Thread.ofPlatform().daemon().name("UDP Listener").start(opened::listen);
                return opened;
            } catch (SocketException e) {
                // taken: the next one
            }
        }
        return null;
    }

    int port() {
        return socket.getLocalPort();
    }

    @Override
    public void close() {
        socket.close();
    }

    private void listen() {
        byte[] bytes = new byte[LONGEST_COMMAND];
        DatagramPacket packet = new DatagramPacket(bytes, bytes.length);
        try {
            while (!socket.isClosed()) {
                packet.setLength(bytes.length);
                socket.receive(packet);
                commands.accept(
                        new String(bytes, 0, packet.getLength(), StandardCharsets.US_ASCII)
                                .strip());
            }
        } catch (IOException e) {
            // closed at the end of the run
        }
    }
}
