package weir.lab;

import java.util.Locale;

/** The parts of the measured system; each is one process or several that are added up. */
enum Role {
    LOADER,
    FRONT,
    ORIGINS,
    REMOTE,
    DATABASE;

    /** The name in reports. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
