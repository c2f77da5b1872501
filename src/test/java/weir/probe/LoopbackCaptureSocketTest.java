package weir.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LoopbackCaptureSocketTest {
    @Test
    void everyOpenedConnectionAndItsFirstFinIsSeenOnce() throws IOException {
        try (ServerSocket listener = SocketTableSocketTest.listener();
                LoopbackCapture capture = LoopbackCapture.start(Set.of(listener.getLocalPort()))) {
            if (capture == null) {
                System.err.println("capture not tested: packet sockets are not allowed here");
                return;
            }
            int port = listener.getLocalPort();
            for (int i = 0; i < 30; i++) {
                exchange(listener, i % 3 == 0);
            }
            SocketTableSocketTest.await(() -> capture.facts().closed(port).total() >= 30);

            assertThat(capture.facts().opened(port)).isEqualTo(30);
            assertThat(capture.facts().closed(port)).isEqualTo(new Closings(10, 20, 0));
            assertThat(capture.dropped()).isZero();
            capture.close();
            assertThat(capture.dropped()).isZero();
        }
    }

    @Test
    void whatHappenedBeforeCloseIsCounted() throws IOException {
        try (ServerSocket listener = SocketTableSocketTest.listener()) {
            LoopbackCapture capture = LoopbackCapture.start(Set.of(listener.getLocalPort()));
            if (capture == null) {
                System.err.println("capture not tested: packet sockets are not allowed here");
                return;
            }
            exchange(listener, true);
            capture.close();

            assertThat(capture.facts().opened(listener.getLocalPort())).isEqualTo(1);
            assertThat(capture.facts().closed(listener.getLocalPort()))
                    .isEqualTo(new Closings(1, 0, 0));
        }
    }

    private static void exchange(ServerSocket listener, boolean serverFirst) throws IOException {
        try (Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket server = listener.accept()) {
            Socket first = serverFirst ? server : client;
            Socket second = serverFirst ? client : server;
            first.shutdownOutput();
            assertThat(second.getInputStream().read()).isEqualTo(-1);
        }
    }
}
