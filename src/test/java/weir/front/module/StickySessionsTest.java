package weir.front.module;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StickySessionsTest {
    private static final byte[] A = "a".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] B = "b".getBytes(StandardCharsets.US_ASCII);

    private final StickySessions sessions = sessions(32 * 1024);

    private static StickySessions sessions(long bytes) {
        StickySessions made = new StickySessions(new ZoneLine("z", bytes));
        made.timeout(1000);
        return made;
    }

    private static StickySessions.Key key(long n) {
        return new StickySessions.Key(0, n);
    }

    @Test
    void onlyANewSessionIsAdded() {
        assertThat(sessions.learn(key(1), A, false, 0)).isTrue();
        assertThat(sessions.server(key(1), 0)).isNull();
        assertThat(sessions.learn(key(1), A, true, 0)).isTrue();
        assertThat(sessions.server(key(1), 0)).isEqualTo(A);
    }

    @Test
    void aKnownOneFollowsItsServer() {
        sessions.learn(key(1), A, true, 0);
        sessions.learn(key(1), B, false, 0);
        assertThat(sessions.server(key(1), 0)).isEqualTo(B);
    }

    @Test
    void itIsForgottenSoLongAfterItsLastRequest() {
        sessions.learn(key(1), A, true, 0);
        sessions.learn(key(2), A, true, 0);
        sessions.learn(key(1), A, false, 600);
        assertThat(sessions.server(key(2), 999)).isEqualTo(A);
        assertThat(sessions.server(key(2), 1000)).isNull();
        assertThat(sessions.server(key(1), 1599)).isEqualTo(A);
        assertThat(sessions.server(key(1), 1600)).isNull();
    }

    @Test
    void aFullZoneForgetsTheOneUsedLongestAgo() {
        int room = 0;
        while (sessions.learn(key(room), A, true, 0)) {
            room++;
        }
        assertThat(room).isEqualTo(6 * 16);
        assertThat(sessions.server(key(0), 0)).isNull();
        assertThat(sessions.server(key(1), 0)).isEqualTo(A);
        assertThat(sessions.server(key(room), 0)).isEqualTo(A);
    }

    @Test
    void aReloadMayChangeTheTimeout() {
        sessions.learn(key(1), A, true, 0);
        sessions.timeout(10);
        assertThat(sessions.server(key(1), 10)).isNull();
    }
}
