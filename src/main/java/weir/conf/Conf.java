package weir.conf;

import java.util.List;

/**
 * A configuration that was read and checked.
 *
 * @param main its outermost level
 * @param notices warnings in the order they came up
 * @param files what was read, each file once, in the order of first use
 */
public record Conf(Scope main, List<Notice> notices, List<ConfFile> files) {
    /**
     * What to read.
     *
     * @param file the configuration file; relative to the prefix
     * @param prefix nginx's {@code -p}
     * @param globals nginx's {@code -g}, may be empty
     * @param epoch whose defaults count
     */
    public record Options(String file, String prefix, String globals, Epoch epoch) {}

    /**
     * Reads {@code -g} and then the file with all it includes.
     *
     * @throws ConfException at the first fault, as nginx does
     */
    public static Conf read(Grammar grammar, Options options) {
        Paths base = Paths.of(options.prefix(), options.file());
        String file = base.underPrefix(options.file());
        Reading reading = new Reading(grammar, Paths.of(base.prefix(), file), options.epoch());
        reading.globals(options.globals());
        reading.file(file);
        return reading.done();
    }

    /** All files in the form of nginx's {@code -T}; chars are bytes (ISO-8859-1). */
    public String dump() {
        StringBuilder text = new StringBuilder();
        for (ConfFile file : files) {
            text.append("# configuration file ").append(file.path()).append(":\n");
            text.append(file.text()).append('\n');
        }
        return text.toString();
    }
}
