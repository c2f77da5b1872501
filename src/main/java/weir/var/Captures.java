package weir.var;

import weir.net.Buf;

/**
 * The groups of the last regular expression that matched, {@code $1} to {@code $9}.
 *
 * @param <X> the exchange
 */
@FunctionalInterface
public interface Captures<X> {
    /** Appends group {@code number} (1 to 9); nothing when there is no such group. */
    void write(X x, int number, Buf out);
}
