package weir.var;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Every variable that one configuration can name: the built-in ones and those that the
 * configuration makes. Used at load time by one thread; {@link #resolve} ends loading (nginx's
 * {@code ngx_http_variables_init_vars}), and what was compiled then runs on any loop.
 *
 * @param <X> the exchange
 */
public final class Variables<X> {
    private final Map<String, Variable<X>> builtIns = new LinkedHashMap<>();
    private final List<Variable<X>> families = new ArrayList<>();
    private final Map<String, Made<X>> made = new HashMap<>();
    private final Map<String, Optional<Writer<X>>> foundLater = new ConcurrentHashMap<>();
    private final Map<String, Reference<X>> references = new LinkedHashMap<>();
    private final Slots<X> slots;
    private final Captures<X> captures;
    private int slotCount;
    private boolean resolved;

    public Variables(List<Variable<X>> builtIns, Slots<X> slots, Captures<X> captures) {
        this.slots = slots;
        this.captures = captures;
        for (Variable<X> variable : builtIns) {
            if (variable.family()) {
                families.add(variable);
            } else if (this.builtIns.put(variable.name(), variable) != null) {
                throw new IllegalArgumentException("declared twice: $" + variable.name());
            }
        }
    }

    /** Compiles a value with variables and captures in it. */
    public Template<X> template(String text) {
        return Template.compile(text, this);
    }

    /** The value of one variable, whatever bytes its name has. */
    public Template<X> variable(String name) {
        return Template.variable(name, this);
    }

    /**
     * How {@code set} gives a variable its value.
     *
     * @throws VariableException for a built-in one that cannot be set
     */
    public Setter<X> assign(String name) {
        String key = key(name);
        Variable<X> builtIn = builtIns.get(key);
        if (builtIn != null) {
            if (builtIn.setter() == null) {
                throw duplicate(key);
            }
            return builtIn.setter();
        }
        Made<X> variable = make(key);
        variable.byDirective = true;
        int slot = slotOf(variable);
        return (x, address, length) -> slots.set(x, slot, address, length);
    }

    /**
     * The slot of a named group of a regular expression.
     *
     * @throws VariableException for the name of a built-in variable that cannot be set
     */
    public int capture(String name) {
        String key = key(name);
        if (builtIns.containsKey(key)) {
            throw duplicate(key);
        }
        return slotOf(make(key));
    }

    /**
     * Makes a variable with an operation of its own, as {@code map} and {@code geo} do.
     *
     * @param cached whether the first value in an exchange is kept for the rest of it
     * @throws VariableException for the name of a built-in variable
     */
    public void define(String name, Writer<X> writer, boolean cached) {
        String key = key(name);
        if (builtIns.containsKey(key)) {
            throw duplicate(key);
        }
        Made<X> variable = make(key);
        variable.writer = writer;
        if (cached) {
            slotOf(variable);
        }
    }

    /**
     * A variable by a name that came with a page; any thread, after {@link #resolve}.
     *
     * @param name in lower case
     * @return null when there is none of that name
     */
    public @Nullable Writer<X> find(String name) {
        return foundLater.computeIfAbsent(name, this::operation).orElse(null);
    }

    private Optional<Writer<X>> operation(String name) {
        Made<X> own = made.get(name);
        if (own != null) {
            return Optional.of(new MadeWriter<>(name, own, slots));
        }
        Variable<X> variable = builtIns.get(name);
        if (variable != null) {
            return Optional.of(variable.binder().apply(""));
        }
        Variable<X> family = familyOf(name);
        return family == null
                ? Optional.empty()
                : Optional.of(family.binder().apply(name.substring(family.name().length())));
    }

    /** Slots that an exchange of this configuration needs. */
    public int slots() {
        return slotCount;
    }

    /** Whether a value can name it now: built in, of a family or made so far. */
    public boolean knows(String name) {
        String key = key(name);
        return made.containsKey(key) || builtIns.containsKey(key) || familyOf(key) != null;
    }

    /**
     * Binds every use to its operation. Uses that come later are bound at once.
     *
     * @throws VariableException {@code unknown "x" variable}, for the first that is not known
     */
    public void resolve() {
        resolved = true;
        references.values().forEach(this::bind);
    }

    Reference<X> reference(String name) {
        Reference<X> reference = references.computeIfAbsent(key(name), Reference::new);
        if (resolved && !reference.isBound()) {
            bind(reference);
        }
        return reference;
    }

    Captures<X> captures() {
        return captures;
    }

    private void bind(Reference<X> reference) {
        String name = reference.name();
        Made<X> own = made.get(name);
        if (own != null) {
            reference.bind(new MadeWriter<>(name, own, slots), false, false);
            return;
        }
        Variable<X> variable = builtIns.get(name);
        String rest = "";
        if (variable == null) {
            variable = familyOf(name);
            if (variable == null) {
                throw new VariableException("unknown \"" + name + "\" variable");
            }
            rest = name.substring(variable.name().length());
        }
        reference.bind(variable.binder().apply(rest), variable.plain(), variable.list());
    }

    /** The longest prefix wins, as in nginx. */
    private @Nullable Variable<X> familyOf(String name) {
        Variable<X> best = null;
        for (Variable<X> family : families) {
            if (name.startsWith(family.name())
                    && (best == null || family.name().length() > best.name().length())) {
                best = family;
            }
        }
        return best;
    }

    private Made<X> make(String key) {
        return made.computeIfAbsent(key, k -> new Made<>());
    }

    private int slotOf(Made<X> variable) {
        if (variable.slot < 0) {
            variable.slot = slotCount++;
        }
        return variable.slot;
    }

    private static String key(String name) {
        if (name.isEmpty()) {
            throw new VariableException("invalid variable name \"$\"");
        }
        return name.toLowerCase(Locale.ROOT);
    }

    private static VariableException duplicate(String name) {
        return new VariableException("the duplicate \"" + name + "\" variable");
    }

    /** A variable that the configuration makes. */
    static final class Made<X> {
        int slot = -1;
        boolean byDirective;
        @Nullable Writer<X> writer;
    }
}
