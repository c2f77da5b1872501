package weir.front.module;

import weir.front.Exchange;
import weir.http.Head;
import weir.http.Parse;
import weir.net.Buf;
import weir.net.Conn;
import weir.net.Mem;

/**
 * Reads the head of the upstream's answer ({@code ngx_http_upstream_process_header}). Interim
 * answers are passed over and forgotten, so that no number of them takes memory.
 */
final class ProxyHeadReader {
    /** Longer than {@code proxy_buffer_size}; a result beside those of {@link Parse}. */
    static final int TOO_BIG = 2;

    /** The connection ended or failed; {@link #fault} says how. */
    static final int FAILED = 3;

    /** Interim answers came and nothing else yet. */
    static final int INTERIM = 4;

    private final Exchange x;
    private final Head head;

    /** A head that did not come in one piece. */
    private final Buf in = new Buf(0);

    private long received;
    private int early;
    private int fault;
    private long base;
    private int end;
    private long behindAt;
    private int behind;

    ProxyHeadReader(Exchange x, Head head) {
        this.x = x;
        this.head = head;
    }

    void begin() {
        in.clear();
        head.reset(0);
        received = 0;
        early = 0;
        behind = 0;
    }

    /** These bytes of the answer are in the loop's scratch already. */
    void early(int n) {
        early = n;
    }

    /**
     * Reads until the head is whole.
     *
     * @param most how long it may be
     * @param atOnce the most to read at once
     * @param sending whether the caller has more to send, unless this is the answer already: only
     *     then {@link #INTERIM} is returned
     * @return COMPLETE, NOT_HTTP or BAD of {@link Parse}, {@link #TOO_BIG}, {@link #FAILED}
     */
    int read(Conn from, long timeoutMs, int most, int atOnce, boolean sending) {
        for (; ; ) {
            int n = more(from, timeoutMs, atOnce);
            if (n <= 0) {
                fault = n;
                return FAILED;
            }
            received += n;
            boolean apart = !in.isEmpty();
            in.end += apart ? n : 0;
            base = apart ? in.base() : x.loop().scratch();
            end = apart ? in.end : n;
            head.moved(base);
            int parsed = parse();
            if (parsed == Parse.BAD) {
                return parsed;
            }
            boolean whole = parsed != Parse.INCOMPLETE;
            if (whole ? head.length() > most : end - head.start() >= most) {
                return TOO_BIG;
            }
            if (whole) {
                return parsed;
            }
            keep(apart);
            if (sending && in.isEmpty()) {
                return INTERIM;
            }
        }
    }

    private int more(Conn from, long timeoutMs, int atOnce) {
        if (early > 0) {
            int n = early;
            early = 0;
            return n;
        }
        if (in.isEmpty()) {
            return from.read(x.loop().scratch(), atOnce, timeoutMs);
        }
        in.ensure(4096);
        int room = Math.min(in.capacity() - in.end, atOnce);
        return from.read(in.base() + in.end, room, timeoutMs);
    }

    private int parse() {
        for (; ; ) {
            int parsed = x.worker().responseParser().parse(head, base, end);
            boolean interim =
                    parsed == Parse.COMPLETE && head.status() < 200 && head.status() != 101;
            if (!interim) {
                return parsed;
            }
            head.reset(head.end());
            if (head.start() == end) {
                return Parse.INCOMPLETE;
            }
        }
    }

    /** The bytes of the head so far survive the next wait, those before it do not. */
    private void keep(boolean apart) {
        int from = head.start();
        if (!apart) {
            in.put(base + from, end - from);
        } else if (from > 0) {
            Mem.copy(base + from, base, end - from);
            in.end = end - from;
        }
        head.moved(in.base(), from);
    }

    /** Moves the whole head to a place where it stays; what came behind it stays where it is. */
    void moveHead(Buf to) {
        to.put(base + head.start(), head.length());
        behindAt = base + head.end();
        behind = end - head.end();
        head.moved(to.base(), head.start());
    }

    /** What came behind the head, until the next wait. */
    long behindAddress() {
        return behindAt;
    }

    int behind() {
        return behind;
    }

    /** 0 for the end of the connection, or a negative fault of it. */
    int fault() {
        return fault;
    }

    /** Bytes read so far, interim answers and what came behind the head included. */
    long received() {
        return received;
    }

    void free() {
        in.free();
    }
}
