package weir.front.module;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weir.net.Mem;

class AddressTreeTest {
    private record Network(int address, int bits) {
        boolean holds(int other) {
            return bits == 0 || (address ^ other) >>> 32 - bits == 0;
        }

        byte[] bytes() {
            return AddressTreeTest.bytes(address);
        }
    }

    private static byte[] bytes(int address) {
        return new byte[] {
            (byte) (address >> 24), (byte) (address >> 16), (byte) (address >> 8), (byte) address
        };
    }

    /** Against the definition: of all networks that hold an address the one with most bits. */
    @Test
    void theLongestPrefixCounts() {
        Random random = new Random(7);
        AddressTree<String> tree = new AddressTree<>();
        Map<Network, String> all = new HashMap<>();
        for (int i = 0; i < 2000; i++) {
            int bits = random.nextInt(33);
            int mask = bits == 0 ? 0 : -1 << 32 - bits;
            Network network = new Network(random.nextInt(1 << 12) << 20 & mask, bits);
            if (i % 7 == 3) {
                assertThat(tree.remove(network.bytes(), bits))
                        .isEqualTo(all.remove(network) != null);
            } else {
                assertThat(tree.put(network.bytes(), bits, "v" + i))
                        .isEqualTo(all.put(network, "v" + i));
            }
        }
        long at = Mem.alloc(4);
        for (int i = 0; i < 5000; i++) {
            int address = random.nextInt();
            Mem.copy(bytes(address), 0, at, 4);
            String expected = null;
            int most = -1;
            for (var each : all.entrySet()) {
                if (each.getKey().bits() > most && each.getKey().holds(address)) {
                    most = each.getKey().bits();
                    expected = each.getValue();
                }
            }
            assertThat(tree.find(at, 32)).isEqualTo(expected);
        }
    }
}
