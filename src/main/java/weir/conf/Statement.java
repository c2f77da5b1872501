package weir.conf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One statement as written: its words without quotes and escapes, its place, and for a block what
 * stands inside. Chars are bytes of the file (ISO-8859-1).
 */
public final class Statement {
    private final List<String> words;
    private final Place place;
    private final int firstLine;
    private final boolean block;
    private final List<Statement> body = new ArrayList<>();
    private Place end;

    Statement(List<String> words, Place place, int firstLine, boolean block) {
        this.words = List.copyOf(words);
        this.place = place;
        this.firstLine = firstLine;
        this.block = block;
        this.end = place;
    }

    /** The first word. */
    public String name() {
        return words.get(0);
    }

    /** All words, the name first. */
    public List<String> words() {
        return words;
    }

    /** The words behind the name. */
    public List<String> args() {
        return words.subList(1, words.size());
    }

    /** Argument {@code n}, counted from 1 as nginx counts its values. */
    public String arg(int n) {
        return words.get(n);
    }

    /** How many arguments there are. */
    public int argCount() {
        return words.size() - 1;
    }

    /** The line of its {@code ;} or <code>{</code>: the one nginx names in messages. */
    public Place place() {
        return place;
    }

    /** The line its first word starts on. */
    public int firstLine() {
        return firstLine;
    }

    /** Whether it was opened with <code>{</code>. */
    public boolean isBlock() {
        return block;
    }

    /** The statements inside, in order, those of included files in their place. */
    public List<Statement> body() {
        return Collections.unmodifiableList(body);
    }

    /** The place of a block's <code>}</code>, which nginx names when a check at its end fails. */
    public Place end() {
        return end;
    }

    /** A fault said in full: {@code text in FILE:LINE}. */
    public ConfException fault(String text) {
        return new ConfException(place, text);
    }

    /** nginx's short form: {@code "name" directive complaint in FILE:LINE}. */
    public ConfException complaint(String complaint) {
        return fault("\"" + name() + "\" directive " + complaint);
    }

    /** {@code invalid value "word" in FILE:LINE}. */
    public ConfException invalidValue(String word) {
        return fault("invalid value \"" + word + "\"");
    }

    /** {@code invalid parameter "word" in FILE:LINE}. */
    public ConfException invalidParameter(String word) {
        return fault("invalid parameter \"" + word + "\"");
    }

    /** {@code invalid number of arguments in "name" directive in FILE:LINE}. */
    public ConfException invalidArgumentCount() {
        return fault("invalid number of arguments in \"" + name() + "\" directive");
    }

    /** A fault found at the end of this block. */
    public ConfException faultAtEnd(String text) {
        return new ConfException(end, text);
    }

    void add(Statement inner) {
        body.add(inner);
    }

    void closeAt(Place closing) {
        end = closing;
    }

    @Override
    public String toString() {
        return String.join(" ", words) + (block ? " {" : ";");
    }
}
