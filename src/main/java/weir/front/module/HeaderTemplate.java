package weir.front.module;

import weir.front.Exchange;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Template;

/** A header line whose value is made for each request; without a value there is no line. */
final class HeaderTemplate {
    private static final long SEPARATOR = Mem.literal(": ");
    private static final long END = Mem.literal("\r\n");

    private final String name;
    private final long nameBytes;
    private final Template<Exchange> value;

    HeaderTemplate(String name, Template<Exchange> value) {
        this.name = name;
        this.nameBytes = Mem.literal(name);
        this.value = value;
    }

    String name() {
        return name;
    }

    /** Appends the line; false when the value is empty. */
    boolean write(Exchange x, Buf out) {
        int from = out.end;
        out.put(nameBytes, name.length());
        out.put(SEPARATOR, 2);
        int at = out.end;
        value.write(x, out);
        if (out.end == at) {
            out.end = from;
            return false;
        }
        out.put(END, 2);
        return true;
    }
}
