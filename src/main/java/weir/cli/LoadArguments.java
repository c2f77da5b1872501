package weir.cli;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A command line of {@code weir load}, read as JMeter's parser does: {@code -n -t plan}, {@code
 * -tplan}, {@code -nt plan}, {@code --testfile plan}, {@code --testfile=plan}, {@code
 * -Jname=value}.
 */
final class LoadArguments {
    private static final Set<LoadOption> NOT_WITH_REPORT_ONLY =
            EnumSet.of(
                    LoadOption.NONGUI,
                    LoadOption.REMOTE,
                    LoadOption.REMOTE_START,
                    LoadOption.LOGFILE);

    /**
     * One option as given.
     *
     * @param text what follows it; the name of a pair; empty for nothing
     * @param value the value of a pair, else empty
     */
    record Given(LoadOption option, String text, String value) {}

    private final List<Given> given = new ArrayList<>();
    private final List<String> words;
    private int at;

    private LoadArguments(List<String> words) {
        this.words = words;
    }

    /**
     * Reads a command line.
     *
     * @throws LoadUsageException in JMeter's words
     */
    static LoadArguments of(List<String> words) throws LoadUsageException {
        LoadArguments arguments = new LoadArguments(words);
        while (arguments.at < words.size()) {
            arguments.read(words.get(arguments.at++));
        }
        arguments.checkCombination();
        return arguments;
    }

    /** All options in the order given. */
    List<Given> all() {
        return given;
    }

    boolean has(LoadOption option) {
        return given.stream().anyMatch(g -> g.option() == option);
    }

    /** What follows an option that can stand once; null when it is absent. */
    @Nullable String text(LoadOption option) {
        for (Given g : given) {
            if (g.option() == option) {
                return g.text();
            }
        }
        return null;
    }

    private void read(String word) throws LoadUsageException {
        if (word.startsWith("--") && word.length() > 2) {
            readLong(word.substring(2));
        } else if (word.startsWith("-") && word.length() > 1) {
            readShort(word);
        } else {
            throw new LoadUsageException("Unknown arg: " + word);
        }
    }

    private void readLong(String word) throws LoadUsageException {
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        LoadOption option = LoadOption.ofLongName(name);
        if (option == null) {
            throw new LoadUsageException("Unknown option --" + name);
        }
        if (option.takes() == LoadOption.Takes.NOTHING) {
            if (equals >= 0) {
                throw new LoadUsageException("No argument wanted by option " + option.shown());
            }
            add(option, "");
        } else {
            add(option, equals < 0 ? next(option) : word.substring(equals + 1));
        }
    }

    private void readShort(String word) throws LoadUsageException {
        for (int i = 1; i < word.length(); i++) {
            LoadOption option = LoadOption.ofLetter(word.charAt(i));
            if (option == null) {
                throw new LoadUsageException("Unknown option -" + word.charAt(i));
            }
            if (option.takes() == LoadOption.Takes.NOTHING) {
                add(option, "");
                continue;
            }
            String rest = word.substring(i + 1);
            if (rest.startsWith("=")) {
                rest = rest.substring(1);
            }
            add(option, rest.isEmpty() ? next(option) : rest);
            return;
        }
    }

    private String next(LoadOption option) throws LoadUsageException {
        if (at == words.size()) {
            throw new LoadUsageException("Missing argument to option " + option.shown());
        }
        return words.get(at++);
    }

    private void add(LoadOption option, String text) throws LoadUsageException {
        if (has(option) && !option.repeatable()) {
            throw new LoadUsageException("Duplicate options for " + option.shown() + " found.");
        }
        int equals = option.takes() == LoadOption.Takes.PAIR ? text.indexOf('=') : -1;
        given.add(
                equals < 0
                        ? new Given(option, text, "")
                        : new Given(option, text.substring(0, equals), text.substring(equals + 1)));
    }

    private void checkCombination() throws LoadUsageException {
        for (Given g : given) {
            if (g.option().refused()) {
                throw new LoadUsageException(g.option().shown() + ": " + g.option().reason());
            }
        }
        if (!has(LoadOption.REPORT_ONLY)) {
            return;
        }
        for (LoadOption other : NOT_WITH_REPORT_ONLY) {
            if (has(other)) {
                throw new LoadUsageException(
                        "Incompatible options "
                                + other.shown()
                                + " and "
                                + LoadOption.REPORT_ONLY.shown()
                                + " found.");
            }
        }
    }
}
