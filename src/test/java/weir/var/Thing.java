package weir.var;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.net.Buf;
import weir.net.Mem;

/** Stands where an exchange stands: values by name, slots and captures. */
final class Thing implements Slots<Thing> {
    final Map<String, @Nullable String> values = new HashMap<>();
    final List<String> captures = new ArrayList<>();
    final List<String> warned = new ArrayList<>();
    final @Nullable Buf[] slots = new Buf[8];
    final int[] lengths = new int[8];

    Thing() {
        Arrays.fill(lengths, Slots.UNSET);
    }

    Thing with(String name, @Nullable String value) {
        values.put(name, value);
        return this;
    }

    static Writer<Thing> value(String name) {
        return (thing, out) -> {
            String value = thing.values.get(name);
            if (value == null) {
                out.putAscii("rubbish that must not stay");
                return false;
            }
            out.putAscii(value);
            return true;
        };
    }

    static Variable<Thing> variable(String name) {
        return Variable.of(name, value(name), "A value.");
    }

    /** Variables over the given names and the families {@code http_} and {@code http_x_}. */
    static Variables<Thing> variables(String... names) {
        List<Variable<Thing>> all = new ArrayList<>();
        for (String name : names) {
            all.add(variable(name));
        }
        all.add(Variable.family("http_", rest -> value("header " + rest), "A header."));
        all.add(Variable.family("http_x_", rest -> value("extra " + rest), "An extra header."));
        all.add(variable("fixed").settable((t, a, n) -> t.with("fixed", Mem.string(a, n))));
        return new Variables<>(
                all,
                new Thing(),
                (thing, number, out) -> {
                    if (number <= thing.captures.size()) {
                        out.putAscii(thing.captures.get(number - 1));
                    }
                });
    }

    static <X> void set(Setter<X> setter, X x, String value) {
        byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
        setter.set(x, Mem.literal(bytes), bytes.length);
    }

    @Override
    public int length(Thing thing, int slot) {
        return thing.lengths[slot];
    }

    @Override
    public long address(Thing thing, int slot) {
        Buf buf = thing.slots[slot];
        return buf == null ? 0 : buf.address();
    }

    @Override
    public void set(Thing thing, int slot, long address, int length) {
        Buf buf = new Buf(64);
        if (length > 0) {
            buf.put(address, length);
        }
        thing.slots[slot] = buf;
        thing.lengths[slot] = length;
    }

    @Override
    public void uninitialized(Thing thing, String name) {
        thing.warned.add(name);
    }
}
