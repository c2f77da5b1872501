package weir.front;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import weir.http.Header;
import weir.http.Ranges;
import weir.net.Buf;

/**
 * The parts of a body that are sent ({@code ngx_http_range_body_filter}): one as it is, several as
 * {@code multipart/byteranges}. Belongs to one response; on while {@link #isOn}.
 */
final class BodyRanges {
    /** Digits of a boundary, as many as the longest number has. */
    private static final int DIGITS = 20;

    private static final AtomicLong BOUNDARIES =
            new AtomicLong(ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE));

    private final Ranges ranges = new Ranges();
    private final Buf separator = new Buf(0);
    private long total;
    private long boundary;
    private boolean on;

    /** Where in the whole body the next bytes stand. */
    long offset;

    void clear() {
        on = false;
    }

    int parse(long value, int length, long contentLength, int most) {
        return ranges.parse(value, length, contentLength, most);
    }

    /** Changes the response's head for the parts parsed last. */
    void begin(Response r) {
        on = true;
        offset = 0;
        total = r.contentLength;
        if (isSingle()) {
            Buf value = r.headers.begin(Header.CONTENT_RANGE);
            value.putAscii("bytes ");
            putBounds(value, 0);
            r.headers.end();
            r.contentLength = end(0) - start(0);
        } else {
            multipart(r);
        }
    }

    private void multipart(Response r) {
        boundary = BOUNDARIES.incrementAndGet();
        separator.clear();
        separator.putAscii("\r\n--");
        separator.putPadded(boundary, DIGITS);
        if (!r.contentType.isEmpty()) {
            separator.putAscii("\r\nContent-Type: ");
            r.putContentType(separator);
        }
        separator.putAscii("\r\nContent-Range: bytes ");
        r.contentType.clear();
        r.contentType.putAscii("multipart/byteranges; boundary=");
        r.contentType.putPadded(boundary, DIGITS);
        r.clearCharset();
        int from = separator.end;
        long length = DIGITS + 8;
        for (int i = 0; i < count(); i++) {
            putBounds(separator, i);
            length += separator.end + 4 + end(i) - start(i);
            separator.end = from;
        }
        r.contentLength = length;
    }

    private void putBounds(Buf out, int i) {
        out.putDecimal(start(i));
        out.put((byte) '-');
        out.putDecimal(end(i) - 1);
        out.put((byte) '/');
        out.putDecimal(total);
    }

    /** Appends what stands before part {@code i} of several. */
    void putPartHead(Buf out, int i) {
        out.put(separator.address(), separator.size());
        putBounds(out, i);
        out.putAscii("\r\n\r\n");
    }

    /** Appends what stands behind the last of several parts. */
    void putEnd(Buf out) {
        out.putAscii("\r\n--");
        out.putPadded(boundary, DIGITS);
        out.putAscii("--\r\n");
    }

    /** Whether the response is cut. */
    boolean isOn() {
        return on;
    }

    boolean isSingle() {
        return ranges.count() == 1;
    }

    int count() {
        return ranges.count();
    }

    long start(int i) {
        return ranges.start(i);
    }

    long end(int i) {
        return ranges.end(i);
    }

    void free() {
        separator.free();
    }
}
