package weir.http;

import java.util.ArrayList;
import java.util.List;
import weir.net.Mem;

/** Heads as text, for comparing. */
final class Heads {
    private Heads() {}

    static String text(long address, int length) {
        return Mem.string(address, length);
    }

    static List<String> headers(Head h) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < h.count(); i++) {
            lines.add(
                    text(h.nameAddress(i), h.nameLength(i))
                            + ": "
                            + text(h.valueAddress(i), h.valueLength(i)));
        }
        return lines;
    }

    static List<String> ignored(Head h) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < h.ignored(); i++) {
            lines.add(text(h.ignoredAddress(i), h.ignoredLength(i)));
        }
        return lines;
    }

    static String printable(String reason) {
        StringBuilder out = new StringBuilder();
        for (char c : reason.toCharArray()) {
            if (c == '\t') {
                out.append("\\t");
            } else if (c < 0x20) {
                out.append(String.format("\\x%02x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    /** Everything a finished parse found, one line a fact. */
    static String all(Head h, int result) {
        if (result == Parse.BAD) {
            return "bad " + h.fault() + " " + printable(h.reason());
        }
        if (result == Parse.INCOMPLETE) {
            return "incomplete";
        }
        return "result="
                + result
                + " start="
                + h.start()
                + " end="
                + h.end()
                + " version="
                + h.version()
                + " method="
                + text(h.methodAddress(), h.methodLength())
                + " target="
                + text(h.targetAddress(), h.targetLength())
                + " path="
                + text(h.pathAddress(), h.pathLength())
                + " args="
                + text(h.argsAddress(), h.argsLength())
                + " host="
                + text(h.hostAddress(), h.hostLength())
                + " status="
                + text(h.statusAddress(), h.statusLength())
                + " length="
                + h.contentLength()
                + " chunked="
                + h.chunked()
                + " keepalive="
                + h.keepAlive()
                + " headers="
                + headers(h)
                + " ignored="
                + ignored(h);
    }
}
