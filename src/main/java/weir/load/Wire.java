package weir.load;

/**
 * What the connection below a sample looked like.
 *
 * @param connectionId number of the connection in this process, from 1; 0 when no connection was
 *     made
 * @param requestOnConnection 1 for the first request of a connection, 0 when none was sent
 * @param localPort our port, 0 when unknown
 * @param closeReason who closed the connection after this sample and why, in the words of {@link
 *     CloseReason}; empty while it stays open
 */
public record Wire(long connectionId, int requestOnConnection, int localPort, String closeReason) {
    /** A sample without a connection: a transaction, a failed name look-up. */
    public static final Wire NONE = new Wire(0, 0, 0, "");

    /** True when this sample was sent on a connection that had served another before. */
    public boolean reused() {
        return requestOnConnection > 1;
    }
}
