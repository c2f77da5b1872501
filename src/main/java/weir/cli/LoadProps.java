package weir.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import weir.report.LoadProperties;

/**
 * The properties of a run, in JMeter's order, later ones winning: {@code -p} (or {@code
 * jmeter.properties} of {@code -d}), {@code user.properties}, then {@code -q}, {@code -J}, {@code
 * -D}, {@code -S} and {@code -L} as they stand on the command line.
 */
final class LoadProps {
    private static final String SOURCE = "weir.load";

    /**
     * What JMeter's own jmeter.properties sets and its code leaves off. In force unless {@code -p}
     * or {@code -d} brings another file, or {@code -J} takes it away.
     */
    private enum Shipped {
        SUMMARISER(LoadProperties.SUMMARISER_NAME.name(), "summary", ""),
        START_TIMES(LoadProperties.TIMESTAMP_START.name(), "true", "false");

        private final String property;
        private final String value;
        private final String without;

        Shipped(String property, String value, String without) {
            this.property = property;
            this.value = value;
            this.without = without;
        }
    }

    private final Path directory;
    private final JmeterLog log;
    private final Properties properties = new Properties();

    private LoadProps(Path directory, JmeterLog log) {
        this.directory = directory;
        this.log = log;
    }

    /**
     * Gathers them; system properties are set at once, as in JMeter.
     *
     * @param directory that relative names stand in
     * @throws IOException when the file of {@code -p} cannot be read; other missing files are
     *     warnings in the log, as in JMeter
     */
    static Properties of(LoadArguments arguments, Path directory, JmeterLog log)
            throws IOException {
        LoadProps p = new LoadProps(directory, log);
        p.readFirst(arguments);
        p.readUser(arguments);
        for (LoadArguments.Given g : arguments.all()) {
            p.apply(g);
        }
        for (Shipped s : Shipped.values()) {
            p.properties.putIfAbsent(s.property, s.without);
        }
        return p.properties;
    }

    private void readFirst(LoadArguments arguments) throws IOException {
        String first = arguments.text(LoadOption.PROPFILE);
        if (first != null) {
            load(properties, directory.resolve(first));
            return;
        }
        Path own = inHome(arguments, "jmeter.properties");
        if (own != null && Files.isReadable(own)) {
            load(properties, own);
            return;
        }
        for (Shipped s : Shipped.values()) {
            properties.setProperty(s.property, s.value);
        }
    }

    private void readUser(LoadArguments arguments) {
        String name = properties.getProperty("user.properties", "user.properties");
        Path file = directory.resolve(name);
        if (!Files.isReadable(file)) {
            Path inHome = inHome(arguments, name);
            if (inHome == null || !Files.isReadable(inHome)) {
                return;
            }
            file = inHome;
        }
        log.info(SOURCE, "Loading user properties from: " + file);
        loadOrWarn(properties, file, "Error loading user property file: ");
    }

    private @Nullable Path inHome(LoadArguments arguments, String name) {
        String home = arguments.text(LoadOption.HOMEDIR);
        return home == null ? null : directory.resolve(home).resolve("bin").resolve(name);
    }

    private void apply(LoadArguments.Given g) {
        switch (g.option()) {
            case ADDPROP -> {
                log.info(SOURCE, "Loading additional properties from: " + g.text());
                loadOrWarn(
                        properties,
                        directory.resolve(g.text()),
                        "Can't find additional property file: ");
            }
            case PROPERTY -> set(properties, "JMeter", g);
            case SYSTEM_PROPERTY -> set(System.getProperties(), "System", g);
            case SYSTEM_PROPFILE -> {
                log.info(SOURCE, "Setting System properties from file: " + g.text());
                loadOrWarn(
                        System.getProperties(),
                        directory.resolve(g.text()),
                        "Cannot find system property file: ");
            }
            case LOGLEVEL -> level(g);
            default -> {
                // not about properties
            }
        }
    }

    private void set(Properties in, String kind, LoadArguments.Given g) {
        if (g.value().isEmpty()) {
            log.warn(SOURCE, "Removing " + kind + " property: " + g.text());
            in.remove(g.text());
        } else {
            log.info(SOURCE, "Setting " + kind + " property: " + g.text() + "=" + g.value());
            in.setProperty(g.text(), g.value());
        }
    }

    /** One level for the whole log: there are no categories to tell apart. */
    private void level(LoadArguments.Given g) {
        String name = g.value().isEmpty() ? g.text() : g.value();
        for (JmeterLog.Level level : JmeterLog.Level.values()) {
            if (level.name().equalsIgnoreCase(name)) {
                log.level(level);
                return;
            }
        }
        log.warn(SOURCE, "Invalid log level, '" + name + "'.");
    }

    private void loadOrWarn(Properties in, Path file, String warning) {
        try {
            load(in, file);
        } catch (IOException e) {
            log.warn(SOURCE, warning + file);
        }
    }

    private static void load(Properties in, Path file) throws IOException {
        try (InputStream text = Files.newInputStream(file)) {
            in.load(text);
        }
    }
}
