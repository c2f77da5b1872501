package weir.conf;

/** Checks that several modules need; the messages are nginx's. */
public final class Checks {
    private Checks() {}

    /** ngx_conf_check_num_bounds. */
    public static Check<Long> between(long low, long high) {
        return (value, statement, reading) -> {
            if (value < low || value > high) {
                throw statement.fault("value must be between " + low + " and " + high);
            }
        };
    }

    /** ngx_conf_check_num_bounds without an upper bound. */
    public static Check<Long> atLeast(long low) {
        return (value, statement, reading) -> {
            if (value < low) {
                throw statement.fault("value must be equal to or greater than " + low);
            }
        };
    }

    /** ngx_conf_deprecated: loads, with a warning. */
    public static <T> Check<T> deprecated(String instead) {
        return (value, statement, reading) ->
                reading.warn(
                        statement,
                        "the \""
                                + statement.name()
                                + "\" directive is deprecated, use the \""
                                + instead
                                + "\" directive instead");
    }
}
