package weir.lab;

import java.util.Locale;

/** The two sides of the comparison, by the connections between front and origins. */
enum Variant {
    SHORT,
    LONG;

    /** The name in reports. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
