package weir.http;

/** The results of every parser here. */
public final class Parse {
    /** The head is whole; {@link Head#end} is the first byte behind it. */
    public static final int COMPLETE = 1;

    /** More bytes are needed; call again with the same head when there are. */
    public static final int INCOMPLETE = 0;

    /** The message is refused; {@link Head#fault} says why. */
    public static final int BAD = -1;

    /** The peer's bytes are no HTTP status line: the answer is HTTP/0.9, a body without a head. */
    public static final int NOT_HTTP = -2;

    /** The host is known: call again with the rules of its server. */
    public static final int HOST = 2;

    private Parse() {}
}
