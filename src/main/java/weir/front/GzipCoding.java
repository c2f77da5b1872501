package weir.front;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import weir.net.Buf;
import weir.net.Mem;

/**
 * A gzip stream (RFC 1952) around the JDK's zlib, with its memory of some 270 KiB kept from
 * response to response. Allocates two small views per run of the body.
 */
public final class GzipCoding implements ContentCoding {
    private static final long HEADER =
            Mem.literal(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3});
    private static final int HEADER_SIZE = 10;

    /** What zlib writes as XFL at level 1. */
    private static final int FASTEST = 4;

    private static final int ROOM = 16 * 1024;

    private final GzipCodings home;
    private final int level;
    private final Deflater deflater;
    private final CRC32 crc = new CRC32();
    private final Buf out = new Buf(ROOM);
    private boolean begun;
    private long length;
    private long coded;

    GzipCoding(GzipCodings home, int level) {
        this.home = home;
        this.level = level;
        this.deflater = new Deflater(level, true);
    }

    void begin() {
        deflater.reset();
        crc.reset();
        begun = false;
        length = 0;
        coded = 0;
    }

    int level() {
        return level;
    }

    /** Bytes that went in. */
    public long length() {
        return length;
    }

    /** Bytes that came out when the body is complete, 0 before ({@code ctx->zout}). */
    public long codedLength() {
        return deflater.finished() ? coded : 0;
    }

    @Override
    public Buf code(long address, int n, boolean last, boolean atOnce) {
        out.clear();
        if (n == 0 && !last) {
            return out;
        }
        if (!begun) {
            begun = true;
            out.put(HEADER, HEADER_SIZE);
            Mem.putByte(out.base() + out.end - 2, (byte) (level == 1 ? FASTEST : 0));
        }
        if (n > 0) {
            ByteBuffer run = Mem.view(address, n);
            crc.update(run.duplicate());
            deflater.setInput(run);
            length += n;
        }
        if (last) {
            deflater.finish();
        }
        deflate(atOnce ? Deflater.SYNC_FLUSH : Deflater.NO_FLUSH);
        if (last) {
            out.ensure(8);
            Mem.putInt(out.base() + out.end, (int) crc.getValue());
            Mem.putInt(out.base() + out.end + 4, (int) length);
            out.end += 8;
        }
        coded += out.size();
        return out;
    }

    /** Until zlib has no more to give; it takes its input whole before it stops short of room. */
    private void deflate(int flush) {
        int got;
        int room;
        do {
            out.ensure(ROOM);
            room = out.capacity() - out.end;
            got = deflater.deflate(Mem.view(out.base() + out.end, room), flush);
            out.end += got;
        } while (got == room);
    }

    @Override
    public void release() {
        home.give(this);
    }

    void free() {
        deflater.end();
        out.free();
    }
}
