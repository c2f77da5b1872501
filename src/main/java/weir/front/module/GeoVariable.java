package weir.front.module;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.front.Build;
import weir.front.Exchange;
import weir.net.Address;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Template;
import weir.var.Writer;

/** The variable of a {@code geo} ({@code ngx_http_geo_cidr_variable}). Immutable. */
record GeoVariable(GeoBlock block, @Nullable Template<Exchange> source, ForwardedFor proxies)
        implements Writer<Exchange> {
    /** What an address that is none counts as: 255.255.255.255. */
    private static final long NOWHERE = Mem.literal(new byte[] {-1, -1, -1, -1});

    static GeoVariable of(Build build, GeoBlock block) {
        String source = block.source();
        return new GeoVariable(
                block,
                source == null ? null : build.variables().variable(source),
                new ForwardedFor(block.proxies(), block.recursive()));
    }

    @Override
    public boolean write(Exchange x, Buf out) {
        int from = out.end;
        putAddress(x, out);
        String value = find(out.base() + from, out.end - from);
        out.end = from;
        out.putAscii(value == null ? "" : value);
        return true;
    }

    /** Appends the bytes of the address; none when it is none. */
    private void putAddress(Exchange x, Buf out) {
        Address named = null;
        if (source != null) {
            named = address(Rewrite.text(x, source));
            if (named == null) {
                return;
            }
        }
        if (!block.proxies().isEmpty()) {
            List<String> lines = ForwardedFor.lines(x, "X-Forwarded-For");
            Address client = proxies.client(x, named, lines);
            named = client == null ? named : client;
        }
        if (named == null) {
            x.clientAddress().putBinary(out);
        } else if (!named.isUnix()) {
            out.put(named.hostBytes());
        }
    }

    private static @Nullable Address address(String text) {
        var bare = AddressRange.literal(text);
        return bare == null ? null : Address.of(bare, 0);
    }

    private @Nullable String find(long address, int length) {
        if (length == 16) {
            return AddressRange.isMapped(address)
                    ? block.v4().find(address + 12, 32)
                    : block.v6().find(address, 128);
        }
        return block.v4().find(length == 4 ? address : NOWHERE, 32);
    }
}
