package weir.front;

import weir.http.Header;
import weir.http.Method;
import weir.net.Mem;

/**
 * The browsers that {@code keepalive_disable}, {@code gzip_disable} and {@code msie_padding} mean,
 * by User-Agent ({@code ngx_http_process_user_agent}, {@code ngx_http_handler}).
 */
public final class Browser {
    private Browser() {}

    /** Whether this client's connection must close after this request. */
    static boolean closes(Exchange x) {
        var disabled = x.core().keepAlive().disable();
        if (disabled.contains(CoreConf.KeepaliveDisable.MSIE6)
                && x.head().method() == Method.POST
                && isMsie6(x)) {
            return true;
        }
        return disabled.contains(CoreConf.KeepaliveDisable.SAFARI) && isSafari(x);
    }

    /** Internet Explorer 6 or before ({@code r->headers_in.msie6}). */
    public static boolean isMsie6(Exchange x) {
        int i = x.head().find(Header.USER_AGENT);
        if (i < 0) {
            return false;
        }
        long agent = x.head().valueAddress(i);
        int length = x.head().valueLength(i);
        int msie = find(agent, length, "MSIE ");
        return msie >= 0 && isOld(agent, length, msie) && find(agent, length, "Opera") < 0;
    }

    /** Internet Explorer or Chrome ({@code r->headers_in.msie}, {@code r->headers_in.chrome}). */
    static boolean hidesErrorPages(Exchange x) {
        int i = x.head().find(Header.USER_AGENT);
        if (i < 0) {
            return false;
        }
        long agent = x.head().valueAddress(i);
        int length = x.head().valueLength(i);
        if (find(agent, length, "Opera") >= 0) {
            return false;
        }
        int msie = find(agent, length, "MSIE ");
        return msie >= 0 && msie + 7 < length
                || find(agent, length, "Gecko/") < 0 && find(agent, length, "Chrome/") >= 0;
    }

    private static boolean isSafari(Exchange x) {
        int i = x.head().find(Header.USER_AGENT);
        if (i < 0) {
            return false;
        }
        long agent = x.head().valueAddress(i);
        int length = x.head().valueLength(i);
        return find(agent, length, "Safari/") >= 0
                && find(agent, length, "Mac OS X") >= 0
                && find(agent, length, "MSIE ") < 0
                && find(agent, length, "Opera") < 0
                && find(agent, length, "Gecko/") < 0
                && find(agent, length, "Chrome/") < 0;
    }

    /** Version 6 or before; 6 with SV1, the one of Windows XP SP2, is fine. */
    private static boolean isOld(long agent, int length, int msie) {
        if (msie + 7 >= length || Mem.getByte(agent + msie + 6) != '.') {
            return false;
        }
        return switch (Mem.getByte(agent + msie + 5)) {
            case '4', '5' -> true;
            case '6' -> find(agent + msie, length - msie, "SV1") < 0;
            default -> false;
        };
    }

    private static int find(long at, int length, String word) {
        for (int from = 0; from + word.length() <= length; from++) {
            int i = 0;
            while (i < word.length() && Mem.getByte(at + from + i) == word.charAt(i)) {
                i++;
            }
            if (i == word.length()) {
                return from;
            }
        }
        return -1;
    }
}
