package weir.var;

import java.util.ArrayList;
import java.util.List;
import weir.net.Buf;
import weir.net.Mem;

/**
 * A value with variables in it, compiled at load time to a flat array of operations. Immutable;
 * runs on any loop, without allocation. {@code ngx_http_compile_complex_value} fixes the behaviour:
 * a variable without value writes nothing.
 *
 * @param <X> the exchange
 */
public final class Template<X> {
    private final String text;
    private final Op<X>[] ops;

    private Template(String text, Op<X>[] ops) {
        this.text = text;
        this.ops = ops;
    }

    /**
     * Compiles text; each char is one byte (ISO-8859-1).
     *
     * @throws VariableException for a malformed name; an unknown one is found by {@link
     *     Variables#resolve}
     */
    @SuppressWarnings("unchecked") // a generic array, only filled here
    public static <X> Template<X> compile(String text, Variables<X> variables) {
        List<Op<X>> ops = new ArrayList<>();
        for (Piece piece : Piece.split(text, true)) {
            ops.add(op(piece, variables));
        }
        return new Template<>(text, ops.toArray(Op[]::new));
    }

    /** The value of one variable. */
    @SuppressWarnings("unchecked") // a generic array, only filled here
    static <X> Template<X> variable(String name, Variables<X> variables) {
        List<Op<X>> use = List.of(new Op.Use<>(variables.reference(name)));
        return new Template<>("$" + name, use.toArray(Op[]::new));
    }

    private static <X> Op<X> op(Piece piece, Variables<X> variables) {
        return switch (piece) {
            case Piece.Text(String constant) -> new Op.Constant<>(Literal.of(constant));
            case Piece.Name(String name) -> new Op.Use<>(variables.reference(name));
            case Piece.Capture(int number) -> new Op.Capture<>(variables.captures(), number);
        };
    }

    /** Appends the value for this exchange. */
    public void write(X x, Buf out) {
        for (Op<X> op : ops) {
            op.write(x, out);
        }
    }

    /** Whether it names no variable and no capture. */
    public boolean isConstant() {
        return ops.length == 0 || (ops.length == 1 && ops[0] instanceof Op.Constant);
    }

    /** Whether it uses {@code $1} to {@code $9}. */
    public boolean usesCaptures() {
        for (Op<X> op : ops) {
            if (op instanceof Op.Capture) {
                return true;
            }
        }
        return false;
    }

    /** The address of a constant's bytes; 0 when it is empty or not constant. */
    public long constantAddress() {
        return constant().address();
    }

    /** How many bytes a constant has. */
    public int constantLength() {
        return constant().length();
    }

    private Literal constant() {
        if (ops.length == 1 && ops[0] instanceof Op.Constant<X>(Literal literal)) {
            return literal;
        }
        return NOTHING;
    }

    private static final Literal NOTHING = new Literal("", 0, 0);

    /** The names of the variables in it, in order, for explanations. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        for (Op<X> op : ops) {
            if (op instanceof Op.Use<X>(Reference<X> reference)) {
                names.add(reference.name());
            }
        }
        return names;
    }

    /**
     * Whether the value for this exchange counts as true: neither empty nor {@code 0}, as {@code
     * if=} and the predicates of nginx take it.
     *
     * @param scratch is left as it was
     */
    public boolean isTrue(X x, Buf scratch) {
        int from = scratch.end;
        write(x, scratch);
        int n = scratch.end - from;
        boolean zero = n == 1 && Mem.getByte(scratch.base() + from) == '0';
        scratch.end = from;
        return n > 0 && !zero;
    }

    /** The text it was compiled from. */
    @Override
    public String toString() {
        return text;
    }

    private sealed interface Op<X> {
        void write(X x, Buf out);

        record Constant<X>(Literal literal) implements Op<X> {
            @Override
            public void write(X x, Buf out) {
                literal.write(out);
            }
        }

        record Use<X>(Reference<X> reference) implements Op<X> {
            @Override
            public void write(X x, Buf out) {
                reference.write(x, out);
            }
        }

        record Capture<X>(Captures<X> captures, int number) implements Op<X> {
            @Override
            public void write(X x, Buf out) {
                captures.write(x, number, out);
            }
        }
    }
}
