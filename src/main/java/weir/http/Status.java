package weir.http;

import weir.net.Buf;
import weir.net.Mem;

/**
 * Status codes and the lines that nginx sends for them (ngx_http_status_lines): some phrases are
 * its own, and a code it has no phrase for is sent as the number and a space.
 */
public final class Status {
    private static final int MOST = 600;
    private static final String[] PHRASES = new String[MOST];
    private static final long[] LINES = new long[MOST];
    private static final int[] LENGTHS = new int[MOST];

    static {
        phrase(200, "OK");
        phrase(201, "Created");
        phrase(202, "Accepted");
        phrase(204, "No Content");
        phrase(206, "Partial Content");
        phrase(301, "Moved Permanently");
        phrase(302, "Moved Temporarily");
        phrase(303, "See Other");
        phrase(304, "Not Modified");
        phrase(307, "Temporary Redirect");
        phrase(308, "Permanent Redirect");
        phrase(400, "Bad Request");
        phrase(401, "Unauthorized");
        phrase(402, "Payment Required");
        phrase(403, "Forbidden");
        phrase(404, "Not Found");
        phrase(405, "Not Allowed");
        phrase(406, "Not Acceptable");
        phrase(407, "Proxy Authentication Required");
        phrase(408, "Request Time-out");
        phrase(409, "Conflict");
        phrase(410, "Gone");
        phrase(411, "Length Required");
        phrase(412, "Precondition Failed");
        phrase(413, "Request Entity Too Large");
        phrase(414, "Request-URI Too Large");
        phrase(415, "Unsupported Media Type");
        phrase(416, "Requested Range Not Satisfiable");
        phrase(421, "Misdirected Request");
        phrase(429, "Too Many Requests");
        phrase(500, "Internal Server Error");
        phrase(501, "Not Implemented");
        phrase(502, "Bad Gateway");
        phrase(503, "Service Temporarily Unavailable");
        phrase(504, "Gateway Time-out");
        phrase(505, "HTTP Version Not Supported");
        phrase(507, "Insufficient Storage");
    }

    private Status() {}

    private static void phrase(int code, String phrase) {
        PHRASES[code] = phrase;
        String line = "HTTP/1.1 " + code + " " + phrase + "\r\n";
        LINES[code] = Mem.literal(line);
        LENGTHS[code] = line.length();
    }

    /** nginx's phrase, "" when it has none. */
    public static String phrase(int code) {
        String phrase = code >= 0 && code < PHRASES.length ? PHRASES[code] : null;
        return phrase == null ? "" : phrase;
    }

    /** Appends "HTTP/1.1 200 OK" and the line end; codes from 0 to 999. */
    public static void putLine(Buf out, int code) {
        if (code < MOST && LENGTHS[code] != 0) {
            out.put(LINES[code], LENGTHS[code]);
            return;
        }
        out.putAscii("HTTP/1.1 ");
        out.putPadded(code, 3);
        out.putAscii(" \r\n");
    }
}
