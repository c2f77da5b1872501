package weir.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import weir.http.Head;
import weir.http.Header;
import weir.net.Mem;

/**
 * What of an answer's head outlives the read buffer. Reused by its {@link Exchange}; text is only
 * made of what somebody asked for.
 */
final class AnswerHead {
    /** 0 when no answer came. */
    int status;

    String reason = "";
    String dataType = "";

    /** Only with a wanted body. */
    String contentType = "";

    String contentEncoding = "";

    /** Only of a 3xx. */
    @Nullable String location;

    /** Status line and headers, a line each; only when wanted. */
    String headers = "";

    /** Only when wanted. */
    List<String> setCookies = List.of();

    /** The peer's own limit for an idle connection in ms, 0 when it names none. */
    long keepMs;

    void reset() {
        status = 0;
        dataType = "";
        contentType = "";
        contentEncoding = "";
        location = null;
        headers = "";
        setCookies = List.of();
        keepMs = 0;
    }

    void take(Head head, boolean wantsBody, boolean wantsHeaders, boolean wantsCookies) {
        status = head.status();
        reason = Reasons.of(head, reason);
        int i = head.find(Header.CONTENT_TYPE);
        if (i >= 0) {
            dataType = DataType.of(head.valueAddress(i), head.valueLength(i));
            contentType = wantsBody ? value(head, i) : "";
        }
        i = head.find(Header.CONTENT_ENCODING);
        if (i >= 0) {
            contentEncoding = value(head, i).toLowerCase(Locale.ROOT);
        }
        if (status >= 300 && status < 400) {
            i = head.find(Header.LOCATION);
            location = i < 0 ? null : value(head, i);
        }
        i = head.find(Header.KEEP_ALIVE);
        if (i >= 0) {
            keepMs = keepAliveMs(value(head, i));
        }
        if (wantsCookies && head.has(Header.SET_COOKIE)) {
            setCookies = new ArrayList<>();
            for (i = head.find(Header.SET_COOKIE);
                    i >= 0;
                    i = head.next(Header.SET_COOKIE, i + 1)) {
                setCookies.add(value(head, i));
            }
        }
        if (wantsHeaders) {
            String text = Mem.string(head.base() + head.start(), head.length());
            headers = text.stripTrailing().replace("\r\n", "\n") + "\n";
        }
    }

    private static String value(Head head, int i) {
        return Mem.string(head.valueAddress(i), head.valueLength(i));
    }

    /** {@code timeout=5, max=100} to 5000; 0 when it names none. */
    private static long keepAliveMs(String value) {
        for (String part : value.split(",", -1)) {
            String[] pair = part.split("=", 2);
            if (pair.length == 2 && pair[0].trim().equalsIgnoreCase("timeout")) {
                return Math.max(0, Numbers.parse(pair[1], 0)) * 1000;
            }
        }
        return 0;
    }
}
