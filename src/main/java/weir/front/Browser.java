package weir.front;

import weir.http.Header;
import weir.http.Method;
import weir.net.Mem;

/**
 * The browsers that {@code keepalive_disable} names, by User-Agent ({@code
 * ngx_http_process_user_agent}, {@code ngx_http_handler}).
 */
final class Browser {
    private Browser() {}

    /** Whether this client's connection must close after this request. */
    static boolean closes(Exchange x) {
        var disabled = x.core().keepaliveDisable();
        boolean msie6 =
                x.head().method() == Method.POST
                        && disabled.contains(CoreConf.KeepaliveDisable.MSIE6);
        boolean safari = disabled.contains(CoreConf.KeepaliveDisable.SAFARI);
        int i = msie6 || safari ? x.head().find(Header.USER_AGENT) : -1;
        if (i < 0) {
            return false;
        }
        long agent = x.head().valueAddress(i);
        int length = x.head().valueLength(i);
        if (find(agent, length, "Opera") >= 0) {
            return false;
        }
        int msie = find(agent, length, "MSIE ");
        if (msie >= 0) {
            return msie6 && isOld(agent, length, msie);
        }
        return safari
                && find(agent, length, "Gecko/") < 0
                && find(agent, length, "Chrome/") < 0
                && find(agent, length, "Safari/") >= 0
                && find(agent, length, "Mac OS X") >= 0;
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
