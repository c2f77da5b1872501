package weir.front;

import java.util.Arrays;
import weir.net.Buf;
import weir.var.Slots;

/** The values of the variables that the configuration makes, of one exchange. */
final class SlotTable {
    private int[] starts = new int[0];
    private int[] lengths = new int[0];
    private final Buf bytes = new Buf(128);

    void begin(int slots) {
        if (lengths.length < slots) {
            starts = new int[slots];
            lengths = new int[slots];
        }
        Arrays.fill(lengths, Slots.UNSET);
        bytes.clear();
    }

    int length(int slot) {
        return lengths[slot];
    }

    long address(int slot) {
        return bytes.base() + starts[slot];
    }

    void set(int slot, long address, int length) {
        lengths[slot] = length;
        if (length > 0) {
            long inside = address - bytes.base();
            boolean own = inside >= 0 && inside < bytes.end;
            bytes.ensure(length);
            starts[slot] = bytes.end;
            bytes.put(own ? bytes.base() + inside : address, length);
        }
    }

    void free() {
        bytes.free();
    }

    /** How variables find the table in an exchange. */
    static final Slots<Exchange> ACCESS =
            new Slots<>() {
                @Override
                public int length(Exchange x, int slot) {
                    return x.slots.length(slot);
                }

                @Override
                public long address(Exchange x, int slot) {
                    return x.slots.address(slot);
                }

                @Override
                public void set(Exchange x, int slot, long address, int length) {
                    x.slots.set(slot, address, length);
                }

                @Override
                public void uninitialized(Exchange x, String name) {
                    if (x.location().isSilentUninitialized()) {
                        return;
                    }
                    x.log(weir.log.Level.WARN, "using uninitialized \"" + name + "\" variable", 0);
                }
            };
}
