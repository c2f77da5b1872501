package weir.var;

import org.jspecify.annotations.Nullable;
import weir.net.Buf;

/**
 * A use of a variable by name. It is bound when the whole configuration has been read, because a
 * log format may name a variable that a later {@code set} makes.
 */
final class Reference<X> implements Writer<X> {
    private final String name;
    private @Nullable Writer<X> writer;
    private boolean plain;
    private boolean list;

    Reference(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    boolean isBound() {
        return writer != null;
    }

    void bind(Writer<X> to, boolean isPlain, boolean isList) {
        writer = to;
        plain = isPlain;
        list = isList;
    }

    boolean isPlain() {
        return plain;
    }

    boolean isList() {
        return list;
    }

    @Override
    public boolean write(X x, Buf out) {
        Writer<X> to = writer;
        if (to == null) {
            throw new IllegalStateException("$" + name + " is used before Variables.resolve()");
        }
        int from = out.end;
        if (to.write(x, out)) {
            return true;
        }
        out.end = from;
        return false;
    }
}
