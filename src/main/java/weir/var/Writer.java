package weir.var;

import weir.net.Buf;

/**
 * Appends a variable's value. Runs on the loop that owns {@code x}: no allocation, no String.
 *
 * @param <X> the exchange
 */
@FunctionalInterface
public interface Writer<X> {
    /**
     * Appends the value at {@code out.end}.
     *
     * @return false when the variable has no value (nginx's {@code not_found}): "-" in a log line
     *     of the default escaping, empty elsewhere. Bytes appended before a false are discarded.
     */
    boolean write(X x, Buf out);
}
