package weir.front;

import weir.http.Chunked;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Conn;
import weir.net.Loop;
import weir.net.Mem;

/**
 * The response's way to an HTTP/1 client: head, framing, and as few writes as can be. A head goes
 * out right before the body bytes, in place when they lie in the loop's scratch.
 */
final class Downstream {
    /** Bodies up to this size are copied behind their head rather than written apart. */
    private static final int COPY = 16 * 1024;

    private static final long CRLF = Mem.literal("\r\n");
    private static final long LAST_CHUNK = Mem.literal("\r\n0\r\n\r\n");

    private final Exchange x;

    Downstream(Exchange x) {
        this.x = x;
    }

    int send(long address, int n, boolean last) {
        if (x.isClientGone()) {
            return -1;
        }
        Response r = x.response();
        Buf front = x.worker().frontBuf();
        front.clear();
        if (!r.headSent) {
            head(front);
        }
        if (r.headerOnly) {
            return front.isEmpty() ? 0 : write(front.address(), front.size(), false);
        }
        if (r.chunked) {
            return chunk(front, address, n, last);
        }
        if (n == 0) {
            return front.isEmpty() ? 0 : write(front.address(), front.size(), false);
        }
        if (front.isEmpty()) {
            return write(address, n, false);
        }
        return together(front, address, n);
    }

    int sendFile(int file, long offset, long n) {
        if (x.isClientGone()) {
            return -1;
        }
        Response r = x.response();
        Buf front = x.worker().frontBuf();
        front.clear();
        if (!r.headSent) {
            head(front);
        }
        boolean body = !r.headerOnly && n > 0;
        if (!front.isEmpty()) {
            int sent = write(front.address(), front.size(), body);
            if (sent < 0) {
                return sent;
            }
        }
        if (!body) {
            return 0;
        }
        long sent = x.client().sendfile(file, offset, n, x.core().sendTimeoutMs());
        if (sent > 0) {
            r.bytesSent += sent;
        }
        if (sent < 0) {
            return fault((int) sent);
        }
        if (sent < n) {
            x.log(Level.ALERT, "file was truncated while sending response to client", 0);
            x.clientGone();
            return -1;
        }
        return 0;
    }

    private void head(Buf front) {
        HeadWriter.write(x, front);
        x.response().headBytes = front.size();
        x.response().headSent = true;
    }

    private int chunk(Buf front, long address, int n, boolean last) {
        if (n == 0) {
            if (last) {
                front.put(LAST_CHUNK + 2, 5);
            }
            return front.isEmpty() ? 0 : write(front.address(), front.size(), false);
        }
        Chunked.putHeader(front, n);
        long tail = last ? LAST_CHUNK : CRLF;
        int tailLength = last ? 7 : 2;
        if (n <= COPY) {
            front.put(address, n);
            front.put(tail, tailLength);
            return write(front.address(), front.size(), false);
        }
        int sent = write(front.address(), front.size(), true);
        if (sent == 0) {
            sent = write(address, n, true);
        }
        return sent == 0 ? write(tail, tailLength, false) : sent;
    }

    /** Head and body bytes in one write. */
    private int together(Buf front, long address, int n) {
        long scratch = x.loop().scratch();
        long room = address - (scratch - Loop.HEADROOM);
        boolean inScratch = room > 0 && address < scratch + x.loop().scratchSize();
        if (inScratch && front.size() <= room) {
            long start = address - front.size();
            Mem.copy(front.address(), start, front.size());
            return write(start, front.size() + n, false);
        }
        if (n <= COPY) {
            front.put(address, n);
            return write(front.address(), front.size(), false);
        }
        int sent = write(front.address(), front.size(), true);
        return sent == 0 ? write(address, n, false) : sent;
    }

    private int write(long address, int n, boolean more) {
        int result = x.client().write(address, n, x.core().sendTimeoutMs(), more);
        if (result < 0) {
            return fault(result);
        }
        x.response().bytesSent += n;
        return 0;
    }

    private int fault(int result) {
        if (result == Conn.TIMED_OUT) {
            x.log(Level.INFO, "client timed out", 110, " while sending response to client");
            if (x.core().resetTimedout()) {
                x.client().reset();
            }
        } else {
            x.log(Level.INFO, "send() failed", -result, " while sending response to client");
        }
        x.clientGone();
        return result;
    }
}
