package weir.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weir.net.Address;

/** Peers that come and go while exchanges choose among them. */
class PeerStateTest {
    private static final long NOW_MS = 50_000;

    private static ServerSpec line(int weight, int port, String service) {
        HostName host = new HostName("a.example", port, service);
        return new ServerSpec(
                "a.example", List.of(), weight, 0, 1, 10, false, false, false, "", host);
    }

    private static PeerState state(Balancing method, ServerSpec... lines) {
        return new PeerState(
                new UpstreamSpec(
                        "u",
                        Arrays.asList(lines),
                        KeepaliveSpec.OFF,
                        method,
                        null,
                        "z",
                        null,
                        true),
                true);
    }

    private static FoundServer found(int last, int weight, boolean backup) {
        return new FoundServer(
                Address.parse("127.0.0." + last + ":80"), "a.example", weight, backup);
    }

    private static void find(PeerState state, FoundServer... servers) {
        state.found(state.named().get(0), List.of(servers), 99);
    }

    private static List<String> names(@Nullable PeerList list) {
        return list == null ? List.of() : Arrays.stream(list.peers).map(Peer::name).toList();
    }

    @Test
    void aPeerThatStaysKeepsItsState() {
        PeerState state = state(Balancing.ROUND_ROBIN, line(1, 80, ""));
        find(state, found(1, 1, false), found(2, 1, false));
        Peer second = state.peers().peers[1];
        second.failed(7);
        find(state, found(3, 1, false), found(2, 1, false));
        assertThat(names(state.peers())).containsExactly("127.0.0.2:80", "127.0.0.3:80");
        assertThat(state.peers().peers[0]).isSameAs(second);
        assertThat(second.fails()).isOne();
    }

    @Test
    void theSameAddressTwiceIsTwoPeers() {
        PeerState state = state(Balancing.ROUND_ROBIN, line(1, 80, ""));
        find(state, found(1, 1, false), found(1, 1, false));
        assertThat(state.peers().size()).isEqualTo(2);
        find(state, found(1, 1, false));
        assertThat(state.peers().size()).isOne();
        assertThat(state.peers().single).isTrue();
    }

    @Test
    void fixedServersStandFirst() {
        PeerState state =
                state(
                        Balancing.ROUND_ROBIN,
                        line(1, 80, ""),
                        ServerSpec.of("b", Address.parse("127.0.0.9:80")));
        find(state, found(1, 1, false));
        assertThat(names(state.peers())).containsExactly("127.0.0.9:80", "127.0.0.1:80");
    }

    @Test
    void serversOfALaterPriorityAreBackupsWhereTheMethodHasThem() {
        PeerState state = state(Balancing.ROUND_ROBIN, line(1, 80, "http"));
        find(state, found(1, 5, false), found(2, 1, true));
        assertThat(names(state.peers())).containsExactly("127.0.0.1:80");
        assertThat(names(state.peers().next)).containsExactly("127.0.0.2:80");
        PeerState hashed = state(new Balancing.IpHash(), line(1, 80, "http"));
        find(hashed, found(1, 5, false), found(2, 1, true));
        assertThat(hashed.peers().next).isNull();
    }

    @Test
    void anotherConfigurationInheritsAddressesAtItsOwnPort() {
        PeerState before = state(Balancing.ROUND_ROBIN, line(1, 80, ""));
        find(before, found(1, 1, false));
        before.peers().peers[0].failed(7);
        PeerState after = state(Balancing.ROUND_ROBIN, line(4, 81, ""));
        after.inherit(before);
        Peer peer = after.peers().peers[0];
        assertThat(peer.name()).isEqualTo("127.0.0.1:81");
        assertThat(peer.weight).isEqualTo(4);
        assertThat(peer.fails()).isZero();
        assertThat(after.validS(after.named().get(0))).isEqualTo(99);
    }

    @Test
    void anotherServiceInheritsNothing() {
        PeerState before = state(Balancing.ROUND_ROBIN, line(1, 80, ""));
        find(before, found(1, 1, false));
        PeerState after = state(Balancing.ROUND_ROBIN, line(1, 80, "http"));
        after.inherit(before);
        assertThat(after.peers().size()).isZero();
    }

    enum Method {
        ROUND_ROBIN(Balancing.ROUND_ROBIN),
        LEAST_CONN(new Balancing.LeastConn()),
        IP_HASH(new Balancing.IpHash()),
        HASH(new Balancing.Hash("k", false)),
        CONSISTENT(new Balancing.Hash("k", true)),
        RANDOM(new Balancing.Random(false)),
        RANDOM_TWO(new Balancing.Random(true));

        final Balancing balancing;

        Method(Balancing balancing) {
            this.balancing = balancing;
        }
    }

    /** Whatever comes and goes, an exchange tries each server that it began with at most once. */
    @ParameterizedTest
    @EnumSource
    void exchangesTryEachServerOnce(Method method) {
        Random random = new Random(method.ordinal());
        PeerState state = state(method.balancing, line(1, 80, ""));
        for (int round = 0; round < 300; round++) {
            PeerCursor cursor = new PeerCursor();
            PeerState.Choice choice = state.choice();
            cursor.begin(choice.peers(), choice.balancer());
            byte[] key = cursor.key(3);
            random.nextBytes(key);
            List<Peer> tried = new ArrayList<>();
            long nowMs = NOW_MS + round * 20_000L;
            for (Peer peer = cursor.pick(nowMs); peer != null; peer = cursor.pick(nowMs)) {
                assertThat(choice.peers().peers).contains(peer);
                assertThat(tried).doesNotContain(peer);
                tried.add(peer);
                cursor.free(true, nowMs);
                List<FoundServer> servers = new ArrayList<>();
                for (int i = random.nextInt(90); i >= 0; i--) {
                    servers.add(found(1 + random.nextInt(200), 1, false));
                }
                find(state, servers.toArray(FoundServer[]::new));
                if (tried.size() == choice.peers().size()) {
                    break; // a server alone is always tried again
                }
            }
            find(
                    state,
                    found(1 + random.nextInt(9), 1, false),
                    found(11 + random.nextInt(9), 1, false));
        }
        assertThat(Arrays.stream(state.peers().peers).map(Peer::conns)).containsOnly(0);
    }
}
