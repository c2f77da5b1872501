package weir.http;

import weir.net.Buf;
import weir.net.Mem;

/** Entity tags (ngx_http_set_etag, ngx_http_test_if_match). */
public final class Etag {
    private Etag() {}

    /** Appends the tag of a file: its time and size in hexadecimal. */
    public static void put(Buf out, long modifiedSeconds, long size) {
        out.put((byte) '"');
        out.putHex(modifiedSeconds);
        out.put((byte) '-');
        out.putHex(size);
        out.put((byte) '"');
    }

    /**
     * Whether a list of tags (If-Match, If-None-Match) names this one.
     *
     * @param tagLength 0 when the answer has no tag: then only {@code *} matches
     * @param weak whether the mark {@code W/} is overlooked
     */
    public static boolean matches(long list, int length, long tag, int tagLength, boolean weak) {
        if (length == 1 && Mem.getByte(list) == '*') {
            return true;
        }
        if (tagLength == 0) {
            return false;
        }
        long own = tag;
        int ownLength = tagLength;
        if (weak && weakMark(own, own + ownLength)) {
            own += 2;
            ownLength -= 2;
        }
        long p = list;
        long end = list + length;
        while (p < end) {
            if (weak && weakMark(p, end)) {
                p += 2;
            }
            if (ownLength > end - p) {
                return false;
            }
            if (Mem.equal(p, own, ownLength)) {
                p += ownLength;
                while (p < end && blank(p)) {
                    p++;
                }
                if (p == end || Mem.getByte(p) == ',') {
                    return true;
                }
            }
            p = Scan.find(p, end, ',');
            while (p < end && (blank(p) || Mem.getByte(p) == ',')) {
                p++;
            }
        }
        return false;
    }

    private static boolean weakMark(long p, long end) {
        return end - p > 2 && Mem.getByte(p) == 'W' && Mem.getByte(p + 1) == '/';
    }

    private static boolean blank(long p) {
        return Mem.getByte(p) == ' ' || Mem.getByte(p) == '\t';
    }
}
