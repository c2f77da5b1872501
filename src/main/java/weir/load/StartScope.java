package weir.load;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The scope before any user runs: where user-defined variables and group sizes are expanded. */
public final class StartScope implements Scope {
    private final String planName;
    private final Settings settings;
    private final Map<String, String> variables = new LinkedHashMap<>();
    private final IdentityHashMap<Object, Object> kept = new IdentityHashMap<>();

    public StartScope(String planName, Settings settings) {
        this.planName = planName;
        this.settings = settings;
    }

    @Override
    public @Nullable String variable(String name) {
        return variables.get(name);
    }

    @Override
    public void setVariable(String name, String value) {
        variables.put(name, value);
    }

    /** A copy of all variables set so far. */
    public Map<String, String> variables() {
        return new HashMap<>(variables);
    }

    @Override
    public Settings settings() {
        return settings;
    }

    @Override
    public int userNumber() {
        return 0;
    }

    @Override
    public String groupName() {
        return "";
    }

    @Override
    public String threadName() {
        return "";
    }

    @Override
    public String samplerName() {
        return "";
    }

    @Override
    public String planName() {
        return planName;
    }

    @Override
    @SuppressWarnings("unchecked") // a key is only ever used with one type of value
    public <T> T kept(Object key, Supplier<T> make) {
        return (T) kept.computeIfAbsent(key, _ -> make.get());
    }
}
