package weir.dns;

/** Where a resolver says what name servers did wrong, at nginx's level error. */
@FunctionalInterface
public interface Complaints {
    /**
     * Says one thing; on the loop.
     *
     * @param errno the kernel's error, 0 for none
     * @param suffix what stands behind the error's name; may be empty
     */
    void error(String words, int errno, String suffix);
}
