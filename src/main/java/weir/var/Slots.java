package weir.var;

/**
 * Where an exchange keeps the values of the variables that the configuration makes: {@code set},
 * named captures and cached definitions such as {@code map}. A table of {@link Variables#slots()}
 * entries, all {@link #UNSET} when the exchange begins.
 *
 * @param <X> the exchange
 */
public interface Slots<X> {
    /** No value was given yet. */
    int UNSET = -1;

    /** It was evaluated and has no value. */
    int ABSENT = -2;

    /** Bytes of the slot's value, or {@link #UNSET} or {@link #ABSENT}. */
    int length(X x, int slot);

    /** The first byte of the slot's value; only asked when {@link #length} is above zero. */
    long address(X x, int slot);

    /** Copies the bytes into the slot; {@code length} may be {@link #ABSENT}. */
    void set(X x, int slot, long address, int length);

    /** Told when a variable of {@code set} is read before it was set; nginx warns then. */
    default void uninitialized(X x, String name) {}
}
