package weir.front;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects one location's steps and filters while loading; ends as flat arrays. */
public final class Steps {
    private final Map<Phase, List<Step>> byPhase = new EnumMap<>(Phase.class);
    private final Map<Class<?>, Object> attached = new HashMap<>();
    private final List<HeadFilter> filters = new ArrayList<>();
    private final List<LogStep> logs = new ArrayList<>();
    private @Nullable Step handler;
    private final List<AccessRule> accesses = new ArrayList<>();
    private boolean satisfyAny;
    private long authDelayMs;
    private @Nullable Location limited;
    private int unlimitedMethods;
    private boolean slash;
    private boolean silent;

    /** What a module knows of this location, for its variables; one of a kind. */
    public <T> void attach(Class<T> kind, T fact) {
        attached.put(kind, fact);
    }

    Map<Class<?>, Object> attached() {
        return Map.copyOf(attached);
    }

    /** Adds a step at the end of its phase. */
    public void add(Phase phase, Step step) {
        byPhase.computeIfAbsent(phase, p -> new ArrayList<>()).add(step);
    }

    public void filter(HeadFilter filter) {
        filters.add(filter);
    }

    /** Adds what is done when the response is over ({@code NGX_HTTP_LOG_PHASE}). */
    public void log(LogStep step) {
        logs.add(step);
    }

    /**
     * The location's own content handler, as {@code proxy_pass} is one: it runs instead of all
     * steps of the content phase ({@code clcf->handler}).
     */
    public void handler(Step only) {
        handler = only;
    }

    /** A path without the slash of the location's name is redirected ({@code auto_redirect}). */
    public void wantSlash() {
        slash = true;
    }

    /** A variable that was never set is read without a word in the log. */
    public void silentUninitialized() {
        silent = true;
    }

    boolean isSilentUninitialized() {
        return silent;
    }

    boolean wantsSlash() {
        return slash;
    }

    /** Whether a handler was set. */
    public boolean hasHandler() {
        return handler != null;
    }

    /** Adds a rule at the end of the access phase. */
    public void access(AccessRule rule) {
        accesses.add(rule);
    }

    /** One rule that grants is enough. */
    public void satisfyAny() {
        satisfyAny = true;
    }

    /** How long an answer 401 of the access phase is held back. */
    public void authDelay(long ms) {
        authDelayMs = ms;
    }

    /**
     * Requests of other methods are answered by another location ({@code limit_except}).
     *
     * @param methods one bit a {@link weir.http.Method}: those that are not limited
     */
    public void limit(int methods, Location inner) {
        unlimitedMethods = methods;
        limited = inner;
    }

    @Nullable Location limited() {
        return limited;
    }

    int unlimitedMethods() {
        return unlimitedMethods;
    }

    Step[] flat(Phase... phases) {
        List<Step> all = new ArrayList<>();
        for (Phase phase : phases) {
            if (phase == Phase.ACCESS && !accesses.isEmpty()) {
                all.add(new AccessPhase(accesses, satisfyAny, authDelayMs));
            }
            if (phase == Phase.CONTENT && handler != null) {
                all.add(handler);
            } else {
                all.addAll(byPhase.getOrDefault(phase, List.of()));
            }
        }
        return all.toArray(Step[]::new);
    }

    HeadFilter[] filters() {
        return filters.toArray(HeadFilter[]::new);
    }

    LogStep[] logs() {
        return logs.toArray(LogStep[]::new);
    }
}
