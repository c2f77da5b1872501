package weir.front;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weir.conf.Conf;
import weir.conf.ConfException;
import weir.conf.Found;
import weir.conf.Paths;
import weir.conf.Scope;
import weir.front.module.CoreDirectives;
import weir.front.module.CoreModule;
import weir.front.module.MainModule;
import weir.log.ErrorLog;
import weir.log.LogSet;
import weir.upstream.UpstreamTable;
import weir.var.Variables;

/** Turns a checked configuration into its request-time form. */
public final class FrontBuilder {
    private final Conf conf;
    private final LogSet logs;
    private final ErrorLogs errorLogs;
    private final Build build;
    private final Listens listens;

    /** Locations whose steps are being collected, by their level. */
    private final Map<Scope, Location> unfinished = new HashMap<>();

    private FrontBuilder(Conf conf, Paths paths, LogSet logs, ErrorLogs errorLogs) {
        this.conf = conf;
        this.logs = logs;
        this.errorLogs = errorLogs;
        List<Scope> http = conf.main().blocks(MainModule.HTTP_BLOCK);
        Scope level = http.isEmpty() ? conf.main() : http.get(0);
        this.build =
                new Build(
                        conf,
                        paths,
                        new Variables<>(Modules.variables(), SlotTable.ACCESS, CaptureTable.ACCESS),
                        new UpstreamTable(level),
                        logs,
                        errorLogs);
        this.listens = new Listens(build);
        build.innerMaker(this::inner);
    }

    /**
     * What comes out.
     *
     * @param warnings as nginx prints them, with file and line
     */
    public record Built(Front front, List<String> warnings) {}

    /**
     * Builds everything, and opens nothing.
     *
     * @param logs where its log files are named
     * @param defaultErrorLog where errors go without an {@code error_log}
     * @throws ConfException in nginx's words
     */
    public static Built build(Conf conf, Paths paths, LogSet logs, String defaultErrorLog) {
        var errorLogs = new ErrorLogs(paths, logs, defaultErrorLog);
        return new FrontBuilder(conf, paths, logs, errorLogs).build();
    }

    private Built build() {
        ErrorLog main = errorLogs.of(conf.main());
        for (Scope http : conf.main().blocks(MainModule.HTTP_BLOCK)) {
            Modules.ALL.forEach(module -> module.http(build, http));
            for (Scope server : http.blocks(CoreDirectives.SERVER_BLOCK)) {
                server(server);
            }
        }
        build.finish();
        Front front =
                new Front(
                        conf,
                        listens.points(),
                        build.upstreams().specs(),
                        build.variables().slots(),
                        main,
                        logs,
                        MainModule.conf(conf),
                        build.netRawIsNeeded());
        return new Built(front, build.warnings());
    }

    private void server(Scope scope) {
        List<String> names = new ArrayList<>();
        scope.findAll(CoreDirectives.SERVER_NAME).forEach(f -> names.addAll(f.value()));
        VirtualServer server =
                new VirtualServer(Listens.firstName(names), CoreModule.serverConf(scope));
        Steps steps = new Steps();
        Modules.ALL.forEach(module -> module.server(build, scope, steps));
        Location outside = location(Location.Kind.SERVER, "", null, scope, LocationTree.EMPTY);
        Map<String, Location> named = new LinkedHashMap<>();
        server.complete(steps, outside, tree(scope, named), named);
        listens.add(scope, server, names);
    }

    private LocationTree tree(Scope scope, Map<String, Location> named) {
        List<Location> fixed = new ArrayList<>();
        List<Location> patterns = new ArrayList<>();
        for (Found<?> item : scope.items()) {
            Found<LocationLine> found = item.as(CoreDirectives.LOCATION_BLOCK);
            if (found == null) {
                continue;
            }
            Location made = location(found);
            LocationLine line = found.value();
            switch (line.kind()) {
                case NAMED -> {
                    if (named.put(line.name(), made) != null) {
                        throw duplicate(found);
                    }
                }
                case PATTERN -> patterns.add(made);
                default -> {
                    if (fixed.stream().anyMatch(l -> clashes(l, made))) {
                        throw duplicate(found);
                    }
                    fixed.add(made);
                }
            }
        }
        return fixed.isEmpty() && patterns.isEmpty()
                ? LocationTree.EMPTY
                : new LocationTree(fixed, patterns);
    }

    private static boolean clashes(Location a, Location b) {
        return a.name().equals(b.name()) && a.isExact() == b.isExact();
    }

    private static ConfException duplicate(Found<LocationLine> found) {
        return found.statement().fault("duplicate location \"" + found.value().name() + "\"");
    }

    private Location location(Found<LocationLine> found) {
        LocationLine line = found.value();
        Regex pattern =
                line.kind() == Location.Kind.PATTERN
                        ? build.regex(found.statement(), line.name(), line.caseless())
                        : null;
        LocationTree inner = tree(found.scope(), new LinkedHashMap<>());
        return location(line.kind(), line.name(), pattern, found.scope(), inner);
    }

    /** An unnamed location inside another ({@code clcf->noname}). */
    private Location inner(Scope block) {
        Location outer = unfinished.get(block.parent());
        if (outer == null) {
            throw new IllegalStateException("not inside a location: " + block);
        }
        return location(Location.Kind.INNER, outer.name(), null, block, LocationTree.EMPTY);
    }

    private Location location(
            Location.Kind kind,
            String name,
            @org.jspecify.annotations.Nullable Regex pattern,
            Scope scope,
            LocationTree inner) {
        CoreConf core = CoreModule.coreConf(build, scope, errorLogs.of(scope));
        Location outer = kind == Location.Kind.INNER ? unfinished.get(scope.parent()) : null;
        Location location = new Location(kind, name, pattern, core, scope, outer);
        unfinished.put(scope, location);
        Steps steps = new Steps();
        Modules.ALL.forEach(module -> module.location(build, scope, steps));
        location.complete(steps, inner);
        unfinished.remove(scope);
        return location;
    }
}
