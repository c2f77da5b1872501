package weir.lab;

/**
 * One independent count of who closed first.
 *
 * @param name how the source is called in reports
 * @param how what was counted, as a phrase
 */
record CloseSource(String name, String how, long byFront, long byOrigin) {
    /** Fewer connections than this are no evidence. */
    static final long ENOUGH = 20;

    Side side() {
        return Side.of(byFront, byOrigin, ENOUGH);
    }

    CloseSource plus(CloseSource other) {
        return new CloseSource(name, how, byFront + other.byFront, byOrigin + other.byOrigin);
    }
}
