package weir.http;

import java.util.ArrayList;
import java.util.List;
import weir.net.Mem;

/**
 * A set of header names, made at load time and asked on the request path: well-known names cost a
 * bit test, others a comparison each.
 */
public final class HeaderSet {
    private final long low;
    private final long high;
    private final long[] names;
    private final int[] lengths;

    /** The set of these names, in any case. */
    public HeaderSet(Iterable<String> names) {
        long lowBits = 0;
        long highBits = 0;
        List<String> others = new ArrayList<>();
        for (String name : names) {
            int id = Header.of(name);
            if (id == Header.OTHER) {
                others.add(name);
            } else if (id < 64) {
                lowBits |= 1L << id;
            } else {
                highBits |= 1L << id;
            }
        }
        low = lowBits;
        high = highBits;
        this.names = others.stream().mapToLong(Mem::literal).toArray();
        lengths = others.stream().mapToInt(String::length).toArray();
    }

    public static HeaderSet of(String... names) {
        return new HeaderSet(List.of(names));
    }

    /** Whether the set holds this well-known header. */
    public boolean contains(int id) {
        return ((id < 64 ? low : high) >>> (id & 63) & 1) != 0;
    }

    /** Whether the set holds the name of header {@code i}. */
    public boolean contains(Head head, int i) {
        int id = head.id(i);
        if (id != Header.OTHER) {
            return contains(id);
        }
        for (int k = 0; k < names.length; k++) {
            if (lengths[k] == head.nameLength(i)
                    && Scan.equalIgnoreCase(head.nameAddress(i), names[k], lengths[k])) {
                return true;
            }
        }
        return false;
    }
}
