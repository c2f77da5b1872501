package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Checks;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Reading;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.conf.Units;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Limits;
import weir.front.Module;
import weir.front.Phase;
import weir.front.Steps;
import weir.log.Level;
import weir.net.Buf;
import weir.var.Template;
import weir.var.Variable;

/** {@code ngx_http_limit_req_module}: the rate of requests by key. */
public final class LimitReqModule implements Module {
    private static final long NEVER = Long.MAX_VALUE / 1000;

    /** One {@code limit_req_zone}; the rate is in thousandths of a request per second. */
    record Zone(ZoneLine line, String key, long rate) {}

    /** One {@code limit_req}, in thousandths of requests. */
    record Limit(String zone, long burst, long delay) {}

    static final Directive<Zone> LIMIT_REQ_ZONE =
            Directive.of("limit_req_zone", "key zone=name:size rate=rate", LimitReqModule::zone)
                    .arity(3)
                    .in(HTTP)
                    .merge(Merge.NEAREST_LIST)
                    .doc("A zone of keys with the rate that each may have.");

    static final Directive<Limit> LIMIT_REQ =
            Directive.of(
                            "limit_req",
                            "zone=name [burst=number] [nodelay | delay=number]",
                            LimitReqModule::limit)
                    .arity(1, 3)
                    .in(HTTP, SERVER, LOCATION)
                    .merge(Merge.NEAREST_LIST)
                    .doc("Limits the rate of requests by a zone.");

    static final Directive<Level> LIMIT_REQ_LOG_LEVEL = logLevel("limit_req_log_level");

    static final Directive<Long> LIMIT_REQ_STATUS = status("limit_req_status");

    static final Directive<Boolean> LIMIT_REQ_DRY_RUN = dryRun("limit_req_dry_run");

    static Directive<Level> logLevel(String name) {
        return Directive.oneOf(name, levels())
                .in(HTTP, SERVER, LOCATION)
                .or(Level.ERROR)
                .doc("How a refusal is logged; a delay one level lower.");
    }

    static Directive<Long> status(String name) {
        return Directive.number(name)
                .in(HTTP, SERVER, LOCATION)
                .or(503L)
                .check(Checks.between(400, 599))
                .doc("The status of a refusal.");
    }

    static Directive<Boolean> dryRun(String name) {
        return Directive.flag(name)
                .in(HTTP, SERVER, LOCATION)
                .or(false)
                .doc("Whether the limit is only logged.");
    }

    private static Zone zone(Statement s, Reading reading) {
        ZoneLine line = null;
        long rate = 1;
        long scale = 1;
        for (String word : s.args().subList(1, s.argCount())) {
            if (word.startsWith("zone=")) {
                line = ZoneLine.read(s, word);
            } else if (word.startsWith("rate=")) {
                String number = word.substring(5);
                boolean minute = number.endsWith("r/m");
                scale = minute ? 60 : 1;
                boolean unit = minute || number.endsWith("r/s");
                rate = Units.number(unit ? number.substring(0, number.length() - 3) : number);
                if (rate <= 0) {
                    throw s.fault("invalid rate \"" + word + "\"");
                }
            } else {
                throw s.invalidParameter(word);
            }
        }
        if (line == null || line.name().isEmpty()) {
            throw ZoneLine.withoutZone(s);
        }
        return new Zone(line, s.arg(1), rate * 1000 / scale);
    }

    private static Limit limit(Statement s, Reading reading) {
        String zone = null;
        long burst = 0;
        long delay = 0;
        for (String word : s.args()) {
            if (word.startsWith("zone=")) {
                zone = word.substring(5);
            } else if (word.startsWith("burst=")) {
                burst = number(s, word, 6, "burst");
            } else if (word.startsWith("delay=")) {
                delay = number(s, word, 6, "delay");
            } else if (word.equals("nodelay")) {
                delay = NEVER;
            } else {
                throw s.invalidParameter(word);
            }
        }
        if (zone == null) {
            throw ZoneLine.withoutZone(s);
        }
        return new Limit(zone, burst * 1000, delay * 1000);
    }

    private static long number(Statement s, String word, int from, String what) {
        long value = Units.number(word.substring(from));
        if (value <= 0) {
            throw s.fault("invalid " + what + " value \"" + word + "\"");
        }
        return value;
    }

    @Override
    public List<Directive<?>> directives() {
        return List.of(
                LIMIT_REQ_ZONE,
                LIMIT_REQ,
                LIMIT_REQ_LOG_LEVEL,
                LIMIT_REQ_STATUS,
                LIMIT_REQ_DRY_RUN);
    }

    @Override
    public List<Variable<Exchange>> variables() {
        return List.of(
                Variable.<Exchange>of(
                                "limit_req_status",
                                (x, out) -> verdict(x.limits().requests, out),
                                "What limit_req decided: PASSED, DELAYED, REJECTED,"
                                        + " DELAYED_DRY_RUN or REJECTED_DRY_RUN.")
                        .asChanging());
    }

    static boolean verdict(Limits.@org.jspecify.annotations.Nullable Verdict verdict, Buf out) {
        if (verdict != null) {
            out.putAscii(verdict.name());
        }
        return verdict != null;
    }

    @Override
    public void http(Build build, Scope http) {
        for (Found<Zone> found : http.findAll(LIMIT_REQ_ZONE)) {
            Zone line = found.value();
            Template<Exchange> key = build.template(found.statement(), line.key);
            LimitReqZone zone =
                    line.line.kept(
                            build, "limit_req_zone", line.key, () -> new LimitReqZone(line.line));
            zone.rate = line.rate;
            ZoneTable.of(build)
                    .add(
                            found.statement(),
                            line.line.name(),
                            line.key,
                            new LimitReqZone.Keyed(zone, key));
        }
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        List<Found<Limit>> found = location.findAll(LIMIT_REQ);
        if (found.isEmpty()) {
            return;
        }
        List<LimitReq.Limit> limits = new ArrayList<>();
        for (Found<Limit> each : found) {
            Limit limit = each.value();
            LimitReqZone.Keyed keyed =
                    ZoneTable.of(build)
                            .find(each.statement(), limit.zone, LimitReqZone.Keyed.class);
            if (limits.stream().anyMatch(l -> l.keyed().zone() == keyed.zone())) {
                throw each.statement().complaint("is duplicate");
            }
            limits.add(new LimitReq.Limit(keyed, limit.burst, limit.delay));
        }
        LimitReq step =
                new LimitReq(
                        limits,
                        location.get(LIMIT_REQ_LOG_LEVEL),
                        Math.toIntExact(location.get(LIMIT_REQ_STATUS)),
                        location.get(LIMIT_REQ_DRY_RUN));
        steps.add(Phase.PREACCESS, step::run);
    }

    /** In this order wherever they are listed. */
    private static java.util.Map<String, Level> levels() {
        java.util.Map<String, Level> levels = new java.util.LinkedHashMap<>();
        levels.put("info", Level.INFO);
        levels.put("notice", Level.NOTICE);
        levels.put("warn", Level.WARN);
        levels.put("error", Level.ERROR);
        return levels;
    }
}
