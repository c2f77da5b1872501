package weir.upstream;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import weir.net.Buf;

/**
 * The tries of one exchange ({@code ngx_http_upstream_state_t}): what the {@code $upstream_*} lists
 * are made of. Arrays are reused from exchange to exchange.
 */
public final class Attempts {
    /** A time that was not reached. */
    public static final long UNSET = -1;

    private int count;
    private @Nullable String[] peers = new String[4];
    private int[] statuses = new int[4];
    private long[] startsMs = new long[4];
    private long[] connectsMs = new long[4];
    private long[] headersMs = new long[4];
    private long[] responsesMs = new long[4];
    private long[] lengths = new long[4];
    private long[] received = new long[4];
    private long[] sent = new long[4];

    /** Forgets all tries: a new exchange. */
    public void clear() {
        Arrays.fill(peers, 0, count, null);
        count = 0;
    }

    public int count() {
        return count;
    }

    /** A try starts; the methods below speak of it until the next. */
    public void begin(String peer, long nowMs) {
        add(peer, nowMs);
    }

    /** An internal redirect after an upstream answered: the lists show " : " there. */
    public void boundary() {
        if (count > 0) {
            add(null, 0);
        }
    }

    private void add(@Nullable String peer, long nowMs) {
        if (count == peers.length) {
            grow(count * 2);
        }
        int i = count++;
        peers[i] = peer;
        statuses[i] = 0;
        startsMs[i] = nowMs;
        connectsMs[i] = UNSET;
        headersMs[i] = UNSET;
        responsesMs[i] = UNSET;
        lengths[i] = 0;
        received[i] = 0;
        sent[i] = 0;
    }

    private void grow(int n) {
        peers = Arrays.copyOf(peers, n);
        statuses = Arrays.copyOf(statuses, n);
        startsMs = Arrays.copyOf(startsMs, n);
        connectsMs = Arrays.copyOf(connectsMs, n);
        headersMs = Arrays.copyOf(headersMs, n);
        responsesMs = Arrays.copyOf(responsesMs, n);
        lengths = Arrays.copyOf(lengths, n);
        received = Arrays.copyOf(received, n);
        sent = Arrays.copyOf(sent, n);
    }

    public void connected(long nowMs) {
        connectsMs[count - 1] = nowMs - startsMs[count - 1];
    }

    public void headerRead(long nowMs) {
        headersMs[count - 1] = nowMs - startsMs[count - 1];
    }

    public void finished(long nowMs) {
        responsesMs[count - 1] = nowMs - startsMs[count - 1];
    }

    public void status(int status) {
        statuses[count - 1] = status;
    }

    /** Bytes of the response body. */
    public void length(long bytes) {
        lengths[count - 1] = bytes;
    }

    /** Bytes read from the peer, head included. */
    public void received(long bytes) {
        received[count - 1] = bytes;
    }

    /** Bytes written to the peer. */
    public void sent(long bytes) {
        sent[count - 1] = bytes;
    }

    /** Which list to write. */
    public enum Fact {
        ADDR,
        STATUS,
        CONNECT_TIME,
        HEADER_TIME,
        RESPONSE_TIME,
        RESPONSE_LENGTH,
        BYTES_RECEIVED,
        BYTES_SENT
    }

    /**
     * Writes a list as nginx does: ", " between tries, " : " over an internal redirect.
     *
     * @return false when there was no try, so that the variable is not found
     */
    public boolean write(Fact fact, Buf to) {
        if (count == 0) {
            return false;
        }
        int i = 0;
        while (true) {
            writeOne(fact, i, to);
            if (++i == count) {
                return true;
            }
            boolean redirected = peers[i] == null;
            to.putAscii(redirected ? " : " : ", ");
            if (redirected && ++i == count) {
                return true;
            }
        }
    }

    private void writeOne(Fact fact, int i, Buf to) {
        switch (fact) {
            case ADDR -> {
                String peer = peers[i];
                if (peer != null) {
                    to.putAscii(peer);
                }
            }
            case STATUS -> {
                if (statuses[i] == 0) {
                    to.put((byte) '-');
                } else {
                    to.putDecimal(statuses[i]);
                }
            }
            case CONNECT_TIME -> writeSeconds(connectsMs[i], to);
            case HEADER_TIME -> writeSeconds(headersMs[i], to);
            case RESPONSE_TIME -> writeSeconds(responsesMs[i], to);
            case RESPONSE_LENGTH -> to.putDecimal(lengths[i]);
            case BYTES_RECEIVED -> to.putDecimal(received[i]);
            case BYTES_SENT -> to.putDecimal(sent[i]);
        }
    }

    private static void writeSeconds(long ms, Buf to) {
        if (ms == UNSET) {
            to.put((byte) '-');
            return;
        }
        long t = Math.max(0, ms);
        to.putDecimal(t / 1000);
        to.put((byte) '.');
        long fraction = t % 1000;
        to.put((byte) ('0' + fraction / 100));
        to.put((byte) ('0' + fraction / 10 % 10));
        to.put((byte) ('0' + fraction % 10));
    }
}
