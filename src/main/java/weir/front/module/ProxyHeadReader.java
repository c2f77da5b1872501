package weir.front.module;

import weir.front.Exchange;
import weir.http.Head;
import weir.http.Parse;
import weir.log.Level;
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

    /** What the client is to get of interim answers. */
    private final Buf hints = new Buf(0);

    private long hintsLength;
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
        hints.clear();
        hintsLength = 0;
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
     * @param sending whether the caller has more to send, unless this is the answer already: only
     *     then {@link #INTERIM} is returned
     * @return COMPLETE, NOT_HTTP or BAD of {@link Parse}, {@link #TOO_BIG}, {@link #FAILED}
     */
    int read(Conn from, ProxyConf conf, boolean sending) {
        ProxyConf.Response rules = conf.response();
        long timeoutMs = conf.transport().readTimeoutMs();
        int most = rules.headSize();
        int all = x.loop().scratchSize();
        int atOnce = rules.limitRate() == null ? all : Math.min(most, all);
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
            int parsed = parse(rules);
            if (parsed == Parse.BAD) {
                return parsed;
            }
            boolean whole = parsed != Parse.INCOMPLETE;
            if (whole ? head.length() > most : end - head.start() >= most) {
                return TOO_BIG;
            }
            if (!whole || !hints.isEmpty()) {
                keep(apart);
            }
            if (!sendHints()) {
                fault = Conn.ABORTED;
                return FAILED;
            }
            if (whole) {
                return parsed;
            }
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

    private int parse(ProxyConf.Response rules) {
        for (; ; ) {
            int parsed = x.worker().responseParser().parse(head, base, end);
            boolean interim =
                    parsed == Parse.COMPLETE && head.status() < 200 && head.status() != 101;
            if (!interim) {
                return parsed;
            }
            if (head.status() == 103) {
                take(rules);
            }
            head.reset(head.end());
            if (head.start() == end) {
                return Parse.INCOMPLETE;
            }
        }
    }

    /** {@code ngx_http_upstream_process_early_hints}. */
    private void take(ProxyConf.Response rules) {
        EarlyHints passing = rules.earlyHints();
        if (passing == null) {
            return;
        }
        hintsLength += head.length();
        if (hintsLength <= rules.headSize()) {
            passing.put(x, head, rules.hidden(), hints);
        } else {
            x.log(Level.INFO, "upstream sent too big early hints", 0, ProxyAttempt.READING_HEAD);
        }
    }

    private boolean sendHints() {
        boolean sent = hints.isEmpty() || x.sendInterim(hints.address(), hints.size()) == 0;
        hints.clear();
        return sent;
    }

    /** The bytes of the head, and behind it, survive the next wait; those before it do not. */
    private void keep(boolean apart) {
        int from = head.start();
        if (!apart) {
            in.put(base + from, end - from);
        } else if (from > 0) {
            Mem.copy(base + from, base, end - from);
            in.end = end - from;
        }
        base = in.base();
        end -= from;
        head.moved(base, from);
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
        hints.free();
        in.free();
    }
}
