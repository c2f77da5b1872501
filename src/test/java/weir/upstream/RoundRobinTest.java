package weir.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ngx_http_upstream_get_peer}: the sequences real nginx serves. */
class RoundRobinTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a;b;c                       | abcabc",
                "a weight=2;b                | abaaba",
                "a weight=5;b;c              | aabacaaaabacaa",
                "a weight=3;b weight=2       | ababaababa",
                "a;b down;c                  | acacac",
                "a down;b                    | bbbb",
                "a down;b down               | ----",
                "a down                      | --",
                "a                           | aaa",
                "a;b backup                  | aaaa",
                "a down;b backup;c backup    | bcbc",
                "a down;b backup weight=2;c backup | bcbbcb",
                "a max_fails=0;b             | abab",
            })
    void sequence(String servers, String expected) {
        PeerList list = Peers.list(servers.trim().split("\\s*;\\s*"));
        assertThat(Peers.sequence(list, RoundRobin.INSTANCE, expected.length(), 0))
                .isEqualTo(expected);
    }

    @Test
    void addressesOfOneNameArePeersOfTheirOwn() {
        assertThat(Peers.sequence(Peers.list("a,b", "c"), RoundRobin.INSTANCE, 6, 0))
                .isEqualTo("abcabc");
    }

    @Test
    void anExchangeTriesEveryPeerOnceThenTheBackups() {
        PeerCursor cursor = begin("a", "b", "c backup", "d backup");
        StringBuilder tried = new StringBuilder();
        for (Peer peer = cursor.pick(0); peer != null; peer = cursor.pick(0)) {
            tried.append(Peers.letter(peer));
            cursor.free(true, 0);
        }
        assertThat(tried.toString()).isEqualTo("abcd");
    }

    @Test
    void triesCountPrimariesAndBackupsThatAreNotDown() {
        assertThat(begin("a", "b down", "c backup", "d backup down").tries()).isEqualTo(2);
    }

    @Test
    void triesGoDownWithEachFree() {
        PeerCursor cursor = begin("a", "b", "c");
        cursor.pick(0);
        cursor.free(true, 0);
        assertThat(cursor.tries()).isEqualTo(2);
    }

    @Test
    void aSinglePeerLeavesNoTries() {
        PeerCursor cursor = begin("a");
        cursor.pick(0);
        cursor.free(true, 0);
        assertThat(cursor.tries()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0,3", "1,1", "2,2", "9,3"})
    void nextUpstreamTriesBoundsTheTries(int limit, int expected) {
        PeerCursor cursor = begin("a", "b", "c");
        cursor.limitTries(limit);
        assertThat(cursor.tries()).isEqualTo(expected);
    }

    @Test
    void maxConnsPassesAFullPeerOver() {
        PeerList list = Peers.list("a max_conns=1", "b");
        PeerCursor holder = new PeerCursor();
        holder.begin(list, RoundRobin.INSTANCE);
        assertThat(Peers.letter(holder.pick(0))).isEqualTo("a");
        assertThat(Peers.sequence(list, RoundRobin.INSTANCE, 3, 0)).isEqualTo("bbb");
        holder.free(false, 0);
        assertThat(Peers.sequence(list, RoundRobin.INSTANCE, 4, 0)).contains("a");
    }

    @Test
    void maxConnsHoldsForASinglePeerToo() {
        PeerList list = Peers.list("a max_conns=1");
        PeerCursor holder = new PeerCursor();
        holder.begin(list, RoundRobin.INSTANCE);
        holder.pick(0);
        assertThat(Peers.sequence(list, RoundRobin.INSTANCE, 1, 0)).isEqualTo("-");
    }

    @Test
    void moreThanSixtyFourPeersAreAllTried() {
        String[] lines = new String[130];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = "a";
        }
        PeerCursor cursor = begin(lines);
        int picked = 0;
        while (cursor.pick(0) != null) {
            cursor.free(false, 0);
            picked++;
        }
        assertThat(picked).isEqualTo(130);
    }

    @Test
    void connectionsInUseAreCounted() {
        PeerList list = Peers.list("a", "b");
        PeerCursor cursor = new PeerCursor();
        cursor.begin(list, RoundRobin.INSTANCE);
        Peer peer = cursor.pick(0);
        assertThat(peer.conns()).isEqualTo(1);
        cursor.free(false, 0);
        cursor.free(false, 0);
        assertThat(peer.conns()).isZero();
    }

    /** Over one full turn every peer is chosen exactly as often as its weight says. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void proportionsAreExactOverATurn(int seed) {
        Random random = new Random(seed);
        String[] lines = new String[2 + random.nextInt(6)];
        int[] weights = new int[lines.length];
        int total = 0;
        for (int i = 0; i < lines.length; i++) {
            weights[i] = 1 + random.nextInt(9);
            total += weights[i];
            lines[i] = (char) ('a' + i) + " weight=" + weights[i];
        }
        String turn = Peers.sequence(Peers.list(lines), RoundRobin.INSTANCE, total, 0);
        for (int i = 0; i < lines.length; i++) {
            char letter = (char) ('a' + i);
            assertThat(turn.chars().filter(c -> c == letter).count()).isEqualTo(weights[i]);
        }
    }

    /** Against a model that recomputes everything from a map, with failures and time. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void agreesWithANaiveModel(int seed) {
        Random random = new Random(seed);
        String[] lines = new String[2 + random.nextInt(4)];
        for (int i = 0; i < lines.length; i++) {
            lines[i] =
                    (char) ('a' + i)
                            + (" weight=" + (1 + random.nextInt(5)))
                            + (" max_fails=" + random.nextInt(4))
                            + (" fail_timeout=" + (1 + random.nextInt(5)));
        }
        PeerList list = Peers.list(lines);
        NaiveModel model = new NaiveModel(lines);
        PeerCursor cursor = new PeerCursor();
        long nowMs = 1000;
        for (int request = 0; request < 500; request++) {
            nowMs += random.nextInt(700);
            cursor.begin(list, RoundRobin.INSTANCE);
            Map<String, Boolean> tried = new HashMap<>();
            boolean failed;
            do {
                Peer peer = cursor.pick(nowMs);
                String expected = model.pick(tried, nowMs / 1000);
                assertThat(peer == null ? "-" : Peers.letter(peer)).isEqualTo(expected);
                if (peer == null) {
                    break;
                }
                failed = random.nextInt(4) == 0;
                cursor.free(failed, nowMs);
                model.free(expected, failed, nowMs / 1000);
            } while (failed);
        }
    }

    private static PeerCursor begin(String... lines) {
        PeerCursor cursor = new PeerCursor();
        cursor.begin(Peers.list(lines), RoundRobin.INSTANCE);
        return cursor;
    }

    /** The rules written down a second time, with names instead of indexes. */
    private static final class NaiveModel {
        private final Map<String, long[]> peers = new java.util.LinkedHashMap<>();

        // weight, maxFails, failTimeout, effective, current, fails, accessed, checked
        NaiveModel(String[] lines) {
            for (String line : lines) {
                ServerSpec s = Peers.server(line);
                peers.put(
                        s.name(),
                        new long[] {
                            s.weight(), s.maxFails(), s.failTimeoutS(), s.weight(), 0, 0, 0, 0
                        });
            }
        }

        String pick(Map<String, Boolean> tried, long now) {
            long total = 0;
            String best = "-";
            for (Map.Entry<String, long[]> e : peers.entrySet()) {
                long[] p = e.getValue();
                boolean disabled = p[1] > 0 && p[5] >= p[1] && now - p[7] <= p[2];
                if (tried.containsKey(e.getKey()) || disabled) {
                    continue;
                }
                p[4] += p[3];
                total += p[3];
                p[3] = Math.min(p[0], p[3] + 1);
                if (best.equals("-") || p[4] > peers.get(best)[4]) {
                    best = e.getKey();
                }
            }
            if (!best.equals("-")) {
                long[] p = peers.get(best);
                p[4] -= total;
                tried.put(best, true);
                p[7] = now - p[7] > p[2] ? now : p[7];
            }
            return best;
        }

        void free(String name, boolean failed, long now) {
            long[] p = peers.get(name);
            if (failed) {
                p[5]++;
                p[6] = now;
                p[7] = now;
                if (p[1] > 0) {
                    p[3] = Math.max(0, p[3] - p[0] / p[1]);
                }
            } else if (p[6] < p[7]) {
                p[5] = 0;
            }
        }
    }
}
