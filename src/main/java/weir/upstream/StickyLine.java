package weir.upstream;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import weir.conf.ConfException;
import weir.conf.Reading;
import weir.conf.Statement;
import weir.conf.Units;

/** Reads one {@code sticky} line: {@code ngx_http_upstream_sticky}. */
final class StickyLine {
    private static final long UNSET = -1;
    private static final long LEAST_ZONE = 8 * 4096;
    private static final long DEFAULT_TIMEOUT_MS = 600_000;
    private static final Set<String> SAME_SITE = Set.of("strict", "lax", "none");

    private final Statement statement;

    private StickyLine(Statement statement) {
        this.statement = statement;
    }

    static Stickiness read(Statement s, Reading reading) {
        StickyLine line = new StickyLine(s);
        return switch (s.arg(1)) {
            case "cookie" -> line.cookie();
            case "route" -> line.route();
            case "learn" -> line.learn();
            default -> throw line.unknown(s.arg(1));
        };
    }

    private ConfException unknown(String word) {
        return statement.fault("unknown parameter \"" + word + "\"");
    }

    private List<String> words() {
        return statement.args().subList(1, statement.argCount());
    }

    private Stickiness route() {
        List<String> variables = new ArrayList<>();
        for (String word : words()) {
            if (!word.startsWith("$")) {
                throw statement.fault("invalid variable name \"" + word + "\"");
            }
            variables.add(word.substring(1));
        }
        return new Stickiness.Route(variables);
    }

    /** {@code name=} of {@code name=value}, else the whole word. */
    private static String parameter(String word) {
        int equals = word.indexOf('=');
        return equals < 0 ? word : word.substring(0, equals + 1);
    }

    private static String value(String word) {
        return word.substring(word.indexOf('=') + 1);
    }

    // ---- cookie

    private Stickiness cookie() {
        String name = statement.arg(2);
        if (name.isEmpty()) {
            throw statement.complaint("empty cookie name");
        }
        String domain = "";
        String path = "";
        String sameSite = "";
        long expiresS = Stickiness.Cookie.SESSION;
        boolean httpOnly = false;
        boolean secure = false;
        for (String word : words().subList(1, words().size())) {
            String value = value(word);
            switch (parameter(word)) {
                case "domain=" -> {
                    once("domain", !domain.isEmpty());
                    domain = given("domain", value);
                }
                case "path=" -> {
                    once("path", !path.isEmpty());
                    path = given("path", value);
                }
                case "expires=" -> {
                    once("expires", expiresS != Stickiness.Cookie.SESSION);
                    expiresS = expires(value);
                }
                case "samesite=" -> {
                    once("samesite", !sameSite.isEmpty());
                    sameSite = sameSite(value);
                }
                case "httponly" -> {
                    once(word, httpOnly);
                    httpOnly = true;
                }
                case "secure" -> {
                    once(word, secure);
                    secure = true;
                }
                default -> throw unknown(word);
            }
        }
        return new Stickiness.Cookie(name, domain, path, expiresS, httpOnly, secure, sameSite);
    }

    private void once(String parameter, boolean again) {
        if (again) {
            throw statement.complaint("parameter \"" + parameter + "\" is duplicate");
        }
    }

    private String given(String parameter, String value) {
        if (value.isEmpty()) {
            throw statement.complaint("no value for \"" + parameter + "\"");
        }
        return value;
    }

    private long expires(String value) {
        if (value.equals("max")) {
            return Stickiness.Cookie.MAX;
        }
        long seconds = Units.timeSeconds(value);
        if (seconds == Units.BAD) {
            throw statement.complaint("invalid \"expires\" parameter value");
        }
        return seconds;
    }

    private String sameSite(String value) {
        if (!value.contains("$") && !SAME_SITE.contains(value.toLowerCase(Locale.ROOT))) {
            throw statement.complaint("invalid \"samesite\" parameter value");
        }
        return value;
    }

    // ---- learn

    private Stickiness learn() {
        List<String> create = new ArrayList<>();
        List<String> lookup = new ArrayList<>();
        String zone = "";
        long bytes = UNSET;
        long timeoutMs = UNSET;
        boolean afterHeader = false;
        for (String word : words()) {
            String value = value(word);
            switch (parameter(word)) {
                case "zone=" -> {
                    if (bytes != UNSET) {
                        throw statement.complaint("duplicate zone");
                    }
                    int colon = value.indexOf(':');
                    zone = zoneName(value, colon);
                    bytes = zoneSize(value.substring(colon + 1));
                }
                case "timeout=" -> {
                    if (timeoutMs != UNSET) {
                        throw statement.complaint("duplicate timeout");
                    }
                    timeoutMs = Units.timeMs(value);
                    if (timeoutMs == Units.BAD || timeoutMs == 0) {
                        throw statement.complaint("invalid timeout");
                    }
                }
                case "create=" -> create.add(variable("create", value));
                case "lookup=" -> lookup.add(variable("lookup", value));
                case "header" -> afterHeader = true;
                default -> throw unknown(word);
            }
        }
        needed("lookup", !lookup.isEmpty());
        needed("create", !create.isEmpty());
        needed("zone", bytes != UNSET);
        return new Stickiness.Learn(
                create,
                lookup,
                zone,
                bytes,
                timeoutMs == UNSET ? DEFAULT_TIMEOUT_MS : timeoutMs,
                afterHeader);
    }

    private String zoneName(String value, int colon) {
        if (colon < 0) {
            throw statement.complaint("zone size is not specified");
        }
        if (colon == 0) {
            throw statement.complaint("zone name is not specified");
        }
        return value.substring(0, colon);
    }

    private long zoneSize(String text) {
        long size = Units.size(text);
        if (size == Units.BAD) {
            throw statement.complaint("invalid zone size");
        }
        if (size < LEAST_ZONE) {
            throw statement.complaint("zone is too small");
        }
        return size;
    }

    private String variable(String parameter, String value) {
        if (!value.startsWith("$")) {
            throw statement.complaint("missing variable in the \"" + parameter + "\" parameter");
        }
        return value.substring(1);
    }

    private void needed(String parameter, boolean given) {
        if (!given) {
            throw statement.complaint("\"" + parameter + "\" parameter is not specified");
        }
    }
}
