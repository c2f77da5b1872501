package weir.front;

import weir.http.Head;
import weir.http.Header;
import weir.http.Ranges;
import weir.net.Mem;

/**
 * Answers a Range header where the response allows it ({@code ngx_http_range_header_filter}): the
 * head is changed here, the body is cut by {@link Downstream}.
 */
public final class RangeFilter implements HeadFilter {
    private static final long UNIT = Mem.literal("bytes=");

    @Override
    public void head(Exchange x) {
        Response r = x.response();
        int most = x.core().files().maxRanges();
        if (x.head().version() < Head.VERSION_10
                || r.status != 200
                || r.contentLength < 0
                || !r.allowRanges
                || most == 0) {
            return;
        }
        int range = x.head().find(Header.RANGE);
        if (range >= 0 && isBytes(x.head(), range) && isCurrent(x)) {
            int result =
                    r.ranges.parse(
                            x.head().valueAddress(range),
                            x.head().valueLength(range),
                            r.contentLength,
                            r.singleRange ? 1 : most);
            if (result == Ranges.SATISFIABLE) {
                partial(r);
                return;
            }
            if (result == Ranges.NOT_SATISFIABLE) {
                unsatisfiable(r);
                return;
            }
        }
        r.headers.add(Header.ACCEPT_RANGES, "bytes");
    }

    private static boolean isBytes(Head head, int range) {
        return head.valueLength(range) >= 7
                && Bytes.equalIgnoreCase(head.valueAddress(range), UNIT, 6);
    }

    /** Whether If-Range names what the response is now. */
    private static boolean isCurrent(Exchange x) {
        int i = x.head().find(Header.IF_RANGE);
        if (i < 0) {
            return true;
        }
        long value = x.head().valueAddress(i);
        int length = x.head().valueLength(i);
        Response r = x.response();
        if (length >= 2 && Mem.getByte(value + length - 1) == '"') {
            int tag = r.headers.find(Header.ETAG, 0);
            return tag >= 0
                    && r.headers.valueLength(tag) == length
                    && Mem.equal(r.headers.valueAddress(tag), value, length);
        }
        long modifiedS = lastModifiedS(r);
        return modifiedS >= 0 && weir.http.HttpDate.parse(value, length) == modifiedS;
    }

    private static long lastModifiedS(Response r) {
        int line = r.headers.find(Header.LAST_MODIFIED, 0);
        return r.lastModifiedS >= 0 || line < 0
                ? r.lastModifiedS
                : weir.http.HttpDate.parse(
                        r.headers.valueAddress(line), r.headers.valueLength(line));
    }

    private static void partial(Response r) {
        r.status = 206;
        r.statusLine.clear();
        dropContentRange(r);
        r.ranges.begin(r);
    }

    private static void unsatisfiable(Response r) {
        dropContentRange(r);
        var value = r.headers.begin(Header.CONTENT_RANGE);
        value.putAscii("bytes */");
        value.putDecimal(r.contentLength);
        r.headers.end();
        r.contentLength = -1;
        r.instead(416, false);
    }

    private static void dropContentRange(Response r) {
        int old = r.headers.find(Header.CONTENT_RANGE, 0);
        if (old >= 0) {
            r.headers.remove(old);
        }
    }
}
