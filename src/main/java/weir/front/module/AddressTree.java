package weir.front.module;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import weir.net.Mem;

/**
 * Values of networks, of which the longest prefix counts ({@code ngx_radix_tree_t}). A binary tree
 * over the bits of addresses of one length. Filled while loading; finding allocates nothing.
 *
 * @param <V> the values
 */
final class AddressTree<V> {
    private static final int NONE = 0;

    /** Children of each node: that of bit 0 at {@code 2 * node}, that of bit 1 behind it. */
    private int[] children = new int[64];

    private @Nullable Object[] values = new Object[32];
    private int nodes = 1;

    /** Gives a network a value; the one it had, or null. */
    @Nullable V put(byte[] address, int bits, V value) {
        int node = 0;
        for (int i = 0; i < bits; i++) {
            int at = 2 * node + (address[i >> 3] >> 7 - (i & 7) & 1);
            if (children[at] == NONE) {
                int made = add(); // which may move the array
                children[at] = made;
            }
            node = children[at];
        }
        V old = value(node);
        values[node] = value;
        return old;
    }

    private int add() {
        if (nodes == values.length) {
            values = Arrays.copyOf(values, nodes * 2);
            children = Arrays.copyOf(children, nodes * 4);
        }
        return nodes++;
    }

    /** Takes a network's value away; false when it has none. */
    boolean remove(byte[] address, int bits) {
        int node = 0;
        for (int i = 0; i < bits; i++) {
            node = children[2 * node + (address[i >> 3] >> 7 - (i & 7) & 1)];
            if (node == NONE) {
                return false;
            }
        }
        boolean had = values[node] != null;
        values[node] = null;
        return had;
    }

    /** The value of the smallest network that holds an address of so many bits; null for none. */
    @Nullable V find(long address, int bits) {
        V found = value(0);
        int node = 0;
        for (int i = 0; i < bits; i++) {
            node = children[2 * node + (Mem.getByte(address + (i >> 3)) >> 7 - (i & 7) & 1)];
            if (node == NONE) {
                return found;
            }
            V here = value(node);
            found = here == null ? found : here;
        }
        return found;
    }

    @SuppressWarnings("unchecked") // only put fills the array
    private @Nullable V value(int node) {
        return (V) values[node];
    }
}
