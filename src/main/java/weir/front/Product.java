package weir.front;

/** What the front calls itself towards clients, and which nginx it behaves as. */
public final class Product {
    public static final String NAME = "weir";
    public static final String VERSION = "0.1.0";
    public static final String NAME_VERSION = NAME + "/" + VERSION;

    /** The nginx whose behaviour is followed. */
    public static final String NGINX_VERSION = "1.31.5";

    private Product() {}
}
