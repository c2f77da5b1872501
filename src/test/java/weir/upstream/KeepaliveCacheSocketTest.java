package weir.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weir.net.Conn;
import weir.net.Loop;

/** The give-back rules and the cache, one rule per test, on real sockets. */
class KeepaliveCacheSocketTest {
    private OriginStub origin;
    private OriginStub other;
    private Loop loop;

    @BeforeEach
    void start() throws Exception {
        origin = new OriginStub();
        other = new OriginStub();
        loop = Loop.start("test-upstream");
    }

    @AfterEach
    void stop() throws Exception {
        loop.stop();
        loop.join();
        origin.close();
        other.close();
    }

    private UpstreamGroup group(KeepaliveSpec keepalive) {
        return UpstreamGroup.of(
                new UpstreamSpec(
                        "u",
                        List.of(
                                ServerSpec.of("a", origin.address()),
                                ServerSpec.of("b", other.address())),
                        keepalive,
                        Balancing.ROUND_ROBIN,
                        null,
                        "",
                        null,
                        true),
                loop);
    }

    private UpstreamGroup group(int connections) {
        return group(KeepaliveSpec.of(connections, false));
    }

    private <T> T on(Callable<T> task) throws Exception {
        CompletableFuture<T> done = new CompletableFuture<>();
        loop.execute(() ->
                loop.spawn(() -> {
                    try {
                        done.complete(task.call());
                    } catch (Throwable t) {
                        done.completeExceptionally(t);
                    }
                }));
        return done.get(10, TimeUnit.SECONDS);
    }

    private void eventually(BooleanSupplier condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (!on(condition::getAsBoolean)) {
            assertThat(System.nanoTime()).as("condition within 5 s").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    /** Connects to the group's peer {@code n}; on the loop. */
    private PeerConnection connect(UpstreamGroup group, int n) {
        Peer peer = group.peers().peers[n];
        Conn conn = Conn.connect(loop, peer.address(), null, 5000);
        assertThat(conn.awaitConnected()).isZero();
        return group.connected(peer, conn);
    }

    private static PeerConnection served(PeerConnection c) {
        c.requestSent();
        c.kept();
        return c;
    }

    private CloseReason back(UpstreamGroup group, PeerConnection c) throws Exception {
        return on(() -> group.giveBack(c, null));
    }

    private PeerConnection idle(UpstreamGroup group, int n) throws Exception {
        PeerConnection c = on(() -> served(connect(group, n)));
        assertThat(back(group, c)).isNull();
        return c;
    }

    // When a connection is kept

    @Test
    void aServedConnectionIsKeptAndReused() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = idle(group, 0);
        assertThat(group.idle()).isEqualTo(1);
        assertThat(on(() -> group.take(c.peer(), null))).isSameAs(c);
        assertThat(c.reused()).isTrue();
        assertThat(group.idle()).isZero();
        assertThat(group.counters().reuses()).isEqualTo(1);
        assertThat(group.counters().requests()).isEqualTo(2);
        assertThat(group.counters().connects()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "PEER_EOF_BUSY",
                "PEER_RESET",
                "WE_ERROR",
                "WE_TIMEOUT",
                "WE_CLIENT_GONE",
                "WE_TUNNEL_END"
            })
    void notAfterAFault(CloseReason fault) throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = on(() -> served(connect(group, 0)));
        c.fault(fault);
        assertThat(back(group, c)).isEqualTo(fault);
        assertThat(c.conn().isOpen()).isFalse();
        assertThat(group.counters().closes(fault)).isEqualTo(1);
    }

    @Test
    void theFirstFaultCounts() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = on(() -> served(connect(group, 0)));
        c.fault(CloseReason.PEER_RESET);
        c.fault(CloseReason.WE_ERROR);
        assertThat(back(group, c)).isEqualTo(CloseReason.PEER_RESET);
    }

    @Test
    void notWithoutACache() throws Exception {
        UpstreamGroup group = group(KeepaliveSpec.OFF);
        PeerConnection c = on(() -> served(connect(group, 0)));
        assertThat(back(group, c)).isEqualTo(CloseReason.WE_NO_KEEPALIVE);
    }

    @Test
    void notWhenWeAskedToClose() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = on(() -> connect(group, 0));
        c.requestSent();
        c.closeAsked();
        assertThat(back(group, c)).isEqualTo(CloseReason.WE_NO_KEEPALIVE);
    }

    @Test
    void notWhenThePeerSaidClose() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = on(() -> connect(group, 0));
        c.requestSent();
        c.peerSaidClose();
        assertThat(back(group, c)).isEqualTo(CloseReason.PEER_SAID_CLOSE);
    }

    @Test
    void notWhenTheAnswerWasNotReadToItsEnd() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = on(() -> connect(group, 0));
        c.requestSent();
        assertThat(back(group, c)).isEqualTo(CloseReason.WE_ANSWER_UNREAD);
    }

    @Test
    void notWhenTheRequestWasNotFullySent() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = on(() -> connect(group, 0));
        c.kept();
        assertThat(back(group, c)).isEqualTo(CloseReason.WE_REQUEST_UNSENT);
    }

    @Test
    void notAfterKeepaliveRequests() throws Exception {
        UpstreamGroup group = group(new KeepaliveSpec(2, false, 2, 60_000, 60_000));
        PeerConnection c = idle(group, 0);
        on(() -> group.take(c.peer(), null));
        served(c);
        assertThat(back(group, c)).isEqualTo(CloseReason.WE_MAX_REQUESTS);
    }

    @Test
    void notAfterKeepaliveTime() throws Exception {
        UpstreamGroup group = group(new KeepaliveSpec(2, false, 100, 1, 60_000));
        PeerConnection c = on(() -> served(connect(group, 0)));
        eventually(() -> loop.nowMs() > c.bornMs() + 1);
        assertThat(back(group, c)).isEqualTo(CloseReason.WE_MAX_TIME);
    }

    @Test
    void notWhenThePeerHasAlreadyClosed() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = on(() -> served(connect(group, 0)));
        origin.accept().close();
        eventually(() -> c.conn().eof());
        assertThat(back(group, c)).isEqualTo(CloseReason.PEER_EOF_BUSY);
        assertThat(group.counters().originFinFirst()).isEqualTo(1);
    }

    @Test
    void notWhenExiting() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = on(() -> served(connect(group, 0)));
        on(() -> {
            group.retire();
            return null;
        });
        assertThat(back(group, c)).isEqualTo(CloseReason.WE_EXITING);
    }

    // How the cache behaves

    @Test
    void theNewestIsTakenFirst() throws Exception {
        UpstreamGroup group = group(4);
        PeerConnection first = idle(group, 0);
        PeerConnection second = idle(group, 0);
        assertThat(on(() -> group.take(first.peer(), null))).isSameAs(second);
        assertThat(on(() -> group.take(first.peer(), null))).isSameAs(first);
        assertThat(on(() -> group.take(first.peer(), null))).isNull();
    }

    @Test
    void theOldestIsClosedWhenFull() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection first = idle(group, 0);
        PeerConnection second = idle(group, 0);
        idle(group, 0);
        assertThat(first.closeReason()).isEqualTo(CloseReason.WE_CACHE_FULL);
        assertThat(second.closeReason()).isNull();
        assertThat(group.idle()).isEqualTo(2);
    }

    @Test
    void onlyTheSamePeersConnectionIsTaken() throws Exception {
        UpstreamGroup group = group(4);
        idle(group, 0);
        PeerConnection b = idle(group, 1);
        idle(group, 0);
        assertThat(on(() -> group.take(b.peer(), null))).isSameAs(b);
        assertThat(on(() -> group.take(b.peer(), null))).isNull();
        assertThat(group.idle()).isEqualTo(2);
    }

    @Test
    void localKeepsTheLocationsApart() throws Exception {
        UpstreamGroup group = group(KeepaliveSpec.of(4, true));
        Object here = new Object();
        PeerConnection c = on(() -> served(connect(group, 0)));
        on(() -> group.giveBack(c, here) == null);
        assertThat(on(() -> group.take(c.peer(), new Object()))).isNull();
        assertThat(on(() -> group.take(c.peer(), here))).isSameAs(c);
    }

    @Test
    void sharedIgnoresTheLocation() throws Exception {
        UpstreamGroup group = group(4);
        PeerConnection c = on(() -> served(connect(group, 0)));
        on(() -> group.giveBack(c, new Object()) == null);
        assertThat(on(() -> group.take(c.peer(), new Object()))).isSameAs(c);
    }

    @Test
    void anIdleConnectionIsClosedAfterItsTimeout() throws Exception {
        UpstreamGroup group = group(new KeepaliveSpec(2, false, 100, 60_000, 20));
        PeerConnection c = idle(group, 0);
        Socket socket = origin.accept();
        assertThat(socket.getInputStream().read()).isEqualTo(-1);
        assertThat(c.closeReason()).isEqualTo(CloseReason.WE_IDLE_TIMEOUT);
        assertThat(c.closeReason().closedBy()).isEqualTo(CloseReason.Side.FRONT);
        assertThat(on(() -> group.take(c.peer(), null))).isNull();
    }

    @Test
    void theTimeoutDoesNotReachABusyConnection() throws Exception {
        UpstreamGroup group = group(new KeepaliveSpec(2, false, 100, 60_000, 30));
        PeerConnection c = idle(group, 0);
        long taken =
                on(() -> {
                    group.take(c.peer(), null);
                    return loop.nowMs();
                });
        eventually(() -> loop.nowMs() > taken + 60);
        assertThat(c.closeReason()).isNull();
    }

    @Test
    void endOfFileOnAnIdleConnectionRemovesIt() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = idle(group, 0);
        origin.accept().close();
        eventually(() -> c.closeReason() != null);
        assertThat(c.closeReason()).isEqualTo(CloseReason.PEER_EOF_IDLE);
        assertThat(c.closeReason().closedBy()).isEqualTo(CloseReason.Side.ORIGIN);
        assertThat(group.idle()).isZero();
    }

    @Test
    void aResetOnAnIdleConnectionRemovesIt() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = idle(group, 0);
        Socket socket = origin.accept();
        socket.setSoLinger(true, 0);
        socket.close();
        eventually(() -> c.closeReason() != null);
        assertThat(c.closeReason()).isEqualTo(CloseReason.PEER_RESET);
    }

    @Test
    void bytesOnAnIdleConnectionRemoveIt() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = idle(group, 0);
        Socket socket = origin.accept();
        socket.getOutputStream().write("HTTP/1.1 408 Timeout\r\n\r\n".getBytes());
        eventually(() -> c.closeReason() != null);
        assertThat(c.closeReason()).isEqualTo(CloseReason.WE_UNASKED_DATA);
    }

    @Test
    void bytesThatCameBeforeTheGiveBackRemoveItToo() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = on(() -> served(connect(group, 0)));
        origin.accept().getOutputStream().write('x');
        eventually(() -> c.conn().isReadable());
        assertThat(back(group, c)).isEqualTo(CloseReason.WE_UNASKED_DATA);
        assertThat(group.idle()).isZero();
    }

    @Test
    void retiringClosesTheIdleOnes() throws Exception {
        UpstreamGroup group = group(4);
        idle(group, 0);
        idle(group, 1);
        on(() -> {
            group.retire();
            return null;
        });
        assertThat(group.idle()).isZero();
        assertThat(group.counters().closes(CloseReason.WE_EXITING)).isEqualTo(2);
        assertThat(group.counters().closes()).isEqualTo(2);
    }

    @Test
    void aReloadKeepsAnUnchangedGroupAndRetiresTheRest() throws Exception {
        UpstreamSpec same = group(4).spec();
        UpstreamSpec gone = group(5).spec();
        UpstreamGroups before =
                on(() ->
                        UpstreamGroups.of(
                                loop, new SharedZones(), List.of(gone, same), (w, e, s) -> {}));
        PeerConnection kept = idle(before.group(1), 0);
        PeerConnection dropped = idle(before.group(0), 0);
        UpstreamGroups after = on(() -> before.next(List.of(same, group(6).spec())));
        assertThat(after.group(0)).isSameAs(before.group(1));
        assertThat(kept.closeReason()).isNull();
        assertThat(dropped.closeReason()).isEqualTo(CloseReason.WE_EXITING);
    }

    @Test
    void putAndTakeAllocateNothing() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = idle(group, 0);
        long bytes =
                on(() -> {
                    PeerCursor cursor = new PeerCursor();
                    long best = Long.MAX_VALUE;
                    for (int round = 0; round < 5; round++) {
                        best = Math.min(best, cycle(group, cursor, c));
                    }
                    return best;
                });
        assertThat(bytes).isZero();
    }

    private long cycle(UpstreamGroup group, PeerCursor cursor, PeerConnection c) {
        var threads =
                (com.sun.management.ThreadMXBean)
                        java.lang.management.ManagementFactory.getThreadMXBean();
        long carrier = carrierId();
        long before = threads.getThreadAllocatedBytes(carrier);
        for (int i = 0; i < 2000; i++) {
            cursor.begin(group);
            cursor.pick(loop.nowMs());
            if (group.take(c.peer(), null) != null) {
                served(c);
                group.giveBack(c, null);
            }
            cursor.free(false, loop.nowMs());
        }
        return threads.getThreadAllocatedBytes(carrier) - before;
    }

    private static long carrierId() {
        for (Thread t : Thread.getAllStackTraces().keySet()) {
            if (t.getName().equals("test-upstream")) {
                return t.threadId();
            }
        }
        throw new AssertionError("no loop thread");
    }

    @Test
    void theLocalPortIsKnown() throws Exception {
        UpstreamGroup group = group(2);
        PeerConnection c = on(() -> connect(group, 0));
        int port = origin.accept().getPort();
        assertThat(on(c::localPort)).isEqualTo(port);
    }

    @Test
    void countersAddUp() throws Exception {
        UpstreamGroup a = group(2);
        UpstreamGroup b = group(2);
        idle(a, 0);
        idle(b, 0);
        b.connectFailed();
        UpstreamCounters total = new UpstreamCounters();
        total.add(a.counters());
        total.add(b.counters());
        assertThat(total.connects()).isEqualTo(2);
        assertThat(total.requests()).isEqualTo(2);
        assertThat(total.connectFailures()).isEqualTo(1);
    }
}
