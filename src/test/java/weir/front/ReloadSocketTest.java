package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.conf.Epoch;

/** A reload changes what new requests get and loses none. */
class ReloadSocketTest {
    private static final byte[] GET =
            "GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    @TempDir Path dir;

    private static String conf(String answer) {
        return "error_log error.log info; worker_processes 2; events {} http { access_log off; keepalive_requests 1000000;"
                + " server { listen 127.0.0.1:PORT; location / { return 200 "
                + answer
                + "; } } }";
    }

    /** One answer's body, read to its Content-Length. */
    private static String answer(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("closed after: " + head);
            }
            head.append((char) b);
        }
        int at = head.indexOf("Content-Length: ") + 16;
        int length = Integer.parseInt(head.substring(at, head.indexOf("\r\n", at)));
        return new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    @Test
    void idleConnectionGetsTheNewConfigurationAtItsNextRequest() throws Exception {
        try (var front = FrontRun.of(dir, Epoch.newest(), conf("old"));
                Socket socket = front.connect()) {
            socket.getOutputStream().write(GET);
            assertThat(answer(socket.getInputStream())).isEqualTo("old");
            front.reload(conf("new"));
            socket.getOutputStream().write(GET);
            assertThat(answer(socket.getInputStream())).isEqualTo("new");
        }
    }

    @Test
    void reloadsUnderLoadFailNoRequest() throws Exception {
        try (var front = FrontRun.of(dir, Epoch.newest(), conf("v0"))) {
            AtomicBoolean over = new AtomicBoolean();
            AtomicInteger answers = new AtomicInteger();
            List<String> faults = new ArrayList<>();
            CountDownLatch ended = new CountDownLatch(6);
            for (int i = 0; i < 6; i++) {
                boolean keep = i % 2 == 0;
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                client(front, keep, over, answers);
                            } catch (IOException | RuntimeException e) {
                                synchronized (faults) {
                                    faults.add(e.toString());
                                }
                            } finally {
                                ended.countDown();
                            }
                        });
            }
            for (int i = 1; i <= 30; i++) {
                int before = answers.get();
                front.reload(conf("v" + i));
                long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
                while (answers.get() < before + 20 && System.nanoTime() < deadline) {
                    Thread.onSpinWait();
                }
            }
            over.set(true);
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(faults).isEmpty();
            assertThat(answers.get()).isGreaterThan(600);
        }
    }

    private static void client(
            FrontRun front, boolean keep, AtomicBoolean over, AtomicInteger answers)
            throws IOException {
        Socket socket = front.connect();
        try {
            while (!over.get()) {
                socket.getOutputStream().write(GET);
                if (!answer(socket.getInputStream()).startsWith("v")) {
                    throw new IOException("wrong answer");
                }
                answers.incrementAndGet();
                if (!keep) {
                    socket.close();
                    socket = front.connect();
                }
            }
        } finally {
            socket.close();
        }
    }

    @Test
    void addressThatIsGoneIsClosedAndANewOneOpened() throws Exception {
        int second = FrontRun.freePort();
        try (var front = FrontRun.of(dir, Epoch.newest(), conf("a"))) {
            front.reload(conf("b").replace("PORT", Integer.toString(second)));
            try (Socket socket = new Socket("127.0.0.1", second)) {
                socket.setSoTimeout(10_000);
                socket.getOutputStream().write(GET);
                assertThat(answer(socket.getInputStream())).isEqualTo("b");
            }
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
            boolean refused = false;
            while (!refused && System.nanoTime() < deadline) {
                try (Socket old = front.connect()) {
                    Thread.onSpinWait();
                } catch (IOException e) {
                    refused = true;
                }
            }
            assertThat(refused).isTrue();
        }
    }

    @Test
    void gracefulEndLetsARunningRequestFinish() throws Exception {
        try (var front = FrontRun.of(dir, Epoch.newest(), conf("x"));
                Socket socket = front.connect()) {
            socket.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHo".getBytes(StandardCharsets.US_ASCII));
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
            while (front.server().running() == 0 && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            Thread quitting = Thread.ofPlatform().start(() -> front.server().quit(0));
            socket.getOutputStream().write("st: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(answer(socket.getInputStream())).isEqualTo("x");
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
            quitting.join(10_000);
            assertThat(quitting.isAlive()).isFalse();
        }
    }
}
