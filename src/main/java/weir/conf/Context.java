package weir.conf;

import org.jspecify.annotations.Nullable;

/**
 * The level of the configuration that a statement stands in; nginx's {@code cmd_type} together with
 * its module type. Compared by name, so a module may add its own.
 */
public record Context(String name) {
    public static final Context MAIN = new Context("main");
    public static final Context EVENTS = new Context("events");
    public static final Context HTTP = new Context("http");
    public static final Context SERVER = new Context("server");
    public static final Context LOCATION = new Context("location");
    public static final Context UPSTREAM = new Context("upstream");
    public static final Context IF_IN_SERVER = new Context("if in server");
    public static final Context IF_IN_LOCATION = new Context("if in location");
    public static final Context LIMIT_EXCEPT = new Context("limit_except");
    public static final Context STREAM = new Context("stream");
    public static final Context STREAM_SERVER = new Context("stream server");
    public static final Context STREAM_UPSTREAM = new Context("stream upstream");
    public static final Context MAIL = new Context("mail");
    public static final Context MAIL_SERVER = new Context("mail server");

    // Written out because a record's own are linked at run time, which costs the start of the
    // program several milliseconds.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Context context && context.name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
