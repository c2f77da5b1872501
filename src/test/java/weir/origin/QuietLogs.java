package weir.origin;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps the libraries' ordinary messages out of the test run's output. */
final class QuietLogs {
    /** Held, since java.util.logging forgets the level of a logger that nobody holds on to. */
    private static final List<Logger> LIBRARIES =
            List.of(
                    Logger.getLogger("org.apache"),
                    Logger.getLogger("com.zaxxer.hikari"),
                    Logger.getLogger("ch.vorburger"));

    private QuietLogs() {}

    static void keep() {
        LIBRARIES.forEach(logger -> logger.setLevel(Level.WARNING));
    }
}
