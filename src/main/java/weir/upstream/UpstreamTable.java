package weir.upstream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weir.conf.ConfException;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.net.Address;

/**
 * All upstreams of a configuration while it is built: the blocks, and what {@code proxy_pass} names
 * without one ({@code ngx_http_upstream_add}). An upstream is known by its place in the table.
 */
public final class UpstreamTable {
    private final List<UpstreamSpec> specs = new ArrayList<>();

    /** The port of an implicit upstream; 0 for a block. */
    private final List<Integer> ports = new ArrayList<>();

    /** Takes the blocks of the http level. */
    public UpstreamTable(Scope http) {
        List<Scope> blocks = http.blocks(UpstreamDirectives.UPSTREAM_BLOCK);
        checkZones(blocks);
        for (Scope block : blocks) {
            add(UpstreamDirectives.spec(block), 0);
        }
    }

    /**
     * The upstream that an address in a directive means, made when there is none yet.
     *
     * @param at the directive, for messages
     */
    public int reference(PeerUrl url, Statement at) {
        for (int i = 0; i < specs.size(); i++) {
            UpstreamSpec spec = specs.get(i);
            if (!spec.name().equalsIgnoreCase(url.host())) {
                continue;
            }
            if (spec.explicit() && url.hasPort()) {
                throw at.fault("upstream \"" + url.host() + "\" may not have port " + url.port());
            }
            if (spec.explicit() || ports.get(i) == url.port()) {
                return i;
            }
        }
        return add(implicit(url, at), url.port());
    }

    /** The place of the block of that name, or -1; names are compared without case. */
    public int named(String name) {
        for (int i = 0; i < specs.size(); i++) {
            if (specs.get(i).explicit() && specs.get(i).name().equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    public UpstreamSpec spec(int index) {
        return specs.get(index);
    }

    /** All of them, in the order of their places. */
    public List<UpstreamSpec> specs() {
        return List.copyOf(specs);
    }

    /** A zone without a size must have one elsewhere ({@code ngx_init_cycle}). */
    private static void checkZones(List<Scope> blocks) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        for (Scope block : blocks) {
            for (UpstreamDirectives.Zone zone : block.all(UpstreamDirectives.ZONE)) {
                sizes.merge(zone.name(), zone.size(), Math::max);
            }
        }
        sizes.forEach((name, size) -> {
            if (size == 0) {
                throw new ConfException("zero size shared memory zone \"" + name + "\"");
            }
        });
    }

    private int add(UpstreamSpec spec, int port) {
        specs.add(spec);
        ports.add(port);
        return specs.size() - 1;
    }

    private static UpstreamSpec implicit(PeerUrl url, Statement at) {
        try {
            ServerSpec server = ServerSpec.of(url.text(), url.resolve().toArray(Address[]::new));
            return UpstreamSpec.implicit(url.host(), server);
        } catch (PeerUrl.Invalid e) {
            throw at.fault(e.words() + " in upstream \"" + url.host() + "\"");
        }
    }
}
