package weir.front.module;

import java.util.List;
import java.util.Set;
import weir.front.Browser;
import weir.front.Exchange;
import weir.front.Regex;
import weir.front.Response;
import weir.http.Head;
import weir.http.Header;
import weir.http.HttpDate;
import weir.net.Mem;

/**
 * Which clients get compressed bodies ({@code ngx_http_gzip_ok}).
 *
 * @param version the lowest of a request
 * @param proxied the words of {@code gzip_proxied}
 * @param notMsie6 whether Internet Explorer 6 and before get none
 * @param notAgents patterns of User-Agent that get none
 */
record GzipClients(int version, Set<String> proxied, boolean notMsie6, List<Regex> notAgents) {
    boolean mayHave(Exchange x) {
        Head head = x.head();
        int accept = head.find(Header.ACCEPT_ENCODING);
        return !x.isSubrequest()
                && accept >= 0
                && accepts(text(head, accept))
                && !(notMsie6 && Browser.isMsie6(x))
                && head.version() >= version
                && (head.find(Header.VIA) < 0 || mayThroughProxy(x))
                && !isNamed(x);
    }

    /** {@code ngx_http_gzip_accept_encoding}: the word gzip with a weight above nothing. */
    static boolean accepts(String header) {
        int at = -4;
        do {
            at = indexOfIgnoringCase(header, at + 4);
            if (at < 0) {
                return false;
            }
        } while (at > 0 && header.charAt(at - 1) != ',' && header.charAt(at - 1) != ' ');
        int p = pastBlanks(header, at + 4);
        if (p == header.length() || header.charAt(p) == ',') {
            return true;
        }
        if (header.charAt(p) != ';') {
            return false;
        }
        p = pastBlanks(header, p + 1);
        if (p == header.length()) {
            return true;
        }
        return Character.toLowerCase(header.charAt(p)) == 'q'
                && p + 2 < header.length()
                && header.charAt(p + 1) == '='
                && weight(header, p + 2) > 0;
    }

    /**
     * {@code ngx_http_gzip_quantity}: hundredths as nginx adds them up, 0 for what is no weight.
     */
    private static int weight(String header, int p) {
        char first = header.charAt(p);
        if (first != '0' && first != '1') {
            return 0;
        }
        int weight = (first - '0') * 100;
        int end = p + 1;
        if (end == header.length() || isEnd(header.charAt(end))) {
            return weight;
        }
        if (header.charAt(end) != '.') {
            return 0;
        }
        int digits = 0;
        for (int i = end + 1; i < header.length() && !isEnd(header.charAt(i)); i++) {
            if (header.charAt(i) < '0' || header.charAt(i) > '9') {
                return 0;
            }
            weight += header.charAt(i) - '0';
            digits++;
        }
        return weight > 100 || digits > 3 ? 0 : weight;
    }

    private static boolean isEnd(char c) {
        return c == ',' || c == ' ';
    }

    private static int pastBlanks(String text, int from) {
        int p = from;
        while (p < text.length() && text.charAt(p) == ' ') {
            p++;
        }
        return p;
    }

    private static int indexOfIgnoringCase(String header, int from) {
        for (int i = from; i + 4 <= header.length(); i++) {
            if (header.regionMatches(true, i, "gzip", 0, 4)) {
                return i;
            }
        }
        return -1;
    }

    private boolean mayThroughProxy(Exchange x) {
        if (proxied.contains("off")) {
            return false;
        }
        if (proxied.contains("any")
                || proxied.contains("auth") && x.head().find(Header.AUTHORIZATION) >= 0) {
            return true;
        }
        Response r = x.response();
        int expires = r.headers.find(Header.EXPIRES, 0);
        if (expires >= 0) {
            return proxied.contains("expired") && isExpired(x, expires);
        }
        if (r.headers.find(Header.CACHE_CONTROL, 0) >= 0) {
            return says(r, "no-cache") || says(r, "no-store") || says(r, "private");
        }
        boolean dated = r.lastModifiedS >= 0 || r.headers.find(Header.LAST_MODIFIED, 0) >= 0;
        return !(proxied.contains("no_last_modified") && dated)
                && !(proxied.contains("no_etag") && r.headers.find(Header.ETAG, 0) >= 0);
    }

    private static boolean isExpired(Exchange x, int expires) {
        Response r = x.response();
        long end = HttpDate.parse(r.headers.valueAddress(expires), r.headers.valueLength(expires));
        int date = r.headers.find(Header.DATE, 0);
        long now =
                date < 0
                        ? x.loop().wallMs() / 1000
                        : HttpDate.parse(r.headers.valueAddress(date), r.headers.valueLength(date));
        return end != HttpDate.INVALID && now != HttpDate.INVALID && end < now;
    }

    /** Whether Cache-Control has the word and that is enough. */
    private boolean says(Response r, String word) {
        if (!proxied.contains(word)) {
            return false;
        }
        for (int i = r.headers.find(Header.CACHE_CONTROL, 0);
                i >= 0;
                i = r.headers.find(Header.CACHE_CONTROL, i + 1)) {
            if (lists(Mem.string(r.headers.valueAddress(i), r.headers.valueLength(i)), word)) {
                return true;
            }
        }
        return false;
    }

    /** {@code ngx_http_parse_multi_header_lines}, for a word without a value. */
    private static boolean lists(String line, String word) {
        for (int from = 0; from < line.length(); ) {
            int p = pastBlanks(line, from + word.length());
            if (line.regionMatches(true, from, word, 0, word.length())
                    && (p == line.length() || line.charAt(p) == ',')) {
                return true;
            }
            while (from < line.length() && line.charAt(from) != ',' && line.charAt(from) != ';') {
                from++;
            }
            from = pastBlanks(line, from + 1);
        }
        return false;
    }

    private boolean isNamed(Exchange x) {
        int i = notAgents.isEmpty() ? -1 : x.head().find(Header.USER_AGENT);
        if (i < 0) {
            return false;
        }
        for (Regex pattern : notAgents) {
            if (pattern.find(x, x.head().valueAddress(i), x.head().valueLength(i)) != Regex.NO) {
                return true;
            }
        }
        return false;
    }

    private static String text(Head head, int i) {
        return Mem.string(head.valueAddress(i), head.valueLength(i));
    }
}
