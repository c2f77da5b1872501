package weir.net;

/** Takes an accepted connection, on its loop's thread. */
public interface Acceptor {
    void accepted(Conn conn);
}
