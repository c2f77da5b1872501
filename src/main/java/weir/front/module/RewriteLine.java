package weir.front.module;

import weir.conf.Reading;
import weir.conf.Statement;

/**
 * The words of a {@code rewrite} ({@code ngx_http_rewrite}).
 *
 * @param replacement without the question mark at its end
 * @param addArgs whether the request's arguments are kept: no question mark at the end
 * @param status of a redirect, else 0
 * @param last whether the directives behind it are left out
 * @param stays whether the location is kept ({@code break})
 */
record RewriteLine(
        String pattern,
        String replacement,
        boolean addArgs,
        int status,
        boolean last,
        boolean stays) {

    static RewriteLine read(Statement s, Reading reading) {
        String text = s.arg(2);
        if (text.isEmpty()) {
            throw s.fault("empty replacement");
        }
        boolean drops = text.endsWith("?");
        String replacement = drops ? text.substring(0, text.length() - 1) : text;
        int status = ReturnOp.isUrl(text) ? 302 : 0;
        String flag = s.argCount() == 3 ? s.arg(3) : "";
        return switch (flag) {
            case "" -> of(s, replacement, !drops, status, status != 0, false);
            case "last" -> of(s, replacement, !drops, status, true, false);
            case "break" -> of(s, replacement, !drops, status, true, true);
            case "redirect" -> of(s, replacement, !drops, 302, true, false);
            case "permanent" -> of(s, replacement, !drops, 301, true, false);
            default -> throw s.invalidParameter(flag);
        };
    }

    private static RewriteLine of(
            Statement s, String text, boolean addArgs, int status, boolean last, boolean stays) {
        return new RewriteLine(s.arg(1), text, addArgs, status, last, stays);
    }
}
