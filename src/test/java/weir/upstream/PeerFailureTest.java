package weir.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** max_fails and fail_timeout, one rule per test. */
class PeerFailureTest {
    private final PeerCursor cursor = new PeerCursor();

    private void fail(PeerList list, String letter, long nowMs) {
        cursor.begin(list, RoundRobin.INSTANCE);
        for (Peer p = cursor.pick(nowMs); p != null; p = cursor.pick(nowMs)) {
            boolean it = Peers.letter(p).equals(letter);
            cursor.free(it, nowMs);
            if (it) {
                return;
            }
        }
        throw new AssertionError(letter + " is not available");
    }

    private static String at(PeerList list, int requests, long nowMs) {
        return Peers.sequence(list, RoundRobin.INSTANCE, requests, nowMs);
    }

    @Test
    void oneFailureDisablesByDefault() {
        PeerList list = Peers.list("a", "b");
        fail(list, "a", 20_000);
        assertThat(at(list, 3, 20_000)).isEqualTo("bbb");
    }

    @Test
    void disabledUntilFailTimeoutHasPassed() {
        PeerList list = Peers.list("a fail_timeout=2", "b");
        fail(list, "a", 20_000);
        assertThat(at(list, 3, 22_999)).isEqualTo("bbb");
        assertThat(at(list, 3, 23_000)).contains("a");
    }

    @Test
    void afterFailTimeoutOneProbeDecides() {
        PeerList list = Peers.list("a fail_timeout=2", "b");
        fail(list, "a", 20_000);
        fail(list, "a", 23_000);
        assertThat(at(list, 4, 23_000)).isEqualTo("bbbb");
    }

    @Test
    void aProbeThatPassesClearsTheFailures() {
        PeerList list = Peers.list("a fail_timeout=2", "b");
        fail(list, "a", 20_000);
        at(list, 4, 23_000);
        assertThat(list.peers[0].fails()).isZero();
        assertThat(at(list, 4, 23_000)).contains("a");
    }

    @Test
    void whileAProbeRunsNoOtherRequestGoesThere() {
        PeerList list = Peers.list("a fail_timeout=2", "b");
        fail(list, "a", 20_000);
        PeerCursor probe = new PeerCursor();
        do {
            probe.begin(list, RoundRobin.INSTANCE);
        } while (!Peers.letter(probe.pick(23_000)).equals("a"));
        assertThat(at(list, 4, 23_000)).isEqualTo("bbbb");
    }

    @Test
    void severalFailuresAreNeededWithMaxFails() {
        PeerList list = Peers.list("a max_fails=3", "b");
        fail(list, "a", 20_000);
        fail(list, "a", 20_000);
        assertThat(at(list, 4, 20_000)).contains("a");
        fail(list, "a", 20_000);
        assertThat(at(list, 4, 20_000)).isEqualTo("bbbb");
    }

    @Test
    void maxFailsZeroNeverDisables() {
        PeerList list = Peers.list("a max_fails=0", "b");
        for (int i = 0; i < 10; i++) {
            fail(list, "a", 20_000);
        }
        assertThat(at(list, 2, 20_000)).contains("a");
    }

    @Test
    void aSinglePeerIsNeverDisabled() {
        PeerList list = Peers.list("a");
        fail(list, "a", 20_000);
        assertThat(at(list, 2, 20_000)).isEqualTo("aa");
        assertThat(list.peers[0].fails()).isZero();
    }

    @Test
    void aSinglePrimaryWithBackupIsDisabledLikeAnyOther() {
        PeerList list = Peers.list("a", "b backup");
        fail(list, "a", 20_000);
        assertThat(at(list, 2, 20_000)).isEqualTo("bb");
    }

    @Test
    void allDisabledIsNoLiveUpstreams() {
        PeerList list = Peers.list("a", "b");
        fail(list, "a", 20_000);
        fail(list, "b", 20_000);
        assertThat(at(list, 2, 20_000)).isEqualTo("--");
    }

    @Test
    void afterAllWereDisabledTimeBringsThemBack() {
        PeerList list = Peers.list("a", "b");
        fail(list, "a", 20_000);
        fail(list, "b", 20_000);
        assertThat(at(list, 4, 31_000)).contains("a", "b").doesNotContain("-");
    }

    @Test
    void failuresAreNotForgottenWithinFailTimeout() {
        PeerList list = Peers.list("a max_fails=2", "b");
        fail(list, "a", 20_000);
        at(list, 4, 25_000);
        assertThat(list.peers[0].fails()).isEqualTo(1);
        fail(list, "a", 26_000);
        assertThat(at(list, 2, 26_000)).isEqualTo("bb");
    }

    @Test
    void aGoodAnswerAfterFailTimeoutForgetsThem() {
        PeerList list = Peers.list("a max_fails=2", "b");
        fail(list, "a", 20_000);
        at(list, 4, 31_000);
        assertThat(list.peers[0].fails()).isZero();
    }

    @Test
    void aFailureLowersTheWeightByItsShare() {
        PeerList list = Peers.list("a weight=6 max_fails=3", "b");
        fail(list, "a", 20_000);
        assertThat(list.peers[0].effectiveWeight()).isEqualTo(4);
    }

    @Test
    void theWeightRecoversOneByOne() {
        PeerList list = Peers.list("a weight=6 max_fails=3", "b");
        fail(list, "a", 20_000);
        at(list, 1, 20_000);
        assertThat(list.peers[0].effectiveWeight()).isEqualTo(5);
    }

    @Test
    void theWeightNeverGoesBelowZero() {
        PeerList list = Peers.list("a max_fails=0 weight=2", "b weight=2 max_fails=1");
        fail(list, "b", 20_000);
        assertThat(list.peers[1].effectiveWeight()).isZero();
    }

    @Test
    void disablingIsReportedOnceForTheWarning() {
        PeerList list = Peers.list("a", "b");
        fail(list, "a", 20_000);
        assertThat(cursor.takeDisabled()).isTrue();
        assertThat(cursor.takeDisabled()).isFalse();
    }

    @Test
    void aFailureBelowMaxFailsIsNotReported() {
        PeerList list = Peers.list("a max_fails=2", "b");
        fail(list, "a", 20_000);
        assertThat(cursor.takeDisabled()).isFalse();
    }

    @Test
    void failTimeoutZeroLetsThePeerBackInTheNextSecond() {
        PeerList list = Peers.list("a fail_timeout=0", "b");
        fail(list, "a", 20_000);
        assertThat(at(list, 2, 20_900)).isEqualTo("bb");
        assertThat(at(list, 4, 21_000)).contains("a");
    }
}
