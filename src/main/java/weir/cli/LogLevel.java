package weir.cli;

import java.util.logging.Level;

/** The values of {@code --log}, in the spelling that the user types. */
enum LogLevel {
    error,
    warn,
    info,
    debug;

    Level level() {
        return switch (this) {
            case error -> Level.SEVERE;
            case warn -> Level.WARNING;
            case info -> Level.INFO;
            case debug -> Level.FINE;
        };
    }
}
