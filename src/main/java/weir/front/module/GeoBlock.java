package weir.front.module;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.conf.Reading;
import weir.conf.Statement;

/**
 * A {@code geo} block as written ({@code ngx_http_geo_block}).
 *
 * @param source the variable that holds the address, without the dollar; null for the client's
 * @param name of the variable it makes, without the dollar
 * @param v4 values of networks
 * @param v6 values of networks
 * @param proxies whose X-Forwarded-For is believed
 * @param recursive {@code proxy_recursive}
 * @param isVolatile whether it is evaluated each time it is read
 */
record GeoBlock(
        @Nullable String source,
        String name,
        AddressTree<String> v4,
        AddressTree<String> v6,
        List<AddressRange> proxies,
        boolean recursive,
        boolean isVolatile) {
    private static final byte[] ANY = {};

    static GeoBlock read(Statement s, Reading reading) {
        String source = s.argCount() == 2 ? SetLine.variable(s, s.arg(1)) : null;
        String name = SetLine.variable(s, s.arg(s.argCount()));
        AddressTree<String> v4 = new AddressTree<>();
        AddressTree<String> v6 = new AddressTree<>();
        List<AddressRange> proxies = new ArrayList<>();
        boolean recursive = false;
        boolean each = false;
        for (Statement line : s.body()) {
            switch (line.name()) {
                case "proxy_recursive" -> recursive = true;
                case "volatile" -> each = true;
                case "proxy" -> proxies.add(network(line, reading, line.arg(1)));
                case "delete" -> {
                    AddressRange range = network(line, reading, line.arg(1));
                    if (!(range.isV4() ? v4 : v6).remove(range.address(), range.bits())) {
                        reading.warn(line, "no network \"" + line.arg(1) + "\" to delete");
                    }
                }
                case "default" -> {
                    warn(line, reading, v4.put(ANY, 0, line.arg(1)));
                    warn(line, reading, v6.put(ANY, 0, line.arg(1)));
                }
                default -> {
                    AddressRange range = network(line, reading, line.name());
                    AddressTree<String> tree = range.isV4() ? v4 : v6;
                    warn(line, reading, tree.put(range.address(), range.bits(), line.arg(1)));
                }
            }
        }
        return new GeoBlock(source, name, v4, v6, proxies, recursive, each);
    }

    private static void warn(Statement line, Reading reading, @Nullable String old) {
        if (old != null) {
            reading.warn(
                    line,
                    "duplicate network \""
                            + line.name()
                            + "\", value: \""
                            + line.arg(1)
                            + "\", old value: \""
                            + old
                            + "\"");
        }
    }

    private static AddressRange network(Statement line, Reading reading, String word) {
        AddressRange range = AddressRange.network(line, reading, word);
        if (range == null) {
            throw line.fault("invalid network \"" + word + "\"");
        }
        return range;
    }

    /** {@code ngx_http_geo}, as far as it needs no other line. */
    static void check(Statement line, Statement block, Reading reading) {
        if (line.argCount() == 0) {
            switch (line.name()) {
                case "proxy_recursive", "volatile" -> {
                    return;
                }
                case "ranges" ->
                        throw line.fault("\"ranges\" in \"geo\" block is known, not supported yet");
                default -> {}
            }
        }
        if (line.argCount() != 1) {
            throw line.fault("invalid number of the geo parameters");
        }
    }
}
