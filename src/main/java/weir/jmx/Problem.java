package weir.jmx;

/** Something in a plan that cannot be run as written. */
public record Problem(String path, int line, String what) {
    static Problem at(Place place, String what) {
        return new Problem(place.path(), place.line(), what);
    }

    /** {@code line 41: Test Plan > Users > Pause: what}. */
    public String text() {
        return (line > 0 ? "line " + line + ": " : "") + (path.isEmpty() ? "" : path + ": ") + what;
    }
}
