package weir.front;

import java.security.SecureRandom;
import weir.net.Buf;

/**
 * {@code $request_id}: 128 bits mixed from two secret random words of the process and from what
 * identifies the request in it (connection and number of the request on it), so that nothing has to
 * be kept and every use within a request gives the same.
 */
final class RequestId {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final long FIRST = RANDOM.nextLong();
    private static final long SECOND = RANDOM.nextLong();

    private RequestId() {}

    static boolean write(Exchange x, Buf out) {
        long request = x.client().id() << 20 ^ x.connection().requests();
        long wall = x.startWallMs();
        hex(mix(FIRST ^ mix(request)) ^ wall, out);
        hex(mix(SECOND + mix(wall ^ mix(request + FIRST))), out);
        return true;
    }

    /** The finaliser of splitmix64: every bit of the input moves every bit of the output. */
    private static long mix(long value) {
        long v = value + 0x9e3779b97f4a7c15L;
        v = (v ^ v >>> 30) * 0xbf58476d1ce4e5b9L;
        v = (v ^ v >>> 27) * 0x94d049bb133111ebL;
        return v ^ v >>> 31;
    }

    private static void hex(long value, Buf out) {
        for (int shift = 60; shift >= 0; shift -= 4) {
            int digit = (int) (value >>> shift) & 15;
            out.put((byte) (digit < 10 ? '0' + digit : 'a' + digit - 10));
        }
    }
}
