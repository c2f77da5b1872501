package weir.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ip_hash, hash, hash consistent, random and least_conn. */
class HashBalancerTest {

    private static String pick(PeerList list, Balancer balancer, byte[] key) {
        PeerCursor cursor = new PeerCursor();
        cursor.begin(list, balancer);
        System.arraycopy(key, 0, cursor.key(key.length), 0, key.length);
        Peer peer = cursor.pick(0);
        cursor.free(false, 0);
        return peer == null ? "-" : Peers.letter(peer);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Values computed by hand from hash = (hash * 113 + byte) % 6271, starting at 89. */
    @ParameterizedTest
    @CsvSource({"127,0,0", "10,0,0", "10,0,1", "192,168,1", "8,8,8"})
    void ipHashFollowsTheFormula(int a, int b, int c) {
        int hash = 89;
        for (int octet : new int[] {a, b, c}) {
            hash = (hash * 113 + octet) % 6271;
        }
        String expected = String.valueOf("abc".charAt(hash % 3));
        byte[] key = {(byte) a, (byte) b, (byte) c};
        assertThat(pick(Peers.list("a", "b", "c"), IpHash.INSTANCE, key)).isEqualTo(expected);
    }

    @Test
    void ipHashLeavesADownPeer() {
        byte[] key = {127, 0, 0};
        String first = pick(Peers.list("a", "b", "c"), IpHash.INSTANCE, key);
        String[] lines = {"a", "b", "c"};
        lines[first.charAt(0) - 'a'] += " down";
        assertThat(pick(Peers.list(lines), IpHash.INSTANCE, key))
                .isNotEqualTo(first)
                .isNotEqualTo("-");
    }

    @Test
    void ipHashOfAllDownIsNoLiveUpstreams() {
        byte[] key = {127, 0, 0};
        assertThat(pick(Peers.list("a down", "b down"), IpHash.INSTANCE, key)).isEqualTo("-");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "/index.html", "user-17", "0"})
    void hashFollowsCacheMemcached(String key) {
        CRC32 crc = new CRC32();
        crc.update(bytes(key));
        int value = (int) (crc.getValue() >>> 16) & 0x7fff;
        String expected = String.valueOf("abcc".charAt(value % 4));
        PeerList list = Peers.list("a", "b", "c weight=2");
        assertThat(pick(list, KeyHash.INSTANCE, bytes(key))).isEqualTo(expected);
    }

    @Test
    void hashTriesOthersWhenItsPeerFailed() {
        PeerCursor cursor = new PeerCursor();
        cursor.begin(Peers.list("a max_fails=0", "b max_fails=0"), KeyHash.INSTANCE);
        cursor.key(1)[0] = 'k';
        String first = Peers.letter(cursor.pick(0));
        cursor.free(true, 0);
        assertThat(Peers.letter(cursor.pick(0))).isNotEqualTo(first);
    }

    @Test
    void hashOfAnEmptyKeyIsRoundRobin() {
        PeerList list = Peers.list("a", "b");
        String three =
                pick(list, KeyHash.INSTANCE, new byte[0])
                        + pick(list, KeyHash.INSTANCE, new byte[0])
                        + pick(list, KeyHash.INSTANCE, new byte[0]);
        assertThat(three).isEqualTo("aba");
    }

    /** The ring built a second time, with a sorted map. */
    @ParameterizedTest
    @ValueSource(strings = {"a", "b", "hello", "/img/1.png", "session=42"})
    void consistentHashAgreesWithAMap(String key) {
        TreeMap<Long, String> ring = new TreeMap<>();
        for (String server : new String[] {"a", "b", "c"}) {
            long previous = 0;
            for (int i = 0; i < 160; i++) {
                CRC32 crc = new CRC32();
                crc.update(bytes(server + "\0"));
                for (int s = 0; s < 32; s += 8) {
                    crc.update((int) (previous >> s) & 0xff);
                }
                previous = crc.getValue();
                ring.putIfAbsent(previous, server);
            }
        }
        CRC32 crc = new CRC32();
        crc.update(bytes(key));
        Map.Entry<Long, String> point = ring.ceilingEntry(crc.getValue());
        String expected = point == null ? ring.firstEntry().getValue() : point.getValue();
        PeerList list = Peers.list("a", "b", "c");
        assertThat(pick(list, new ConsistentHash(list), bytes(key))).isEqualTo(expected);
    }

    @Test
    void removingAServerMovesOnlyItsKeys() {
        PeerList three = Peers.list("a", "b", "c");
        PeerList two = Peers.list("a", "b");
        Balancer all = new ConsistentHash(three);
        Balancer less = new ConsistentHash(two);
        int moved = 0;
        for (int i = 0; i < 500; i++) {
            String before = pick(three, all, bytes("key" + i));
            String after = pick(two, less, bytes("key" + i));
            if (before.equals("c")) {
                moved++;
            } else {
                assertThat(after).isEqualTo(before);
            }
        }
        assertThat(moved).isBetween(50, 350);
    }

    @Test
    void consistentHashSharesAmongAddressesOfOneName() {
        PeerList list = Peers.list("a,b");
        Balancer ring = new ConsistentHash(list);
        assertThat(pick(list, ring, bytes("k")) + pick(list, ring, bytes("k"))).isEqualTo("ab");
    }

    @Test
    void consistentHashGoesOnWhenItsServerIsDown() {
        PeerList list = Peers.list("a down", "b");
        Balancer ring = new ConsistentHash(list);
        for (int i = 0; i < 50; i++) {
            assertThat(pick(list, ring, bytes("key" + i))).isEqualTo("b");
        }
    }

    @Test
    void leastConnPrefersTheIdlePeer() {
        PeerList list = Peers.list("a", "b");
        PeerCursor holder = new PeerCursor();
        holder.begin(list, LeastConn.INSTANCE);
        assertThat(Peers.letter(holder.pick(0))).isEqualTo("a");
        assertThat(Peers.sequence(list, LeastConn.INSTANCE, 3, 0)).isEqualTo("bbb");
    }

    @Test
    void leastConnBreaksTiesByRoundRobin() {
        assertThat(Peers.sequence(Peers.list("a", "b", "c"), LeastConn.INSTANCE, 6, 0))
                .isEqualTo("abcabc");
    }

    @Test
    void leastConnWeighs() {
        PeerList list = Peers.list("a weight=3", "b");
        Map<String, Integer> held = new HashMap<>();
        for (int i = 0; i < 8; i++) {
            PeerCursor cursor = new PeerCursor();
            cursor.begin(list, LeastConn.INSTANCE);
            held.merge(Peers.letter(cursor.pick(0)), 1, Integer::sum);
        }
        assertThat(held).containsEntry("a", 6).containsEntry("b", 2);
    }

    @Test
    void leastConnUsesTheBackupWhenAllFailed() {
        PeerList list = Peers.list("a", "b backup");
        PeerCursor cursor = new PeerCursor();
        cursor.begin(list, LeastConn.INSTANCE);
        cursor.pick(0);
        cursor.free(true, 0);
        assertThat(Peers.letter(cursor.pick(0))).isEqualTo("b");
    }

    @Test
    void randomReachesAllAndWeighs() {
        PeerList list = Peers.list("a weight=3", "b");
        String picks = Peers.sequence(list, new RandomChoice(false, 7), 400, 0);
        long a = picks.chars().filter(c -> c == 'a').count();
        assertThat(a).isBetween(240L, 360L);
    }

    @Test
    void randomTwoTakesTheLessLoaded() {
        PeerList list = Peers.list("a", "b");
        PeerCursor holder = new PeerCursor();
        holder.begin(list, RoundRobin.INSTANCE);
        holder.pick(0);
        holder.pick(0);
        list.peers[0].conns = 5;
        assertThat(Peers.sequence(list, new RandomChoice(true, 1), 10, 0)).isEqualTo("bbbbbbbbbb");
    }

    @Test
    void randomSkipsDownPeers() {
        assertThat(Peers.sequence(Peers.list("a", "b down"), new RandomChoice(false, 3), 5, 0))
                .isEqualTo("aaaaa");
    }
}
