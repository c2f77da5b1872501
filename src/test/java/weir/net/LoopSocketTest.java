package weir.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoopSocketTest {
    private Loop loop;
    private Listener listener;

    @BeforeEach
    void start() throws Exception {
        loop = Loop.start("test");
    }

    @AfterEach
    void stop() throws Exception {
        if (listener != null) {
            listener.close();
        }
        loop.stop();
        loop.join();
    }

    /** Runs in a fiber of the loop and hands the result over. */
    private <T> T inFiber(Callable<T> code) throws Exception {
        var result = new CompletableFuture<T>();
        loop.execute(() ->
                loop.spawn(() -> {
                    try {
                        result.complete(code.call());
                    } catch (Throwable t) {
                        result.completeExceptionally(t);
                    }
                }));
        return result.get(10, TimeUnit.SECONDS);
    }

    private int listen(Address at, Acceptor acceptor) throws Exception {
        listener = Listener.open(at, Listener.Options.DEFAULTS);
        listener.accept(loop, acceptor);
        return listener.address().port();
    }

    @Test
    void aFiberThatGivesWayLetsWaitingEventsBeHandled() throws Exception {
        int port = listen(Address.parse("127.0.0.1:0"), conn -> loop.spawn(() -> echo(conn)));
        int[] rounds = new int[1];
        boolean answered =
                inFiber(() -> {
                    Conn conn = Conn.connect(loop, Address.parse("127.0.0.1:" + port), null, 5000);
                    boolean[] heard = new boolean[1];
                    conn.watcher(c -> heard[0] = true);
                    long word = Mem.literal("hello");
                    conn.write(word, 5, 5000);
                    while (!heard[0] && rounds[0] < 100_000) {
                        rounds[0]++;
                        Fiber.giveWay();
                    }
                    conn.close();
                    return heard[0];
                });

        assertThat(answered).isTrue();
        assertThat(rounds[0]).isPositive();
    }

    private void echo(Conn conn) {
        long at = loop.scratch();
        int n;
        while ((n = conn.read(at, 100, 5000)) > 0) {
            if (conn.write(at, n, 5000) != 0) {
                break;
            }
        }
        conn.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:0", "[::1]:0"})
    void echoesToAPlainSocket(String address) throws Exception {
        int port = listen(Address.parse(address), c -> loop.spawn(() -> echo(c)));
        String host = address.startsWith("[") ? "::1" : "127.0.0.1";
        try (var socket = new Socket(host, port)) {
            socket.setSoTimeout(5000);
            for (int i = 0; i < 20; i++) {
                byte[] sent = ("message " + i).getBytes(StandardCharsets.UTF_8);
                socket.getOutputStream().write(sent);
                assertThat(socket.getInputStream().readNBytes(sent.length)).isEqualTo(sent);
            }
            socket.shutdownOutput();
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void connectsToItselfOverAUnixSocket(@TempDir Path dir) throws Exception {
        Path path = dir.resolve("s");
        Address address = Address.unix(path.toString());
        listen(address, c -> loop.spawn(() -> echo(c)));
        String answer =
                inFiber(() -> {
                    Conn c = Conn.connect(loop, address, null, 5000);
                    assertThat(c.awaitConnected()).isZero();
                    long m = Mem.literal("hello");
                    assertThat(c.write(m, 5, 5000)).isZero();
                    long to = Mem.alloc(100);
                    int n = c.read(to, 100, 5000);
                    c.close();
                    return Mem.string(to, n);
                });
        assertThat(answer).isEqualTo("hello");
        listener.close();
        assertThat(Files.exists(path)).isFalse();
    }

    @Test
    void bigWriteWaitsForASlowReaderAndLosesNothing() throws Exception {
        int size = 8_000_000;
        long data = Mem.malloc(size);
        for (int i = 0; i < size; i++) {
            Mem.putByte(data + i, (byte) (i * 31 >> 3));
        }
        var result = new CompletableFuture<Integer>();
        int port =
                listen(
                        Address.parse("127.0.0.1:0"),
                        c ->
                                loop.spawn(() -> {
                                    result.complete(c.write(data, size, 5000));
                                    c.close();
                                }));
        try (var socket = new Socket("127.0.0.1", port)) {
            byte[] got = socket.getInputStream().readAllBytes();
            assertThat(got).hasSize(size);
            for (int i = 0; i < size; i++) {
                if (got[i] != (byte) (i * 31 >> 3)) {
                    throw new AssertionError("byte " + i);
                }
            }
        }
        assertThat(result.get(5, TimeUnit.SECONDS)).isZero();
        Mem.free(data);
    }

    @Test
    void readTimesOutAndLeavesTheConnectionUsable() throws Exception {
        var results = new CompletableFuture<int[]>();
        int port =
                listen(
                        Address.parse("127.0.0.1:0"),
                        c ->
                                loop.spawn(() -> {
                                    int first = c.read(loop.scratch(), 10, 30);
                                    c.write(Mem.literal("x"), 1, 1000);
                                    int second = c.read(loop.scratch(), 10, 5000);
                                    c.close();
                                    results.complete(new int[] {first, second});
                                }));
        try (var socket = new Socket("127.0.0.1", port)) {
            assertThat(socket.getInputStream().read()).isEqualTo('x');
            socket.getOutputStream().write(new byte[] {1, 2, 3});
            assertThat(results.get(5, TimeUnit.SECONDS)).containsExactly(Conn.TIMED_OUT, 3);
        }
    }

    @Test
    void refusedConnectIsAValue() throws Exception {
        int port;
        try (var free = new java.net.ServerSocket(0)) {
            port = free.getLocalPort();
        }
        int result =
                inFiber(() -> {
                    Conn c = Conn.connect(loop, Address.parse("127.0.0.1:" + port), null, 1000);
                    int r = c.fault() != 0 ? -c.fault() : c.awaitConnected();
                    c.close();
                    return r;
                });
        assertThat(result).isEqualTo(-Errno.ECONNREFUSED);
    }

    @Test
    void writeRightAfterConnectWorksBeforeTheHandshakeIsKnown() throws Exception {
        int port = listen(Address.parse("127.0.0.1:0"), c -> loop.spawn(() -> echo(c)));
        String answer =
                inFiber(() -> {
                    Conn c = Conn.connect(loop, Address.parse("127.0.0.1:" + port), null, 1000);
                    assertThat(c.write(Mem.literal("abc"), 3, 1000)).isZero();
                    long to = Mem.alloc(16);
                    int n = c.read(to, 16, 5000);
                    c.close();
                    return Mem.string(to, n);
                });
        assertThat(answer).isEqualTo("abc");
    }

    @Test
    void waitOnOneConnectionEndsWhenTheWatchedClientLeaves() throws Exception {
        var waited = new CompletableFuture<Integer>();
        int silent;
        try (var backend = new java.net.ServerSocket(0, 10)) {
            silent = backend.getLocalPort();
            int port =
                    listen(
                            Address.parse("127.0.0.1:0"),
                            c ->
                                    loop.spawn(() -> {
                                        Conn up =
                                                Conn.connect(
                                                        loop,
                                                        Address.parse("127.0.0.1:" + silent),
                                                        null,
                                                        1000);
                                        up.abortOn(c);
                                        waited.complete(up.read(loop.scratch(), 10, 10_000));
                                        up.close();
                                        c.close();
                                    }));
            try (var socket = new Socket("127.0.0.1", port)) {
                socket.getOutputStream().write(1);
            }
            assertThat(waited.get(5, TimeUnit.SECONDS)).isEqualTo(Conn.ABORTED);
        }
    }

    @Test
    void watcherHearsOfAnIdleConnectionsEnd() throws Exception {
        var ended = new CountDownLatch(1);
        int port =
                listen(
                        Address.parse("127.0.0.1:0"),
                        c ->
                                c.watcher(idle -> {
                                    if (idle.tryRead(loop.scratch(), 10) == 0) {
                                        idle.close();
                                        ended.countDown();
                                    }
                                }));
        new Socket("127.0.0.1", port).close();
        assertThat(ended.await(5, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void secondListenerOnTheSamePortIsRefusedInNginxWords() throws Exception {
        int port = listen(Address.parse("127.0.0.1:0"), Conn::close);
        assertThatThrownBy(() ->
                        Listener.open(
                                Address.parse("127.0.0.1:" + port), Listener.Options.DEFAULTS))
                .isInstanceOf(NetException.class)
                .hasMessage("bind() to 127.0.0.1:%d failed (98: Address already in use)", port);
    }

    @Test
    void offloadedWorkRunsElsewhereAndTheLoopGoesOn() throws Exception {
        var turns = new AtomicInteger();
        var release = new CountDownLatch(1);
        loop.execute(() ->
                loop.spawn(() -> {
                    while (release.getCount() > 0) {
                        turns.incrementAndGet();
                        Fiber.sleep(1);
                        if (turns.get() > 5) {
                            release.countDown();
                        }
                    }
                }));
        boolean sameThread =
                inFiber(() ->
                        Fiber.offload(() -> {
                            release.await();
                            return loop.inLoop();
                        }));
        assertThat(sameThread).isFalse();
        assertThat(turns.get()).isGreaterThan(5);
    }

    @Test
    void offloadedFailureReachesTheFiber() {
        assertThatThrownBy(() ->
                        inFiber(() ->
                                Fiber.offload(() -> {
                                    throw new java.io.IOException("no");
                                })))
                .hasRootCauseMessage("no");
    }

    @Test
    void aFaultInOneFiberDoesNotStopTheLoop() throws Exception {
        var logger = java.util.logging.Logger.getLogger("weir.net");
        logger.setLevel(java.util.logging.Level.OFF);
        loop.execute(() ->
                loop.spawn(() -> {
                    throw new IllegalStateException("deliberate");
                }));
        assertThat(inFiber(() -> 42)).isEqualTo(42);
        logger.setLevel(null);
    }

    @Test
    void fibersAreReusedAndRunOnTheLoopsThread() throws Exception {
        Thread first = inFiber(Thread::currentThread);
        Thread second = inFiber(Thread::currentThread);
        assertThat(second).isSameAs(first);
        assertThat(first.isVirtual()).isTrue();
        assertThat(inFiber(loop::inLoop)).isTrue();
        assertThat(loop.inLoop()).isFalse();
    }

    @Test
    void sleepersWakeInTheOrderOfTheirTimes() throws Exception {
        var order = new StringBuilder();
        var done = new CountDownLatch(3);
        for (int ms : new int[] {30, 10, 20}) {
            loop.execute(() ->
                    loop.spawn(() -> {
                        Fiber.sleep(ms);
                        order.append(ms).append(' ');
                        done.countDown();
                    }));
        }
        assertThat(done.await(5, TimeUnit.SECONDS)).isTrue();
        assertThat(order.toString()).isEqualTo("10 20 30 ");
    }

    @Test
    void selfTestHoldsOnThisJava() {
        FiberSelfTest.require();
    }

    @Test
    void acceptsABurst() throws Exception {
        var accepted = new CountDownLatch(200);
        int port =
                listen(
                        Address.parse("127.0.0.1:0"),
                        c -> {
                            c.close();
                            accepted.countDown();
                        });
        for (int i = 0; i < 200; i++) {
            var s = new Socket();
            s.connect(new InetSocketAddress("127.0.0.1", port), 5000);
            s.close();
        }
        assertThat(accepted.await(5, TimeUnit.SECONDS)).isTrue();
        assertThat(loop.counters().accepted).isEqualTo(200);
    }

    @Test
    void peerAndLocalAddressAreThoseOfTheSocket() throws Exception {
        var texts = new CompletableFuture<String>();
        int port =
                listen(
                        Address.parse("127.0.0.1:0"),
                        c -> {
                            var buf = new Buf(32);
                            c.putPeer(buf);
                            buf.put((byte) ' ');
                            buf.putDecimal(c.peerPort());
                            buf.putAscii(" " + c.local().text());
                            texts.complete(buf.toString());
                            buf.free();
                            c.close();
                        });
        try (var s = new Socket("127.0.0.1", port)) {
            assertThat(texts.get(5, TimeUnit.SECONDS))
                    .isEqualTo("127.0.0.1 " + s.getLocalPort() + " 127.0.0.1:" + port);
        }
    }

    @Test
    void aFaultInOneEventDoesNotLoseTheOthersOfTheTurn() throws Exception {
        var conns = new CountDownLatch(2);
        var heard = new CountDownLatch(2);
        int port =
                listen(
                        Address.parse("127.0.0.1:0"),
                        c -> {
                            c.watcher(at -> {
                                heard.countDown();
                                at.close();
                                throw new IllegalStateException("a fault of this test");
                            });
                            conns.countDown();
                        });
        try (var one = new Socket("127.0.0.1", port);
                var two = new Socket("127.0.0.1", port)) {
            assertThat(conns.await(5, TimeUnit.SECONDS)).isTrue();
            var sent = new CountDownLatch(1);
            loop.execute(() -> {
                try {
                    sent.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            one.getOutputStream().write(1);
            two.getOutputStream().write(1);
            sent.countDown();
            assertThat(heard.await(5, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void waitsEndWhenTheOtherConnectionIsClosedHere() throws Exception {
        var client = new CompletableFuture<Conn>();
        try (var silent = new java.net.ServerSocket(0, 10)) {
            Address backend = Address.parse("127.0.0.1:" + silent.getLocalPort());
            int port = listen(Address.parse("127.0.0.1:0"), client::complete);
            try (var socket = new Socket("127.0.0.1", port)) {
                Conn c = client.get(5, TimeUnit.SECONDS);
                assertThat(
                                inFiber(() -> {
                                    Conn up = Conn.connect(loop, backend, null, 1000);
                                    loop.execute(() -> loop.execute(c::close));
                                    int waited = up.awaitEither(Conn.READ, c, Conn.READ, 5000);
                                    up.close();
                                    return waited;
                                }))
                        .isEqualTo(-Errno.EBADF);
            }
        }
    }

    @Test
    void waitOnOneConnectionEndsWhenTheWatchedClientIsClosedHere() throws Exception {
        var client = new CompletableFuture<Conn>();
        try (var silent = new java.net.ServerSocket(0, 10)) {
            Address backend = Address.parse("127.0.0.1:" + silent.getLocalPort());
            int port = listen(Address.parse("127.0.0.1:0"), client::complete);
            try (var socket = new Socket("127.0.0.1", port)) {
                Conn c = client.get(5, TimeUnit.SECONDS);
                assertThat(
                                inFiber(() -> {
                                    Conn up = Conn.connect(loop, backend, null, 1000);
                                    up.abortOn(c);
                                    loop.execute(() -> loop.execute(c::close));
                                    int waited = up.read(loop.scratch(), 10, 5000);
                                    up.close();
                                    return waited;
                                }))
                        .isEqualTo(Conn.ABORTED);
            }
        }
    }
}
