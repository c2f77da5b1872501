package weir.probe;

/**
 * How the connections to one listening port ended: whose FIN (or reset) came first.
 *
 * @param byServer the listening side sent the first FIN
 * @param byClient the connecting side sent the first FIN
 * @param byReset a reset came before any FIN
 */
public record Closings(long byServer, long byClient, long byReset) {
    public static final Closings NONE = new Closings(0, 0, 0);

    public long total() {
        return byServer + byClient + byReset;
    }

    public Closings plus(Closings other) {
        return new Closings(
                byServer + other.byServer, byClient + other.byClient, byReset + other.byReset);
    }
}
