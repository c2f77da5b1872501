package weir.front;

import java.util.Map;
import weir.http.Head;
import weir.net.Buf;

/** The short HTML pages that nginx answers a status with ({@code ngx_http_error_pages}). */
final class ErrorPageText {
    private static final Map<Integer, String> TITLES =
            Map.ofEntries(
                    Map.entry(301, "301 Moved Permanently"),
                    Map.entry(302, "302 Found"),
                    Map.entry(303, "303 See Other"),
                    Map.entry(307, "307 Temporary Redirect"),
                    Map.entry(308, "308 Permanent Redirect"),
                    Map.entry(400, "400 Bad Request"),
                    Map.entry(401, "401 Authorization Required"),
                    Map.entry(402, "402 Payment Required"),
                    Map.entry(403, "403 Forbidden"),
                    Map.entry(404, "404 Not Found"),
                    Map.entry(405, "405 Not Allowed"),
                    Map.entry(406, "406 Not Acceptable"),
                    Map.entry(407, "407 Proxy Authentication Required"),
                    Map.entry(408, "408 Request Time-out"),
                    Map.entry(409, "409 Conflict"),
                    Map.entry(410, "410 Gone"),
                    Map.entry(411, "411 Length Required"),
                    Map.entry(412, "412 Precondition Failed"),
                    Map.entry(413, "413 Request Entity Too Large"),
                    Map.entry(414, "414 Request-URI Too Large"),
                    Map.entry(415, "415 Unsupported Media Type"),
                    Map.entry(416, "416 Requested Range Not Satisfiable"),
                    Map.entry(421, "421 Misdirected Request"),
                    Map.entry(429, "429 Too Many Requests"),
                    Map.entry(498, "404 Not Found"),
                    Map.entry(500, "500 Internal Server Error"),
                    Map.entry(501, "501 Not Implemented"),
                    Map.entry(502, "502 Bad Gateway"),
                    Map.entry(503, "503 Service Temporarily Unavailable"),
                    Map.entry(504, "504 Gateway Time-out"),
                    Map.entry(505, "505 HTTP Version Not Supported"),
                    Map.entry(507, "507 Insufficient Storage"));

    private static final Map<Integer, String[]> SPECIAL =
            Map.of(
                    494,
                    new String[] {
                        "400 Request Header Or Cookie Too Large",
                        "Request Header Or Cookie Too Large"
                    },
                    495,
                    new String[] {"400 The SSL certificate error", "The SSL certificate error"},
                    496,
                    new String[] {
                        "400 No required SSL certificate was sent",
                        "No required SSL certificate was sent"
                    },
                    497,
                    new String[] {
                        "400 The plain HTTP request was sent to HTTPS port",
                        "The plain HTTP request was sent to HTTPS port"
                    });

    private static final String PADDING =
            "<!-- a padding to disable MSIE and Chrome friendly error page -->\r\n".repeat(6);

    private ErrorPageText() {}

    /** Whether the page for a status is padded ({@code ngx_http_send_special_response}). */
    static boolean isPadded(Exchange x, int status) {
        return status >= 400
                && x.core().errorPages().padded()
                && x.head().version() >= Head.VERSION_10
                && Browser.hidesErrorPages(x);
    }

    static void pad(Buf out) {
        out.putAscii(PADDING);
    }

    /** Appends the page; false when nginx has none for that status. */
    static boolean put(int status, boolean tokens, Buf out) {
        String[] special = SPECIAL.get(status);
        String title = special != null ? special[0] : TITLES.get(status);
        if (title == null) {
            return false;
        }
        String heading = special != null ? "400 Bad Request" : title;
        out.putAscii("<html>\r\n<head><title>");
        out.putAscii(title);
        out.putAscii("</title></head>\r\n<body>\r\n<center><h1>");
        out.putAscii(heading);
        out.putAscii("</h1></center>\r\n");
        if (special != null) {
            out.putAscii("<center>");
            out.putAscii(special[1]);
            out.putAscii("</center>\r\n");
        }
        out.putAscii("<hr><center>");
        out.putAscii(tokens ? Product.NAME_VERSION : Product.NAME);
        out.putAscii("</center>\r\n</body>\r\n</html>\r\n");
        return true;
    }
}
