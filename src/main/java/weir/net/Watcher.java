package weir.net;

/** Told on the loop's thread that a connection no fiber waits on became readable or ended. */
public interface Watcher {
    void ready(Conn conn);
}
