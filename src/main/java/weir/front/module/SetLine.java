package weir.front.module;

import weir.conf.Reading;
import weir.conf.Statement;

/** The words of a {@code set} ({@code ngx_http_rewrite_set}); the name is without its dollar. */
record SetLine(String name, String value) {
    static SetLine read(Statement s, Reading reading) {
        return new SetLine(variable(s, s.arg(1)), s.arg(2));
    }

    /** The name of a variable that a directive makes. */
    static String variable(Statement s, String word) {
        if (!word.startsWith("$") || word.length() == 1) {
            throw s.fault("invalid variable name \"" + word + "\"");
        }
        return word.substring(1);
    }
}
