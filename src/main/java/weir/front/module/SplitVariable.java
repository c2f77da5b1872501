package weir.front.module;

import java.util.List;
import weir.front.Exchange;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Template;
import weir.var.Writer;

/** The variable of a {@code split_clients} ({@code ngx_http_split_clients_variable}). Immutable. */
record SplitVariable(Template<Exchange> source, List<SplitClients.Part> parts)
        implements Writer<Exchange> {
    private static final int MIX = 0x5bd1_e995;

    @Override
    public boolean write(Exchange x, Buf out) {
        int from = out.end;
        source.write(x, out);
        long hash = Integer.toUnsignedLong(hash(out.base() + from, out.end - from));
        out.end = from;
        for (int i = 0; i < parts.size(); i++) {
            if (hash < parts.get(i).below()) {
                out.putAscii(parts.get(i).value());
                return true;
            }
        }
        return true;
    }

    /** MurmurHash2 with the seed 0 ({@code ngx_murmur_hash2}). */
    static int hash(long at, int length) {
        int h = length;
        int i = 0;
        for (; length - i >= 4; i += 4) {
            int k = Mem.getInt(at + i) * MIX;
            k ^= k >>> 24;
            h = h * MIX ^ k * MIX;
        }
        if (i < length) {
            for (int shift = 0; i + shift / 8 < length; shift += 8) {
                h ^= (Mem.getByte(at + i + shift / 8) & 0xff) << shift;
            }
            h *= MIX;
        }
        h ^= h >>> 13;
        h *= MIX;
        return h ^ h >>> 15;
    }
}
