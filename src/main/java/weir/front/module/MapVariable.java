package weir.front.module;

import org.jspecify.annotations.Nullable;
import weir.conf.Statement;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.NameMap;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Template;
import weir.var.Writer;

/** The variable of a {@code map} ({@code ngx_http_map_variable}). Immutable. */
record MapVariable(
        Template<Exchange> source,
        NameMap<Template<Exchange>> names,
        @Nullable Template<Exchange> otherwise,
        boolean hostnames)
        implements Writer<Exchange> {

    static MapVariable of(Build build, Statement at, MapBlock block) {
        var names = new NameMap.Builder<Template<Exchange>>();
        Template<Exchange> otherwise = null;
        for (MapBlock.Line line : block.lines()) {
            Template<Exchange> value = build.template(line.at(), line.value());
            if (line.isDefault()) {
                if (otherwise != null) {
                    throw line.at().fault("duplicate default map parameter");
                }
                otherwise = value;
            } else {
                add(build, names, line, value);
            }
        }
        return new MapVariable(
                build.template(at, block.source()), names.build(), otherwise, block.hostnames());
    }

    private static void add(
            Build build,
            NameMap.Builder<Template<Exchange>> names,
            MapBlock.Line line,
            Template<Exchange> value) {
        String key = line.key();
        if (key.startsWith("~")) {
            boolean caseless = key.startsWith("~*");
            names.pattern(build.regex(line.at(), key.substring(caseless ? 2 : 1), caseless), value);
            return;
        }
        String name = key.startsWith("\\") ? key.substring(1) : key;
        if (line.hosts() && !NameMap.Builder.isHost(name)) {
            throw line.at().fault("invalid hostname or wildcard \"" + name + "\"");
        }
        if (!(line.hosts() ? names.host(name, value) : names.exact(name, value))) {
            throw line.at().fault("conflicting parameter \"" + name + "\"");
        }
    }

    @Override
    public boolean write(Exchange x, Buf out) {
        int from = out.end;
        source.write(x, out);
        int length = out.end - from;
        if (hostnames && length > 0 && Mem.getByte(out.base() + out.end - 1) == '.') {
            length--;
        }
        Template<Exchange> found = names.find(x, out.base() + from, length);
        out.end = from;
        Template<Exchange> value = found == null ? otherwise : found;
        if (value != null) {
            value.write(x, out);
        }
        return true;
    }
}
