package weir.front;

import weir.conf.Context;
import weir.conf.Reading;
import weir.conf.Scope;
import weir.conf.Statement;

/**
 * The words of a {@code location}: how it matches and what ({@code ngx_http_core_location}).
 *
 * @param kind one of EXACT, PREFIX, PREFIX_NO_REGEX, PATTERN, NAMED
 * @param caseless for a pattern
 */
public record LocationLine(Location.Kind kind, String name, boolean caseless) {

    /** Whether it is a regular expression. */
    public boolean isPattern() {
        return kind == Location.Kind.PATTERN;
    }

    /** Reads and checks the words; nesting is checked as well. */
    public static LocationLine read(Statement s, Reading reading) {
        LocationLine line = s.argCount() == 2 ? modified(s) : plain(s);
        if (reading.scope().context().equals(Context.LOCATION)) {
            checkNesting(line, s, reading.scope());
        }
        return line;
    }

    private static LocationLine modified(Statement s) {
        String name = s.arg(2);
        return switch (s.arg(1)) {
            case "=" -> new LocationLine(Location.Kind.EXACT, name, false);
            case "^~" -> new LocationLine(Location.Kind.PREFIX_NO_REGEX, name, false);
            case "~" -> new LocationLine(Location.Kind.PATTERN, name, false);
            case "~*" -> new LocationLine(Location.Kind.PATTERN, name, true);
            default -> throw s.fault("invalid location modifier \"" + s.arg(1) + "\"");
        };
    }

    private static LocationLine plain(Statement s) {
        String name = s.arg(1);
        for (String modifier : new String[] {"=", "^~", "~*", "~"}) {
            if (name.startsWith(modifier)) {
                String rest = name.substring(modifier.length());
                return switch (modifier) {
                    case "=" -> new LocationLine(Location.Kind.EXACT, rest, false);
                    case "^~" -> new LocationLine(Location.Kind.PREFIX_NO_REGEX, rest, false);
                    default -> new LocationLine(Location.Kind.PATTERN, rest, modifier.equals("~*"));
                };
            }
        }
        if (name.startsWith("@")) {
            return new LocationLine(Location.Kind.NAMED, name, false);
        }
        return new LocationLine(Location.Kind.PREFIX, name, false);
    }

    private static void checkNesting(LocationLine line, Statement s, Scope around) {
        LocationLine outer = LocationLine.of(around.statement());
        if (outer.kind == Location.Kind.EXACT) {
            throw s.fault(
                    "location \""
                            + line.name
                            + "\" cannot be inside the exact location \""
                            + outer.name
                            + "\"");
        }
        if (outer.kind == Location.Kind.NAMED) {
            throw s.fault(
                    "location \""
                            + line.name
                            + "\" cannot be inside the named location \""
                            + outer.name
                            + "\"");
        }
        if (line.kind == Location.Kind.NAMED) {
            throw s.fault("named location \"" + line.name + "\" can be on the server level only");
        }
        if (line.kind != Location.Kind.PATTERN
                && outer.kind != Location.Kind.PATTERN
                && !line.name.startsWith(outer.name)) {
            throw s.fault(
                    "location \"" + line.name + "\" is outside location \"" + outer.name + "\"");
        }
    }

    private static LocationLine of(Statement s) {
        return s.argCount() == 2 ? modified(s) : plain(s);
    }
}
