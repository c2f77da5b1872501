package weir.cli;

import org.jspecify.annotations.Nullable;

/**
 * nginx's command line ({@code ngx_get_options}), and {@code --nginx VERSION} for the version whose
 * defaults count.
 */
final class FrontOptions {
    boolean help;
    boolean version;
    boolean configureArguments;
    boolean test;
    boolean dump;
    boolean quiet;
    @Nullable String signal;
    @Nullable String prefix;
    @Nullable String errorLog;
    @Nullable String file;
    String globals = "";
    @Nullable String epoch;

    /** A fault of the command line in nginx's words, without the program's name. */
    static final class Invalid extends Exception {
        private static final long serialVersionUID = 1L;

        Invalid(String message) {
            super(message, null, false, false);
        }
    }

    static FrontOptions parse(String[] args) throws Invalid {
        FrontOptions options = new FrontOptions();
        for (int i = 0; i < args.length; i++) {
            i = options.take(args, i);
        }
        return options;
    }

    private int take(String[] args, int at) throws Invalid {
        String word = args[at];
        if (word.equals("--help")) {
            help = true;
            return at;
        }
        if (word.equals("--version")) {
            version = true;
            return at;
        }
        if (word.equals("--nginx") || word.startsWith("--nginx=")) {
            return epoch(args, at);
        }
        if (!word.startsWith("-") || word.length() < 2) {
            throw new Invalid("invalid option: \"" + word + "\"");
        }
        for (int k = 1; k < word.length(); k++) {
            char letter = word.charAt(k);
            switch (letter) {
                case '?', 'h' -> {
                    help = true;
                    version = true;
                }
                case 'v' -> version = true;
                case 'V' -> {
                    version = true;
                    configureArguments = true;
                }
                case 't' -> test = true;
                case 'T' -> {
                    test = true;
                    dump = true;
                }
                case 'q' -> quiet = true;
                case 's', 'p', 'e', 'c', 'g' -> {
                    return value(letter, args, at, word.substring(k + 1));
                }
                default -> throw new Invalid("invalid option: \"" + letter + "\"");
            }
        }
        return at;
    }

    private int epoch(String[] args, int at) throws Invalid {
        String word = args[at];
        int equals = word.indexOf('=');
        if (equals > 0) {
            epoch = word.substring(equals + 1);
            return at;
        }
        if (at + 1 == args.length) {
            throw new Invalid("option \"--nginx\" requires a version");
        }
        epoch = args[at + 1];
        return at + 1;
    }

    private int value(char letter, String[] args, int at, String rest) throws Invalid {
        boolean apart = rest.isEmpty();
        String value = apart && at + 1 < args.length ? args[at + 1] : rest;
        if (value.isEmpty()) {
            throw new Invalid("option \"-" + letter + "\" requires " + wanted(letter));
        }
        switch (letter) {
            case 's' -> {
                switch (value) {
                    case "stop", "quit", "reopen", "reload" -> signal = value;
                    default -> throw new Invalid("invalid option: \"-s " + value + "\"");
                }
            }
            case 'p' -> prefix = value;
            case 'e' -> errorLog = value;
            case 'c' -> file = value;
            default -> globals = value;
        }
        return apart ? at + 1 : at;
    }

    private static String wanted(char letter) {
        return switch (letter) {
            case 's' -> "parameter";
            case 'p' -> "directory name";
            case 'g' -> "parameter";
            default -> "file name";
        };
    }
}
