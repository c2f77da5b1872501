package weir.front;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.conf.Scope;

/**
 * One location at request time: its flat steps, its filters and the core module's settings. A
 * server outside all of its locations is one too. Immutable after loading.
 */
public final class Location {
    /** How a location is chosen. */
    enum Kind {
        SERVER,
        EXACT,
        PREFIX,
        PREFIX_NO_REGEX,
        PATTERN,
        NAMED,
        INNER
    }

    private final Kind kind;
    private final String name;
    private final @Nullable Regex pattern;
    private final CoreConf core;
    private final Scope scope;
    private final @Nullable Location outer;
    private Step[] rewrite = {};
    private Step[] rest = {};
    private HeadFilter[] filters = {};
    private LogStep[] logs = {};
    private Map<Class<?>, Object> attached = Map.of();
    private boolean autoRedirect;
    private boolean silentUninitialized;
    private @Nullable Location limited;
    private int unlimitedMethods;
    private LocationTree inner = LocationTree.EMPTY;

    Location(
            Kind kind,
            String name,
            @Nullable Regex pattern,
            CoreConf core,
            Scope scope,
            @Nullable Location outer) {
        this.kind = kind;
        this.name = name;
        this.pattern = pattern;
        this.core = core;
        this.scope = scope;
        this.outer = outer;
    }

    void complete(Steps steps, LocationTree tree) {
        rewrite = steps.flat(Phase.REWRITE);
        rest = steps.flat(Phase.PREACCESS, Phase.ACCESS, Phase.PRECONTENT, Phase.CONTENT);
        filters = steps.filters();
        logs = steps.logs();
        attached = steps.attached();
        limited = steps.limited();
        unlimitedMethods = steps.unlimitedMethods();
        silentUninitialized = steps.isSilentUninitialized();
        autoRedirect = steps.wantsSlash() && name.endsWith("/");
        inner = tree;
    }

    /** What a module attached to this location; null for nothing. */
    public <T> @Nullable T attached(Class<T> kind) {
        return kind.cast(attached.get(kind));
    }

    /** The name as written, decoded bytes as chars; of a pattern its text. */
    public String name() {
        return name;
    }

    byte[] nameBytes() {
        return name.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** How many bytes of the path a prefix names: what {@code proxy_pass} with a URI replaces. */
    public int nameLength() {
        return name.length();
    }

    /** The core module's settings here. */
    public CoreConf core() {
        return core;
    }

    /** Where it was declared: for messages at load time only. */
    public Scope scope() {
        return scope;
    }

    /** How it was chosen; a block inside was with the location around it. */
    private Kind chosenBy() {
        return outer == null ? kind : outer.chosenBy();
    }

    public boolean isExact() {
        return chosenBy() == Kind.EXACT;
    }

    public boolean isPattern() {
        return chosenBy() == Kind.PATTERN;
    }

    public boolean isNamed() {
        return chosenBy() == Kind.NAMED;
    }

    /** The location that answers a method: this one, or its {@code limit_except} block. */
    Location forMethod(int method) {
        return limited == null || (unlimitedMethods >>> method & 1) != 0 ? this : limited;
    }

    boolean isSilentUninitialized() {
        return silentUninitialized;
    }

    boolean isNoRegex() {
        return kind == Kind.PREFIX_NO_REGEX;
    }

    boolean isAutoRedirect() {
        return autoRedirect;
    }

    int match(Exchange x, long path, int length) {
        return pattern == null ? Regex.NO : pattern.capture(x, path, length);
    }

    LocationTree inner() {
        return inner;
    }

    Step[] rewrite() {
        return rewrite;
    }

    Step[] rest() {
        return rest;
    }

    HeadFilter[] filters() {
        return filters;
    }

    LogStep[] logs() {
        return logs;
    }

    @Override
    public String toString() {
        return kind + " " + name;
    }
}
