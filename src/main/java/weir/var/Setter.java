package weir.var;

/**
 * Gives a variable a value, as nginx's {@code set_handler} does. Runs on the loop that owns {@code
 * x}; the bytes are only valid during the call.
 *
 * @param <X> the exchange
 */
@FunctionalInterface
public interface Setter<X> {
    void set(X x, long address, int length);
}
