package weir.var;

import org.jspecify.annotations.Nullable;
import weir.net.Buf;

/**
 * Reads a variable that the configuration makes: its slot when that is set, else its own operation
 * (kept in the slot when there is one), else what nginx gives for a variable that nobody set yet:
 * empty after {@code set} ({@code ngx_http_rewrite_var}), none for a named capture.
 */
final class MadeWriter<X> implements Writer<X> {
    private final String name;
    private final Slots<X> slots;
    private final int slot;
    private final boolean bySet;
    private final @Nullable Writer<X> writer;

    MadeWriter(String name, Variables.Made<X> made, Slots<X> slots) {
        this.name = name;
        this.slots = slots;
        this.slot = made.slot;
        this.bySet = made.byDirective;
        this.writer = made.writer;
    }

    @Override
    public boolean write(X x, Buf out) {
        int length = slot < 0 ? Slots.UNSET : slots.length(x, slot);
        if (length > 0) {
            out.put(slots.address(x, slot), length);
            return true;
        }
        if (length == 0) {
            return true;
        }
        if (length == Slots.ABSENT) {
            return false;
        }
        return writer == null ? unset(x) : evaluate(writer, x, out);
    }

    private boolean unset(X x) {
        if (bySet) {
            slots.uninitialized(x, name);
        }
        return bySet;
    }

    private boolean evaluate(Writer<X> by, X x, Buf out) {
        int from = out.end;
        boolean present = by.write(x, out);
        if (slot >= 0) {
            slots.set(x, slot, out.base() + from, present ? out.end - from : Slots.ABSENT);
        }
        return present;
    }
}
