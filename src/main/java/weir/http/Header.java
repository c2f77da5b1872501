package weir.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weir.net.Mem;

/**
 * The header names that anything here looks at, as small numbers. Other names have number {@link
 * #OTHER}. Resolving costs two word loads and a probe of a table; nothing is allocated.
 */
public final class Header {
    public static final int OTHER = 0;

    private static final List<String> NAMES = new ArrayList<>(List.of(""));

    public static final int HOST = add("Host");
    public static final int CONNECTION = add("Connection");
    public static final int CONTENT_LENGTH = add("Content-Length");
    public static final int TRANSFER_ENCODING = add("Transfer-Encoding");
    public static final int EXPECT = add("Expect");
    public static final int UPGRADE = add("Upgrade");
    public static final int KEEP_ALIVE = add("Keep-Alive");
    public static final int TE = add("TE");
    public static final int TRAILER = add("Trailer");
    public static final int PROXY_CONNECTION = add("Proxy-Connection");
    public static final int RANGE = add("Range");
    public static final int IF_RANGE = add("If-Range");
    public static final int IF_MODIFIED_SINCE = add("If-Modified-Since");
    public static final int IF_UNMODIFIED_SINCE = add("If-Unmodified-Since");
    public static final int IF_MATCH = add("If-Match");
    public static final int IF_NONE_MATCH = add("If-None-Match");
    public static final int USER_AGENT = add("User-Agent");
    public static final int REFERER = add("Referer");
    public static final int COOKIE = add("Cookie");
    public static final int X_FORWARDED_FOR = add("X-Forwarded-For");
    public static final int X_FORWARDED_PROTO = add("X-Forwarded-Proto");
    public static final int X_FORWARDED_HOST = add("X-Forwarded-Host");
    public static final int X_FORWARDED_PORT = add("X-Forwarded-Port");
    public static final int FORWARDED = add("Forwarded");
    public static final int X_REAL_IP = add("X-Real-IP");
    public static final int X_REQUEST_ID = add("X-Request-ID");
    public static final int ACCEPT = add("Accept");
    public static final int ACCEPT_ENCODING = add("Accept-Encoding");
    public static final int ACCEPT_LANGUAGE = add("Accept-Language");
    public static final int ACCEPT_CHARSET = add("Accept-Charset");
    public static final int AUTHORIZATION = add("Authorization");
    public static final int PROXY_AUTHORIZATION = add("Proxy-Authorization");
    public static final int VIA = add("Via");
    public static final int ORIGIN = add("Origin");
    public static final int DEPTH = add("Depth");
    public static final int DESTINATION = add("Destination");
    public static final int OVERWRITE = add("Overwrite");
    public static final int CONTENT_TYPE = add("Content-Type");
    public static final int CONTENT_ENCODING = add("Content-Encoding");
    public static final int CONTENT_RANGE = add("Content-Range");
    public static final int CONTENT_LANGUAGE = add("Content-Language");
    public static final int CONTENT_DISPOSITION = add("Content-Disposition");
    public static final int CACHE_CONTROL = add("Cache-Control");
    public static final int PRAGMA = add("Pragma");
    public static final int DATE = add("Date");
    public static final int SERVER = add("Server");
    public static final int LOCATION = add("Location");
    public static final int REFRESH = add("Refresh");
    public static final int SET_COOKIE = add("Set-Cookie");
    public static final int LAST_MODIFIED = add("Last-Modified");
    public static final int ETAG = add("ETag");
    public static final int EXPIRES = add("Expires");
    public static final int AGE = add("Age");
    public static final int VARY = add("Vary");
    public static final int LINK = add("Link");
    public static final int ALLOW = add("Allow");
    public static final int RETRY_AFTER = add("Retry-After");
    public static final int ACCEPT_RANGES = add("Accept-Ranges");
    public static final int WWW_AUTHENTICATE = add("WWW-Authenticate");
    public static final int PROXY_AUTHENTICATE = add("Proxy-Authenticate");
    public static final int STATUS = add("Status");
    public static final int X_PAD = add("X-Pad");
    public static final int X_ACCEL_REDIRECT = add("X-Accel-Redirect");
    public static final int X_ACCEL_EXPIRES = add("X-Accel-Expires");
    public static final int X_ACCEL_LIMIT_RATE = add("X-Accel-Limit-Rate");
    public static final int X_ACCEL_BUFFERING = add("X-Accel-Buffering");
    public static final int X_ACCEL_CHARSET = add("X-Accel-Charset");
    public static final int UPGRADE_INSECURE_REQUESTS = add("Upgrade-Insecure-Requests");
    public static final int SEC_WEBSOCKET_KEY = add("Sec-WebSocket-Key");
    public static final int SEC_WEBSOCKET_VERSION = add("Sec-WebSocket-Version");
    public static final int STRICT_TRANSPORT_SECURITY = add("Strict-Transport-Security");

    /** One more than the highest number. */
    static final int COUNT = NAMES.size();

    /** The longest known name, in bytes. */
    static final int MAX_LENGTH = NAMES.stream().mapToInt(String::length).max().orElse(0);

    private static final int SLOTS = 512;
    private static final long MIX = 0x9e3779b97f4a7c15L;
    private static final byte[] TABLE = new byte[SLOTS];
    private static final long[] FIRST = new long[COUNT];
    private static final long[] LAST = new long[COUNT];
    // bit 0x20 at the letters only: a control byte must not pass for a hyphen or a digit
    private static final long[] FIRST_CASE = new long[COUNT];
    private static final long[] LAST_CASE = new long[COUNT];
    private static final int[] LENGTH = new int[COUNT];
    private static final long[] LITERAL = new long[COUNT];

    static {
        for (int id = 1; id < COUNT; id++) {
            String lower = NAMES.get(id).toLowerCase(Locale.ROOT);
            LENGTH[id] = lower.length();
            LITERAL[id] = Mem.literal(lower);
            FIRST[id] = first(LITERAL[id], lower.length());
            LAST[id] = last(LITERAL[id], lower.length());
            FIRST_CASE[id] = letters(FIRST[id]);
            LAST_CASE[id] = letters(LAST[id]);
            int slot = slot(FIRST[id], LAST[id], lower.length());
            while (TABLE[slot] != 0) {
                slot = (slot + 1) & (SLOTS - 1);
            }
            TABLE[slot] = (byte) id;
        }
    }

    private Header() {}

    private static int add(String name) {
        NAMES.add(name);
        return NAMES.size() - 1;
    }

    /** The name in its usual spelling, for messages. */
    public static String name(int id) {
        return NAMES.get(id);
    }

    /** The number of a name given as text, {@link #OTHER} when it is not in the list. Load time. */
    public static int of(String name) {
        return resolve(Mem.literal(name), name.length());
    }

    /** The number of the name at {@code address}, in any case. */
    public static int resolve(long address, int length) {
        if (length > MAX_LENGTH || length == 0) {
            return OTHER;
        }
        long first = first(address, length);
        long last = last(address, length);
        int slot = slot(first, last, length);
        for (int id = TABLE[slot]; id != 0; id = TABLE[slot]) {
            if (LENGTH[id] == length
                    && (first | FIRST_CASE[id]) == FIRST[id]
                    && (last | LAST_CASE[id]) == LAST[id]
                    && (length <= 16 || middleMatches(id, address, length))) {
                return id;
            }
            slot = (slot + 1) & (SLOTS - 1);
        }
        return OTHER;
    }

    private static boolean middleMatches(int id, long address, int length) {
        return Scan.equalIgnoreCase(address + 8, LITERAL[id] + 8, length - 16);
    }

    private static long first(long address, int length) {
        return Scan.word(address, length);
    }

    private static long last(long address, int length) {
        return length <= 8 ? 0 : Mem.getLong(address + length - 8);
    }

    private static long letters(long word) {
        long mask = 0;
        for (int shift = 0; shift < 64; shift += 8) {
            long b = word >>> shift & 0xff;
            if (b >= 'a' && b <= 'z') {
                mask |= 0x20L << shift;
            }
        }
        return mask;
    }

    private static int slot(long first, long last, int length) {
        long key = (first | Scan.LOWER) ^ Long.rotateLeft(last | Scan.LOWER, 29);
        return (int) ((key * MIX + length * MIX) >>> 55);
    }
}
