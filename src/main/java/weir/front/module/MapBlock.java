package weir.front.module;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Reading;
import weir.conf.Statement;

/**
 * A {@code map} block as written ({@code ngx_http_map_block}).
 *
 * @param name of the variable it makes, without the dollar
 * @param hostnames whether wildcards are understood
 * @param isVolatile whether it is evaluated each time it is read
 */
record MapBlock(
        String source, String name, boolean hostnames, boolean isVolatile, List<Line> lines) {
    /**
     * One line.
     *
     * @param hosts whether {@code hostnames} stands above it
     */
    record Line(String key, String value, boolean hosts, Statement at) {
        boolean isDefault() {
            return key.equals("default");
        }
    }

    static MapBlock read(Statement s, Reading reading) {
        boolean hosts = false;
        boolean each = false;
        List<Line> lines = new ArrayList<>();
        for (Statement line : s.body()) {
            if (line.argCount() == 0) {
                hosts |= line.name().equals("hostnames");
                each |= line.name().equals("volatile");
            } else {
                lines.add(new Line(line.name(), line.arg(1), hosts, line));
            }
        }
        return new MapBlock(s.arg(1), SetLine.variable(s, s.arg(2)), hosts, each, lines);
    }

    /** {@code ngx_http_map}, as far as it needs no other line. */
    static void check(Statement line, Statement block, Reading reading) {
        boolean word =
                line.argCount() == 0
                        && (line.name().equals("hostnames") || line.name().equals("volatile"));
        if (!word && line.argCount() != 1) {
            throw line.fault("invalid number of the map parameters");
        }
    }
}
