package weir.log;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Lines compressed as one complete gzip member (RFC 1952); members may follow one another. */
final class GzipMember {
    private static final int HEADER = 10;
    private static final int TRAILER = 8;

    private GzipMember() {}

    static byte[] of(byte[] line, int level) {
        ByteBuffer member = of(new ByteBuffer[] {ByteBuffer.wrap(line)}, level);
        byte[] bytes = new byte[member.remaining()];
        member.get(bytes);
        return bytes;
    }

    static ByteBuffer of(ByteBuffer[] lines, int level) {
        int size = 0;
        CRC32 crc = new CRC32();
        for (ByteBuffer each : lines) {
            size += each.remaining();
            crc.update(each.duplicate());
        }
        int bound = size + (size >> 3) + (size >> 6) + 64;
        ByteBuffer out = ByteBuffer.allocate(HEADER + bound + TRAILER);
        out.order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0x00088b1f).putInt(0).put((byte) (level == 9 ? 2 : level == 1 ? 4 : 0));
        out.put((byte) 3);
        deflate(lines, level, out);
        return out.putInt((int) crc.getValue()).putInt(size).flip();
    }

    private static void deflate(ByteBuffer[] lines, int level, ByteBuffer out) {
        try (Deflater deflater = new Deflater(level, true)) {
            for (ByteBuffer each : lines) {
                deflater.setInput(each);
                while (!deflater.needsInput()) {
                    deflater.deflate(out);
                }
            }
            deflater.finish();
            while (!deflater.finished()) {
                deflater.deflate(out);
            }
        }
    }
}
