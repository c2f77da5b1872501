package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class JmeterPortSocketTest {
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    @Test
    void commandsAreHandedOver() throws Exception {
        try (JmeterPort port = JmeterPort.open(0, 0, heard::add)) {
            assertThat(port).isNotNull();
            send(port.port(), "Shutdown");
            send(port.port(), "StopTestNow\n");
            assertThat(heard.poll(10, TimeUnit.SECONDS)).isEqualTo("Shutdown");
            assertThat(heard.poll(10, TimeUnit.SECONDS)).isEqualTo("StopTestNow");
        }
    }

    @Test
    void aTakenPortIsPassedOver() throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (DatagramSocket taken = new DatagramSocket(0, here);
                JmeterPort none =
                        JmeterPort.open(taken.getLocalPort(), taken.getLocalPort(), heard::add)) {
            assertThat(none).isNull();
        }
    }

    private static void send(int port, String command) throws Exception {
        byte[] bytes = command.getBytes(StandardCharsets.US_ASCII);
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(
                    new DatagramPacket(
                            bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
        }
    }
}
