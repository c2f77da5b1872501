package weir.conf;

/**
 * A span of nginx versions with the same defaults. From 1.29.7 (2026-03-24) connections to
 * upstreams are kept alive and speak HTTP/1.1 unless told otherwise; before, they were not.
 */
public enum Epoch {
    V1_28("1.28"),
    V1_29_7("1.29.7");

    private final String version;

    Epoch(String version) {
        this.version = version;
    }

    /** The first version of this span that weir speaks of. */
    public String version() {
        return version;
    }

    static Epoch oldest() {
        return V1_28;
    }

    /** The epoch used when none is asked for. */
    public static Epoch newest() {
        return V1_29_7;
    }

    /**
     * The epoch that an nginx version such as {@code 1.22.1} or {@code 1.31} belongs to.
     *
     * @throws IllegalArgumentException when the text is no version
     */
    public static Epoch of(String version) {
        Epoch found = oldest();
        for (Epoch epoch : values()) {
            if (Version.of(version).compareTo(Version.of(epoch.version)) >= 0) {
                found = epoch;
            }
        }
        return found;
    }

    private record Version(int major, int minor, int patch) implements Comparable<Version> {
        static Version of(String text) {
            String[] parts = text.split("\\.", -1);
            if (parts.length < 2 || parts.length > 3) {
                throw new IllegalArgumentException("not an nginx version: " + text);
            }
            return new Version(
                    Integer.parseInt(parts[0]),
                    Integer.parseInt(parts[1]),
                    parts.length == 3 ? Integer.parseInt(parts[2]) : 0);
        }

        @Override
        public int compareTo(Version o) {
            int byMajor = Integer.compare(major, o.major);
            int byMinor = byMajor != 0 ? byMajor : Integer.compare(minor, o.minor);
            return byMinor != 0 ? byMinor : Integer.compare(patch, o.patch);
        }
    }
}
