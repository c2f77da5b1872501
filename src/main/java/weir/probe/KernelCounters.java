package weir.probe;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The TCP counters of this network namespace, named as in {@code nstat}: {@code TcpActiveOpens},
 * {@code TcpExtListenOverflows}. They only grow, so a reading means something only against an
 * earlier one.
 */
public record KernelCounters(Map<String, Long> values) {

    public static KernelCounters read() {
        return read(Path.of("/proc/net"));
    }

    static KernelCounters read(Path net) {
        Map<String, Long> values = new HashMap<>();
        parse(Proc.text(net.resolve("snmp")), values);
        parse(Proc.text(net.resolve("netstat")), values);
        return new KernelCounters(Map.copyOf(values));
    }

    /** Pairs of lines: {@code Tcp: Name Name …} and {@code Tcp: 1 2 …}. */
    static void parse(String text, Map<String, Long> into) {
        String[] lines = text.split("\n", -1);
        for (int i = 0; i + 1 < lines.length; i += 2) {
            String[] names = lines[i].split(" ", -1);
            String[] numbers = lines[i + 1].split(" ", -1);
            String group = names[0].replace(":", "");
            for (int k = 1; k < names.length && k < numbers.length; k++) {
                into.put(group + names[k], Long.parseLong(numbers[k]));
            }
        }
    }

    /** The counter's value; 0 when this kernel does not know it. */
    public long value(String name) {
        return values.getOrDefault(name, 0L);
    }

    /** Growth of one counter since an earlier reading. */
    public long since(KernelCounters earlier, String name) {
        return value(name) - earlier.value(name);
    }
}
