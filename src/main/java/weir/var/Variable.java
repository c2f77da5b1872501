package weir.var;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of one built-in variable, or of a family such as {@code http_}: name, operation
 * and what is known about its values. Nothing else in the program lists variables; messages, log
 * formats and the reference page derive from these.
 *
 * @param name the name without {@code $}; for a family the prefix
 * @param family whether {@code name} is a prefix whose rest names the value
 * @param binder from the rest of the name ("" when not a family) to the operation, at load time
 * @param plain values never hold a byte that any log escaping changes, so the scan is left out
 * @param list values may be nginx's lists over upstream attempts: {@code a, b : c}
 * @param cacheable the value does not change during an exchange once it is known
 * @param setter how {@code set} changes it, null when nginx's {@code the duplicate "x" variable}
 * @param doc one sentence for the reference page
 */
public record Variable<X>(
        String name,
        boolean family,
        Function<String, Writer<X>> binder,
        boolean plain,
        boolean list,
        boolean cacheable,
        @Nullable Setter<X> setter,
        String doc) {

    /** A variable with free text as its value. */
    public static <X> Variable<X> of(String name, Writer<X> writer, String doc) {
        return new Variable<>(name, false, rest -> writer, false, false, true, null, doc);
    }

    /** Every name that begins with {@code prefix}; the binder gets the rest in lower case. */
    public static <X> Variable<X> family(
            String prefix, Function<String, Writer<X>> binder, String doc) {
        return new Variable<>(prefix, true, binder, false, false, true, null, doc);
    }

    /** Numbers, times and the like: bytes that no escaping changes. */
    public Variable<X> asPlain() {
        return new Variable<>(name, family, binder, true, list, cacheable, setter, doc);
    }

    /** One entry per upstream attempt. */
    public Variable<X> asList() {
        return new Variable<>(name, family, binder, plain, true, cacheable, setter, doc);
    }

    /** The value may differ each time it is read. */
    public Variable<X> asChanging() {
        return new Variable<>(name, family, binder, plain, list, false, setter, doc);
    }

    /** May be changed by {@code set}. */
    public Variable<X> settable(Setter<X> by) {
        return new Variable<>(name, family, binder, plain, list, cacheable, by, doc);
    }
}
