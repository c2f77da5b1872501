package weir.var;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.net.Buf;

/**
 * A compiled {@code log_format}: texts and variables in the order of a line. Immutable; runs on any
 * loop, without allocation. {@code ngx_http_log_compile_format} fixes the grammar, {@code
 * ngx_http_log_variable} and its JSON and plain kin the bytes. The same object yields a reader for
 * its own lines.
 *
 * @param <X> the exchange
 */
public final class LogFormat<X> {
    /** The text of the format that nginx knows without a {@code log_format}. */
    public static final String COMBINED =
            "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent"
                    + " \"$http_referer\" \"$http_user_agent\"";

    private final String name;
    private final Escape escape;
    private final Literal absent;
    private final Part<X>[] parts;

    private LogFormat(String name, Escape escape, Part<X>[] parts) {
        this.name = name;
        this.escape = escape;
        this.absent = Literal.of(escape.absentText());
        this.parts = parts;
    }

    /** The predefined format {@code combined}. */
    public static <X> LogFormat<X> combined(Variables<X> variables) {
        return compile("combined", Escape.DEFAULT, List.of(COMBINED), variables);
    }

    /**
     * Compiles the arguments after the name, the first of which may be {@code escape=...}.
     *
     * @throws VariableException in nginx's words: {@code unknown log format escaping "x"}, {@code
     *     invalid parameter "$..."}, {@code the closing bracket in "x" variable is missing}
     */
    public static <X> LogFormat<X> of(String name, List<String> args, Variables<X> variables) {
        if (args.isEmpty() || !args.getFirst().startsWith("escape=")) {
            return compile(name, Escape.DEFAULT, args, variables);
        }
        String word = args.getFirst().substring("escape=".length());
        Escape escape = Escape.of(word);
        if (escape == null) {
            throw new VariableException("unknown log format escaping \"" + word + "\"");
        }
        return compile(name, escape, args.subList(1, args.size()), variables);
    }

    /** Compiles texts that stand one after the other without a gap; each char is one byte. */
    @SuppressWarnings("unchecked") // a generic array, only filled here
    public static <X> LogFormat<X> compile(
            String name, Escape escape, List<String> texts, Variables<X> variables) {
        List<Part<X>> parts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (String each : texts) {
            for (Piece piece : Piece.split(each, false)) {
                if (piece instanceof Piece.Name(String variable)) {
                    flush(text, parts);
                    parts.add(new Part<>(null, variables.reference(variable)));
                } else if (piece instanceof Piece.Text(String constant)) {
                    text.append(constant);
                }
            }
        }
        flush(text, parts);
        return new LogFormat<>(name, escape, parts.toArray(Part[]::new));
    }

    private static <X> void flush(StringBuilder text, List<Part<X>> parts) {
        if (!text.isEmpty()) {
            parts.add(new Part<>(Literal.of(text.toString()), null));
            text.setLength(0);
        }
    }

    /** The name that {@code access_log} uses. */
    public String name() {
        return name;
    }

    /** How values are protected. */
    public Escape escape() {
        return escape;
    }

    /** Appends one line, without the line feed. */
    public void write(X x, Buf out) {
        for (Part<X> part : parts) {
            Literal literal = part.literal();
            Reference<X> use = part.use();
            if (literal != null) {
                literal.write(out);
            } else if (use != null) {
                write(use, x, out);
            }
        }
    }

    private void write(Reference<X> use, X x, Buf out) {
        int from = out.end;
        if (!use.write(x, out)) {
            absent.write(out);
        } else if (!use.isPlain()) {
            escape.apply(out, from);
        }
    }

    /** The variables in the order of a line; one that is used twice stands twice. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        for (Part<X> part : parts) {
            if (part.use() != null) {
                names.add(part.use().name());
            }
        }
        return names;
    }

    /**
     * A reader for the lines that this format writes. Valid after {@link Variables#resolve}.
     *
     * @throws VariableException when two variables stand side by side, because nothing then says
     *     where the first ends
     */
    public LogReader reader() {
        List<LogReader.Field> fields = new ArrayList<>();
        String before = "";
        for (int i = 0; i < parts.length; i++) {
            Part<X> part = parts[i];
            if (part.literal() != null) {
                before = part.literal().text();
            } else if (part.use() != null) {
                if (i > 0 && parts[i - 1].use() != null) {
                    throw new VariableException(
                            "no text between $"
                                    + fields.getLast().name()
                                    + " and $"
                                    + part.use().name()
                                    + ": lines cannot be read back");
                }
                fields.add(
                        new LogReader.Field(
                                part.use().name(),
                                before,
                                part.use().isList(),
                                part.use().isPlain()));
                before = "";
            }
        }
        return new LogReader(escape, fields, before);
    }

    private record Part<X>(@Nullable Literal literal, @Nullable Reference<X> use) {}
}
