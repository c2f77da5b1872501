package weir.front;

import weir.http.Chunked;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Conn;
import weir.net.Fiber;
import weir.net.FileIo;
import weir.net.Loop;
import weir.net.Mem;

/**
 * The response's way to an HTTP/1 client: head, framing, and as few writes as can be. A head goes
 * out right before the body bytes, in place when they lie in the loop's scratch.
 */
final class Downstream {
    /** Bodies up to this size are copied behind their head rather than written apart. */
    private static final int COPY = 16 * 1024;

    /** Files up to this size are read and go out in one write with their head. */
    private static final int SMALL_FILE = 32 * 1024;

    private static final long LAST_CHUNK = Mem.literal("0\r\n");

    private final Exchange x;

    Downstream(Exchange x) {
        this.x = x;
    }

    int send(long address, int n, boolean last) {
        Response r = x.response();
        Buf front = x.worker().frontBuf();
        front.clear();
        if (!begin(r, front)) {
            return x.isClientGone() ? -1 : 0;
        }
        if (r.headerOnly) {
            return flush(front, false);
        }
        if (r.bodyFilter != null) {
            return filtered(r.bodyFilter, front, address, n, last);
        }
        if (x.isSubrequest()) {
            return x.passOn(address, n, last);
        }
        return coded(r, front, address, n, last);
    }

    /** An answer before the answer. */
    int interim(long address, int n) {
        return write(address, n, false);
    }

    /** Body bytes that no filter sees any more; the head was sent. */
    int direct(long address, int n, boolean last) {
        if (x.isClientGone()) {
            return -1;
        }
        Buf front = x.worker().frontBuf();
        front.clear();
        return coded(x.response(), front, address, n, last);
    }

    private int coded(Response r, Buf front, long address, int n, boolean last) {
        ContentCoding coding = r.coding;
        if (coding == null) {
            return framed(r, front, address, n, last);
        }
        Buf out = coding.code(address, n, last, r.unbuffered);
        return framed(r, front, out.address(), out.size(), last);
    }

    private int framed(Response r, Buf front, long address, int n, boolean last) {
        if (r.chunked) {
            return chunk(front, address, n, last);
        }
        if (r.ranges.isOn()) {
            return cut(r.ranges, front, address, n);
        }
        return n == 0 ? flush(front, false) : plain(front, address, n);
    }

    private int filtered(BodyFilter filter, Buf front, long address, int n, boolean last) {
        filter.take(address, n);
        int sent = flush(front, true);
        return sent < 0 ? sent : filter.run(last);
    }

    /** A file whose bytes are wanted in memory. */
    private int pieces(int file, long offset, long n) {
        long scratch = x.loop().scratch();
        long done = 0;
        do {
            int piece = (int) Math.min(n - done, x.loop().scratchSize());
            int got = piece == 0 ? 0 : FileIo.read(x.loop(), file, scratch, piece, offset + done);
            if (got <= 0 && piece > 0) {
                return unreadable(got);
            }
            done += got;
            int sent = send(scratch, got, done == n);
            if (sent < 0) {
                return sent;
            }
        } while (done < n);
        return 0;
    }

    int sendFile(int file, long offset, long n) {
        Response r = x.response();
        Buf front = x.worker().frontBuf();
        front.clear();
        if (!begin(r, front)) {
            return x.isClientGone() ? -1 : 0;
        }
        if (r.bodyFilter != null || r.coding != null || x.isSubrequest()) {
            int sent = flush(front, true);
            return sent < 0 || r.headerOnly ? sent : pieces(file, offset, n);
        }
        if (r.chunked && !r.headerOnly) {
            return chunkFile(front, file, offset, n);
        }
        if (r.headerOnly || n == 0) {
            return flush(front, false);
        }
        if (r.ranges.isOn()) {
            return cutFile(r.ranges, front, file, offset);
        }
        return n <= SMALL_FILE ? small(front, file, offset, (int) n) : file(front, file, offset, n);
    }

    /** Puts the head in front if it is not sent; false when nothing of this response is sent. */
    private boolean begin(Response r, Buf front) {
        if (x.isClientGone() || r.replaced) {
            return false;
        }
        if (r.headSent) {
            return true;
        }
        if (!HeadWriter.write(x, front)) {
            Pipeline.resume(x, r.takeInstead());
            r.replaced = true;
            return false;
        }
        r.headBytes = front.size();
        r.headSent = true;
        return true;
    }

    /** The part of a run that the range wants. */
    private int cut(BodyRanges ranges, Buf front, long address, int n) {
        if (!ranges.isSingle()) {
            x.log(Level.ALERT, "range in overlapped buffers", 0);
            x.clientGone();
            return -1;
        }
        long from = Math.max(ranges.start(0), ranges.offset) - ranges.offset;
        long to = Math.min(ranges.end(0), ranges.offset + n) - ranges.offset;
        ranges.offset += n;
        return from >= to ? flush(front, false) : plain(front, address + from, (int) (to - from));
    }

    private int cutFile(BodyRanges ranges, Buf front, int file, long offset) {
        for (int i = 0; i < ranges.count(); i++) {
            if (!ranges.isSingle()) {
                ranges.putPartHead(front, i);
            }
            long n = ranges.end(i) - ranges.start(i);
            int sent = file(front, file, offset + ranges.start(i), n);
            if (sent < 0) {
                return sent;
            }
            front.clear();
        }
        if (!ranges.isSingle()) {
            ranges.putEnd(front);
        }
        return flush(front, false);
    }

    private int small(Buf front, int file, long offset, int n) {
        long scratch = x.loop().scratch();
        int got = FileIo.read(x.loop(), file, scratch, n, offset);
        return got == n ? together(front, scratch, n) : unreadable(got);
    }

    private int file(Buf front, int file, long offset, long n) {
        int flushed = flush(front, true);
        if (flushed < 0) {
            return flushed;
        }
        if (!x.core().files().sendfile()) {
            return copy(file, offset, n);
        }
        if (x.sendRate().isOn()) {
            return slowFile(file, offset, n);
        }
        long most = x.core().files().maxChunk();
        return most == 0 || n <= most ? wholeFile(file, offset, n) : chunks(file, offset, n, most);
    }

    /** A long file in pieces: a client that takes it as fast as it comes would keep the loop. */
    private int chunks(int file, long offset, long n, long most) {
        for (long done = 0; done < n; done += most) {
            if (done > 0) {
                Fiber.giveWay();
            }
            int sent = wholeFile(file, offset + done, Math.min(most, n - done));
            if (sent < 0) {
                return sent;
            }
        }
        return 0;
    }

    private int wholeFile(int file, long offset, long n) {
        long sent = x.client().sendfile(file, offset, n, x.core().sending().timeoutMs());
        if (sent > 0) {
            x.response().bytesSent += sent;
        }
        if (sent < 0) {
            return fault((int) sent);
        }
        return sent < n ? unreadable(0) : 0;
    }

    private int slowFile(int file, long offset, long n) {
        for (long done = 0; done < n; ) {
            if (!pause()) {
                return -1;
            }
            long most = x.core().files().maxChunk();
            long left = most == 0 ? n - done : Math.min(most, n - done);
            long piece = x.sendRate().most(left);
            int sent = wholeFile(file, offset + done, piece);
            if (sent < 0) {
                return sent;
            }
            done += piece;
            x.sendRate().sent(piece);
        }
        return 0;
    }

    /** Waits until more may be sent; false when the client is gone. */
    private boolean pause() {
        for (long ms = x.sendRate().pauseMs(); ms > 0; ms = x.sendRate().pauseMs()) {
            if (!Delay.outlasts(x, ms)) {
                return false;
            }
        }
        return true;
    }

    private int copy(int file, long offset, long n) {
        long scratch = x.loop().scratch();
        for (long done = 0; done < n; ) {
            int piece = (int) Math.min(n - done, x.loop().scratchSize());
            int got = FileIo.read(x.loop(), file, scratch, piece, offset + done);
            if (got <= 0) {
                return unreadable(got);
            }
            done += got;
            int sent = write(scratch, got, done < n);
            if (sent < 0) {
                return sent;
            }
        }
        return 0;
    }

    private int unreadable(int got) {
        if (got < 0) {
            x.log(Level.CRIT, "read() failed", -got, " while sending response to client");
        } else {
            x.log(Level.ALERT, "file was truncated while sending response to client", 0);
        }
        x.clientGone();
        return -1;
    }

    private int flush(Buf front, boolean more) {
        return front.isEmpty() ? 0 : write(front.address(), front.size(), more);
    }

    private int plain(Buf front, long address, int n) {
        return front.isEmpty() ? write(address, n, false) : together(front, address, n);
    }

    private int chunk(Buf front, long address, int n, boolean last) {
        if (n > 0) {
            Chunked.putHeader(front, n);
            if (n > COPY) {
                int sent = write(front.address(), front.size(), true);
                sent = sent < 0 ? sent : write(address, n, true);
                if (sent < 0) {
                    return sent;
                }
                front.clear();
            } else {
                front.put(address, n);
            }
            Chunked.putCrlf(front);
        }
        if (last) {
            lastChunk(front);
        }
        return flush(front, false);
    }

    private void lastChunk(Buf front) {
        front.put(LAST_CHUNK, 3);
        TrailerLines trailers = x.response().trailers;
        if (trailers != null) {
            trailers.put(x);
            x.response().sentTrailers().write(front);
        }
        Chunked.putCrlf(front);
    }

    /** A file as one chunk: its length is known, but lines follow the body. */
    private int chunkFile(Buf front, int file, long offset, long n) {
        if (n > 0) {
            Chunked.putHeader(front, n);
            int sent = file(front, file, offset, n);
            if (sent < 0) {
                return sent;
            }
            front.clear();
            Chunked.putCrlf(front);
        }
        lastChunk(front);
        return flush(front, false);
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

    /** Notes that handing bytes to the client failed; returns the fault. */
    int failed(int result) {
        return x.isClientGone() ? result : fault(result);
    }

    private int write(long address, int n, boolean more) {
        Backlog backlog = x.backlog();
        if (backlog.isOn()) {
            int kept = backlog.write(address, n, more);
            return kept < 0 ? failed(kept) : 0;
        }
        return x.sendRate().isOn() ? slowly(address, n, more) : atOnce(address, n, more);
    }

    private int atOnce(long address, int n, boolean more) {
        int result = x.client().write(address, n, x.core().sending().timeoutMs(), more);
        if (result < 0) {
            return fault(result);
        }
        x.response().bytesSent += n;
        return 0;
    }

    private int slowly(long address, int n, boolean more) {
        long from = address;
        int left = n;
        boolean held = false;
        while (left > 0) {
            if (x.sendRate().pauseMs() > 0) {
                from = held ? from : x.sendRate().hold(from, left);
                held = true;
                if (!pause()) {
                    return -1;
                }
            }
            int piece = (int) x.sendRate().most(left);
            int sent = atOnce(from, piece, more || piece < left);
            if (sent < 0) {
                return sent;
            }
            x.sendRate().sent(piece);
            from += piece;
            left -= piece;
        }
        return 0;
    }

    private int fault(int result) {
        if (result == Conn.TIMED_OUT) {
            x.log(Level.INFO, "client timed out", 110, " while sending response to client");
            if (x.core().sending().resetTimedout()) {
                x.client().reset();
            }
        } else {
            x.log(Level.INFO, "send() failed", -result, " while sending response to client");
        }
        x.clientGone();
        return result;
    }
}
