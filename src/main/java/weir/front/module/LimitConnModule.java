package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Reading;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.conf.Units;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Module;
import weir.front.Phase;
import weir.front.Steps;
import weir.log.Level;
import weir.var.Template;
import weir.var.Variable;

/** {@code ngx_http_limit_conn_module}: how many requests of a key run at once. */
public final class LimitConnModule implements Module {
    private static final int MOST = 65535;

    /** One {@code limit_conn_zone}. */
    record Zone(ZoneLine line, String key) {}

    /** One {@code limit_conn}. */
    record Limit(String zone, long most) {}

    static final Directive<Zone> LIMIT_CONN_ZONE =
            Directive.of("limit_conn_zone", "key zone=name:size", LimitConnModule::zone)
                    .arity(2)
                    .in(HTTP)
                    .merge(Merge.NEAREST_LIST)
                    .doc("A zone of keys whose running requests are counted.");

    static final Directive<Limit> LIMIT_CONN =
            Directive.of("limit_conn", "zone number", LimitConnModule::limit)
                    .arity(2)
                    .in(HTTP, SERVER, LOCATION)
                    .merge(Merge.NEAREST_LIST)
                    .doc("Limits how many requests of a key run at once.");

    static final Directive<Level> LIMIT_CONN_LOG_LEVEL =
            LimitReqModule.logLevel("limit_conn_log_level");

    static final Directive<Long> LIMIT_CONN_STATUS = LimitReqModule.status("limit_conn_status");

    static final Directive<Boolean> LIMIT_CONN_DRY_RUN =
            LimitReqModule.dryRun("limit_conn_dry_run");

    private static Zone zone(Statement s, Reading reading) {
        String word = s.arg(2);
        if (!word.startsWith("zone=")) {
            throw s.invalidParameter(word);
        }
        ZoneLine line = ZoneLine.read(s, word);
        if (line.name().isEmpty()) {
            throw ZoneLine.withoutZone(s);
        }
        return new Zone(line, s.arg(1));
    }

    private static Limit limit(Statement s, Reading reading) {
        long most = Units.number(s.arg(2));
        if (most <= 0) {
            throw s.fault("invalid number of connections \"" + s.arg(2) + "\"");
        }
        if (most > MOST) {
            throw s.fault("connection limit must be less 65536");
        }
        return new Limit(s.arg(1), most);
    }

    @Override
    public List<Directive<?>> directives() {
        return List.of(
                LIMIT_CONN_ZONE,
                LIMIT_CONN,
                LIMIT_CONN_LOG_LEVEL,
                LIMIT_CONN_STATUS,
                LIMIT_CONN_DRY_RUN);
    }

    @Override
    public List<Variable<Exchange>> variables() {
        return List.of(
                Variable.<Exchange>of(
                                "limit_conn_status",
                                (x, out) -> LimitReqModule.verdict(x.limits().connections, out),
                                "What limit_conn decided: PASSED, REJECTED or REJECTED_DRY_RUN.")
                        .asChanging());
    }

    @Override
    public void http(Build build, Scope http) {
        for (Found<Zone> found : http.findAll(LIMIT_CONN_ZONE)) {
            Zone line = found.value();
            Template<Exchange> key = build.template(found.statement(), line.key);
            LimitConnZone zone =
                    line.line.kept(
                            build, "limit_conn_zone", line.key, () -> new LimitConnZone(line.line));
            ZoneTable.of(build)
                    .add(
                            found.statement(),
                            line.line.name(),
                            line.key,
                            new LimitConnZone.Keyed(zone, key));
        }
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        List<Found<Limit>> found = location.findAll(LIMIT_CONN);
        if (found.isEmpty()) {
            return;
        }
        List<LimitConn.Limit> limits = new ArrayList<>();
        for (Found<Limit> each : found) {
            LimitConnZone.Keyed keyed =
                    ZoneTable.of(build)
                            .find(each.statement(), each.value().zone, LimitConnZone.Keyed.class);
            if (limits.stream().anyMatch(l -> l.keyed().zone() == keyed.zone())) {
                throw each.statement().complaint("is duplicate");
            }
            limits.add(new LimitConn.Limit(keyed, each.value().most));
        }
        LimitConn step =
                new LimitConn(
                        limits,
                        location.get(LIMIT_CONN_LOG_LEVEL),
                        Math.toIntExact(location.get(LIMIT_CONN_STATUS)),
                        location.get(LIMIT_CONN_DRY_RUN));
        steps.add(Phase.PREACCESS, step::run);
    }
}
