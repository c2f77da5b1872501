package weir.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import weir.net.Address;
import weir.net.Loop;

/** What {@code zone} shares between loops, and that nothing else is shared. */
class SharedZonesSocketTest {
    private final List<Loop> loops = new ArrayList<>();
    private final SharedZones zones = new SharedZones();

    private Loop loop() throws Exception {
        Loop loop = Loop.start("test-zone-" + loops.size());
        loops.add(loop);
        return loop;
    }

    @AfterEach
    void stop() throws Exception {
        for (Loop loop : loops) {
            loop.stop();
            loop.join();
        }
    }

    private static UpstreamSpec spec(String zone) {
        return new UpstreamSpec(
                "u",
                List.of(
                        ServerSpec.of("a", Address.parse("127.0.0.1:1")),
                        ServerSpec.of("b", Address.parse("127.0.0.1:2"))),
                KeepaliveSpec.OFF,
                Balancing.ROUND_ROBIN,
                null,
                zone,
                null,
                true);
    }

    private static <T> T on(Loop loop, Callable<T> task) throws Exception {
        CompletableFuture<T> done = new CompletableFuture<>();
        loop.execute(() -> {
            try {
                done.complete(task.call());
            } catch (Exception e) {
                done.completeExceptionally(e);
            }
        });
        return done.get(10, TimeUnit.SECONDS);
    }

    private String pick(Loop loop, UpstreamSpec spec, boolean fail) throws Exception {
        return on(
                loop,
                () -> {
                    PeerCursor cursor = new PeerCursor();
                    cursor.begin(
                            UpstreamGroups.of(loop, zones, List.of(spec), (w, e, s) -> {})
                                    .group(0));
                    Peer peer = cursor.pick(20_000);
                    cursor.free(fail, 20_000);
                    return peer == null ? "-" : Peers.letter(peer);
                });
    }

    @Test
    void aZoneSharesTheTurn() throws Exception {
        Loop one = loop();
        Loop two = loop();
        UpstreamSpec spec = spec("z");
        assertThat(pick(one, spec, false) + pick(two, spec, false) + pick(one, spec, false))
                .isEqualTo("aba");
    }

    @Test
    void withoutAZoneEachLoopHasItsOwnTurn() throws Exception {
        assertThat(pick(loop(), spec(""), false) + pick(loop(), spec(""), false)).isEqualTo("aa");
    }

    @Test
    void aFailureSeenByOneLoopCountsForTheOther() throws Exception {
        Loop one = loop();
        Loop two = loop();
        UpstreamSpec spec = spec("z");
        pick(one, spec, true);
        assertThat(pick(two, spec, false) + pick(two, spec, false)).isEqualTo("bb");
    }

    @Test
    void connectionsInUseAddUpOverLoopsThatPickAtTheSameTime() throws Exception {
        UpstreamSpec spec = spec("z");
        Loop one = loop();
        Loop two = loop();
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (Loop loop : List.of(one, two)) {
            CompletableFuture<Integer> done = new CompletableFuture<>();
            all.add(done);
            loop.execute(() -> {
                UpstreamGroup group =
                        UpstreamGroups.of(loop, zones, List.of(spec), (w, e, s) -> {}).group(0);
                PeerCursor cursor = new PeerCursor();
                for (int i = 0; i < 20_000; i++) {
                    cursor.begin(group);
                    cursor.pick(20_000);
                    cursor.free(false, 20_000);
                }
                done.complete(1);
            });
        }
        for (CompletableFuture<Integer> done : all) {
            done.get(10, TimeUnit.SECONDS);
        }
        PeerList peers = zones.state(spec).peers();
        assertThat(peers.peers[0].conns() + peers.peers[1].conns()).isZero();
        assertThat(peers.peers[0].currentWeight() + peers.peers[1].currentWeight()).isZero();
    }

    @Test
    void aReloadForgetsZonesThatAreGone() throws Exception {
        Loop one = loop();
        pick(one, spec("z"), false);
        zones.retain(List.of(spec("other")));
        assertThat(pick(one, spec("z"), false)).isEqualTo("a");
    }
}
