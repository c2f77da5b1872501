package weir.conf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One directive, declared once: from this row come its checks, its Java type, its inheritance, its
 * defaults and its page in the reference. Declared as a constant and completed by the fluent
 * methods before it is put in a {@link Grammar}; the constant itself is the key of its values in a
 * {@link Scope}. Two directives of one name are fine as long as their contexts differ.
 *
 * @param <T> the value of one statement
 */
public final class Directive<T> {
    private final String name;
    private final String type;
    private final Reader<T> reader;
    private final Kind kind;
    private Unit unit = Unit.NONE;
    private final Map<Epoch, T> defaults = new EnumMap<>(Epoch.class);
    private Set<Context> contexts = Set.of();
    private Arity arity;
    private Function<Context, Context> opens = parent -> parent;
    private Merge merge = Merge.NEAREST;
    private boolean repeatable;
    private @Nullable MergeRule<T> mergeRule;
    private @Nullable BinaryOperator<T> fold;
    private @Nullable EntryCheck entryCheck;
    private boolean entryIncludes = true;
    private List<Check<T>> checks = List.of();
    private List<EndCheck> endChecks = List.of();
    private String doc = "";
    private @Nullable String unsupported;
    private @Nullable String noEffect;

    /** What stands behind the words. */
    enum Kind {
        SIMPLE,
        /** Directives of another context. */
        BLOCK,
        /** Free lines. */
        ENTRIES
    }

    /** What a Long value counts. */
    enum Unit {
        NONE,
        BYTES,
        MS,
        SECONDS;

        String text(long value) {
            return switch (this) {
                case NONE -> Long.toString(value);
                case BYTES -> Units.sizeText(value);
                case MS -> Units.timeText(value);
                case SECONDS -> Units.timeText(value * 1000);
            };
        }
    }

    private Directive(String name, String type, Kind kind, Arity arity, Reader<T> reader) {
        this.name = name;
        this.type = type;
        this.kind = kind;
        this.arity = arity;
        this.reader = reader;
    }

    // Kinds of value

    /** {@code on} or {@code off}. */
    public static Directive<Boolean> flag(String name) {
        return simple(name, "on | off", Values::flag);
    }

    /** A number of 0 or more; see {@link Checks#between} and {@link Checks#atLeast}. */
    public static Directive<Long> number(String name) {
        return simple(name, "number", Values::number);
    }

    /** Bytes; {@code k} and {@code m} are understood. */
    public static Directive<Long> size(String name) {
        return simple(name, "size", Values::size).counting(Unit.BYTES);
    }

    /** Bytes; {@code k}, {@code m} and {@code g} are understood. */
    public static Directive<Long> offset(String name) {
        return simple(name, "size", Values::offset).counting(Unit.BYTES);
    }

    /** A time in milliseconds. */
    public static Directive<Long> timeMs(String name) {
        return simple(name, "time", Values::timeMs).counting(Unit.MS);
    }

    /** A time in seconds. */
    public static Directive<Long> timeSeconds(String name) {
        return simple(name, "time", Values::timeSeconds).counting(Unit.SECONDS);
    }

    /** A number and a size of buffers. */
    public static Directive<Buffers> buffers(String name) {
        return new Directive<>(name, "number size", Kind.SIMPLE, Arity.of(2), Values::buffers);
    }

    /** One word. */
    public static Directive<String> text(String name) {
        return simple(name, "text", (s, r) -> s.arg(1));
    }

    /** All arguments as they are, one or more; may be repeated and inherits as a list. */
    public static Directive<List<String>> words(String name) {
        return new Directive<List<String>>(
                        name,
                        "words",
                        Kind.SIMPLE,
                        Arity.between(1, Arity.MANY),
                        (s, r) -> s.args())
                .merge(Merge.NEAREST_LIST);
    }

    /** One of these words, in any case; the value is the word as given here. */
    public static Directive<String> oneOf(String name, String... words) {
        return simple(name, String.join(" | ", words), Values.oneOf(Values.table(words)));
    }

    /** One of an enum's constants, written as {@link #word}. */
    public static <E extends Enum<E>> Directive<E> oneOf(String name, Class<E> values) {
        return oneOf(name, Values.table(values));
    }

    /** One of the keys, in any case. */
    public static <E> Directive<E> oneOf(String name, Map<String, E> words) {
        return simple(name, String.join(" | ", words.keySet()), Values.oneOf(words));
    }

    /** One or more of these words, in any case; repeated statements of a level add up. */
    public static Directive<Set<String>> bits(String name, String... words) {
        return bits(name, Values.table(words));
    }

    /** One or more of an enum's constants; repeated statements of a level add up. */
    public static <E extends Enum<E>> Directive<Set<E>> bits(String name, Class<E> values) {
        return bits(name, Values.table(values));
    }

    private static <E> Directive<Set<E>> bits(String name, Map<String, E> words) {
        Directive<Set<E>> made =
                new Directive<>(
                        name,
                        String.join(" | ", words.keySet()) + " ...",
                        Kind.SIMPLE,
                        Arity.between(1, Arity.MANY),
                        Values.bits(words));
        return made.folded(Values::union).check((v, s, r) -> Values.warnRepeated(made, v, s, r));
    }

    /** Any value, by the directive's own reader; {@code type} is shown in the reference. */
    public static <T> Directive<T> of(String name, String type, Reader<T> reader) {
        return simple(name, type, reader);
    }

    /** A block of directives of the context {@code opens}; its value is its arguments. */
    public static Directive<List<String>> block(String name, Context opens) {
        return block(name, opens, "block", (s, r) -> s.args());
    }

    /** A block whose arguments have a type of their own. */
    public static <T> Directive<T> block(
            String name, Context opens, String type, Reader<T> reader) {
        Directive<T> made =
                new Directive<>(name, type, Kind.BLOCK, Arity.of(0), reader)
                        .repeatable()
                        .merge(Merge.OWN);
        made.opens = parent -> opens;
        return made;
    }

    /** A block of free lines. */
    public static Directive<Entries> entries(String name) {
        return entries(name, "block", (s, r) -> new Entries(s.args(), s.body()));
    }

    /** A block of free lines with a value of its own, made when all lines are read. */
    public static <T> Directive<T> entries(String name, String type, Reader<T> reader) {
        return new Directive<>(name, type, Kind.ENTRIES, Arity.of(0), reader).repeatable();
    }

    /** A directive that nginx has and weir has not. */
    static Directive<List<String>> known(
            String name, boolean block, Arity arity, Set<Context> contexts) {
        Directive<List<String>> made =
                new Directive<>(
                        name,
                        block ? "block" : "words",
                        block ? Kind.BLOCK : Kind.SIMPLE,
                        arity,
                        (s, r) -> s.args());
        made.contexts = contexts;
        made.unsupported = "";
        return made;
    }

    private static <T> Directive<T> simple(String name, String type, Reader<T> reader) {
        return new Directive<>(name, type, Kind.SIMPLE, Arity.of(1), reader);
    }

    private Directive<T> counting(Unit what) {
        unit = what;
        return this;
    }

    // What completes a declaration

    /** Where it may stand. */
    public Directive<T> in(Context... allowed) {
        contexts = new LinkedHashSet<>(Arrays.asList(allowed));
        return this;
    }

    /** From {@code min} to {@code max} arguments; {@link Arity#MANY} for no upper bound. */
    public Directive<T> arity(int min, int max) {
        return arity(Arity.between(min, max));
    }

    /** Exactly {@code count} arguments. */
    public Directive<T> arity(int count) {
        return arity(Arity.of(count));
    }

    public Directive<T> arity(Arity allowed) {
        arity = allowed;
        return this;
    }

    /** The default of all epochs (until {@link #from} says otherwise). */
    public Directive<T> or(T value) {
        for (Epoch epoch : Epoch.values()) {
            defaults.put(epoch, value);
        }
        return this;
    }

    /** The default from this epoch on. */
    public Directive<T> from(Epoch first, T value) {
        for (Epoch epoch : Epoch.values()) {
            if (epoch.compareTo(first) >= 0) {
                defaults.put(epoch, value);
            }
        }
        return this;
    }

    /** How it is inherited; {@link Merge#NEAREST_LIST} also lets it be repeated. */
    public Directive<T> merge(Merge how) {
        merge = how;
        repeatable |= how == Merge.NEAREST_LIST;
        return this;
    }

    /** Inherited by a rule of its own; may be repeated. */
    public Directive<T> merge(MergeRule<T> rule) {
        merge = Merge.CUSTOM;
        mergeRule = rule;
        repeatable = true;
        return this;
    }

    /** May stand more than once on a level; else the second is a "duplicate". */
    public Directive<T> repeatable() {
        repeatable = true;
        return this;
    }

    /** May stand only once on a level, as {@code http} does: for a block or a block of lines. */
    public Directive<T> single() {
        repeatable = false;
        return this;
    }

    /** Repeated statements of a level make one value. */
    public Directive<T> folded(BinaryOperator<T> add) {
        fold = add;
        repeatable = true;
        return this;
    }

    /** Replaces the context opened: a function of the context that the block stands in. */
    public Directive<T> opens(UnaryOperator<Context> byParent) {
        opens = byParent;
        return this;
    }

    /** Checks each line of a block of free lines as it is read. */
    public Directive<T> entry(EntryCheck check) {
        entryCheck = check;
        return this;
    }

    /** In this block of free lines {@code include} is a word as any other. */
    public Directive<T> withoutIncludes() {
        entryIncludes = false;
        return this;
    }

    /** A further check of the value, after those already given. */
    public Directive<T> check(Check<T> further) {
        List<Check<T>> all = new ArrayList<>(checks);
        all.add(further);
        checks = List.copyOf(all);
        return this;
    }

    /** A check of a block's whole content, run at its closing brace. */
    public Directive<T> atEnd(EndCheck check) {
        List<EndCheck> all = new ArrayList<>(endChecks);
        all.add(check);
        endChecks = List.copyOf(all);
        return this;
    }

    /** One or two sentences for the reference. */
    public Directive<T> doc(String text) {
        doc = text;
        return this;
    }

    /** Accepted and checked, with no effect here; says why. */
    public Directive<T> noEffect(String reason) {
        noEffect = reason;
        return this;
    }

    /** Known but refused at load; says why. */
    public Directive<T> unsupported(String reason) {
        unsupported = reason;
        return this;
    }

    // Reading a declaration

    public String name() {
        return name;
    }

    /** The form of the value, for people. */
    public String type() {
        return type;
    }

    public Set<Context> contexts() {
        return contexts;
    }

    public Arity arity() {
        return arity;
    }

    public Merge merge() {
        return merge;
    }

    public String doc() {
        return doc;
    }

    /** Whether it is written with braces. */
    public boolean isBlock() {
        return kind != Kind.SIMPLE;
    }

    public boolean isRepeatable() {
        return repeatable;
    }

    /** Why it is refused at load, or null when it is not; empty when it is just not done yet. */
    public @Nullable String unsupported() {
        return unsupported;
    }

    /** Why it has no effect, or null when it has. */
    public @Nullable String noEffect() {
        return noEffect;
    }

    /** The default, or null when there is none. */
    public @Nullable T defaultFor(Epoch epoch) {
        return defaults.get(epoch);
    }

    Unit unit() {
        return unit;
    }

    Kind kind() {
        return kind;
    }

    Context contextOpenedIn(Context parent) {
        return opens.apply(parent);
    }

    boolean entryIncludes() {
        return entryIncludes;
    }

    @Nullable EntryCheck entryCheck() {
        return entryCheck;
    }

    List<EndCheck> endChecks() {
        return endChecks;
    }

    @Nullable MergeRule<T> mergeRule() {
        return mergeRule;
    }

    @Nullable BinaryOperator<T> fold() {
        return fold;
    }

    T read(Statement statement, Reading reading) {
        T value = reader.read(statement, reading);
        for (Check<T> check : checks) {
            check.check(value, statement, reading);
        }
        return value;
    }

    /** How an enum's constant is written in the file: its name in lower case. */
    public static String word(Enum<?> constant) {
        return Values.word(constant);
    }

    @Override
    public String toString() {
        return name;
    }
}
