package weir.front.module;

import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.front.HeaderList;
import weir.front.Response;
import weir.http.Head;
import weir.http.Header;
import weir.http.HttpDate;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;

/**
 * Turns the upstream's head into the client's: {@code ngx_http_upstream_process_headers} and the
 * handlers of its table.
 */
final class ProxyResponse {
    private static final long CHARSET = Mem.literal("charset=");

    private ProxyResponse() {}

    /** Copies status and headers, without those that are hidden or ours to make. */
    static void copy(Exchange x, Head head, ProxyConf.Response conf) {
        Response r = x.response();
        r.status = head.version() < Head.VERSION_10 ? 0 : head.status();
        r.statusLine.clear();
        r.statusLine.put(head.statusAddress(), head.statusLength());
        r.contentLength = head.chunked() ? -1 : head.contentLength();
        r.ownServer = conf.hidden().contains(Header.SERVER);
        r.ownDate = conf.hidden().contains(Header.DATE);
        for (int i = 0; i < head.count(); i++) {
            if (!isRepeated(x, head, i) && !conf.hidden().contains(head, i)) {
                line(x, head, i, conf);
            }
        }
        r.unconditional = true;
        if (conf.forceRanges()) {
            r.allowRanges = true;
            r.singleRange = true;
        }
    }

    /** What an internal redirect by the upstream keeps of its head. */
    static void copyForRedirect(Exchange x, Head head, ProxyConf.Response conf) {
        for (int i = 0; i < head.count(); i++) {
            int id = head.id(i);
            boolean kept =
                    id == Header.CONTENT_TYPE
                            || id == Header.SET_COOKIE
                            || id == Header.CONTENT_DISPOSITION
                            || id == Header.CACHE_CONTROL
                            || id == Header.EXPIRES
                            || id == Header.ACCEPT_RANGES;
            if (kept && !isRepeated(x, head, i)) {
                line(x, head, i, conf);
            }
        }
    }

    /** What an error page instead of this answer keeps of its head. */
    static void copyForErrorPage(Exchange x, Head head) {
        if (head.status() != 401) {
            return;
        }
        int id = Header.WWW_AUTHENTICATE;
        for (int i = head.find(id); i >= 0; i = head.next(id, i + 1)) {
            add(x.response().headers, head, i);
        }
    }

    private static void line(Exchange x, Head head, int i, ProxyConf.Response conf) {
        Response r = x.response();
        int id = head.id(i);
        if (id == Header.OTHER) {
            add(r.headers, head, i);
        } else if (id == Header.CONTENT_LENGTH
                || id == Header.CONNECTION
                || id == Header.KEEP_ALIVE
                || id == Header.TRANSFER_ENCODING) {
            return; // ours to say
        } else if (id == Header.CONTENT_TYPE) {
            contentType(r, head.valueAddress(i), head.valueLength(i));
        } else if (id == Header.LAST_MODIFIED) {
            r.lastModifiedS = HttpDate.parse(head.valueAddress(i), head.valueLength(i));
            add(r.headers, head, i);
        } else if (id == Header.LOCATION) {
            location(x, head, i, conf);
        } else if (id == Header.REFRESH) {
            refresh(x, head, i, conf);
        } else if (id == Header.SET_COOKIE && !conf.cookies().isEmpty()) {
            rewritten(r, head, i, conf.cookies().apply(x, text(head, i)));
        } else if (id != Header.ACCEPT_RANGES || !conf.forceRanges()) {
            add(r.headers, head, i);
        }
    }

    /** Headers of which only the first counts ({@code ngx_http_upstream_process_header_line}). */
    private static boolean isRepeated(Exchange x, Head head, int i) {
        int id = head.id(i);
        boolean single =
                id == Header.CONTENT_TYPE
                        || id == Header.DATE
                        || id == Header.SERVER
                        || id == Header.LOCATION
                        || id == Header.REFRESH
                        || id == Header.ETAG
                        || id == Header.LAST_MODIFIED
                        || id == Header.EXPIRES
                        || id == Header.STATUS
                        || id == Header.X_ACCEL_REDIRECT
                        || id == Header.X_ACCEL_EXPIRES
                        || id == Header.X_ACCEL_LIMIT_RATE;
        if (!single) {
            return false;
        }
        int first = head.find(id);
        if (first == i) {
            return false;
        }
        x.log(
                Level.WARN,
                "upstream sent duplicate header line: \""
                        + pair(head, i)
                        + "\", previous value: \""
                        + pair(head, first)
                        + "\", ignored",
                0,
                ProxyAttempt.READING_HEAD);
        return true;
    }

    private static String pair(Head head, int i) {
        return Mem.string(head.nameAddress(i), head.nameLength(i)) + ": " + text(head, i);
    }

    private static String text(Head head, int i) {
        return Mem.string(head.valueAddress(i), head.valueLength(i));
    }

    private static void add(HeaderList to, Head head, int i) {
        to.add(
                head.nameAddress(i),
                head.nameLength(i),
                head.valueAddress(i),
                head.valueLength(i),
                head.id(i));
    }

    private static void location(Exchange x, Head head, int i, ProxyConf.Response conf) {
        Response r = x.response();
        String made =
                conf.redirects().isEmpty()
                        ? null
                        : Rewrite.first(conf.redirects(), x, text(head, i), 0);
        if (made != null && made.startsWith("/")) {
            r.location.clear();
            r.location.putAscii(made);
        } else {
            rewritten(r, head, i, made);
        }
    }

    private static void refresh(Exchange x, Head head, int i, ProxyConf.Response conf) {
        String value = text(head, i);
        int url = Rewrite.refreshUrl(value);
        rewritten(
                x.response(),
                head,
                i,
                url < 0 ? null : Rewrite.first(conf.redirects(), x, value, url));
    }

    private static void rewritten(Response r, Head head, int i, @Nullable String made) {
        if (made == null) {
            add(r.headers, head, i);
            return;
        }
        Buf out = r.headers.begin(head.nameAddress(i), head.nameLength(i), head.id(i));
        out.putAscii(made);
        r.headers.end();
    }

    /**
     * {@code ngx_http_upstream_copy_content_type}: the charset apart, so that it can be changed.
     */
    private static void contentType(Response r, long at, int length) {
        r.contentType.clear();
        r.clearCharset();
        long end = at + length;
        for (long p = at; p < end; p++) {
            if (Mem.getByte(p) != ';') {
                continue;
            }
            long last = p++;
            while (p < end && Mem.getByte(p) == ' ') {
                p++;
            }
            if (end - p < 8 || !isCharset(p)) {
                p--;
                continue;
            }
            p += 8;
            if (p < end && Mem.getByte(p) == '"') {
                p++;
            }
            if (end > p && Mem.getByte(end - 1) == '"') {
                end--;
            }
            r.contentType.put(at, (int) (last - at));
            r.charset.put(p, (int) (end - p));
            r.charsetAsSent(last, (int) (at + length - last));
            return;
        }
        r.contentType.put(at, length);
    }

    private static boolean isCharset(long at) {
        for (int i = 0; i < 8; i++) {
            int b = Mem.getByte(at + i);
            int lower = b >= 'A' && b <= 'Z' ? b | 0x20 : b;
            if (lower != Mem.getByte(CHARSET + i)) {
                return false;
            }
        }
        return true;
    }
}
