package weir.front.module;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What may go wrong with one server so that another is tried ({@code NGX_HTTP_UPSTREAM_FT_*}). */
enum NextUpstream {
    ERROR(1, 502),
    TIMEOUT(1 << 1, 504),
    INVALID_HEADER(1 << 2, 502),
    NON_IDEMPOTENT(1 << 3, 502),
    HTTP_500(1 << 4, 500),
    HTTP_502(1 << 5, 502),
    HTTP_503(1 << 6, 503),
    HTTP_504(1 << 7, 504),
    HTTP_403(1 << 8, 403),
    HTTP_404(1 << 9, 404),
    HTTP_429(1 << 10, 429),
    UPDATING(1 << 11, 502),
    OFF(1 << 12, 502);

    private final int status;
    private final int bit;

    NextUpstream(int bit, int status) {
        this.bit = bit;
        this.status = status;
    }

    /** The status for the client when no other server is tried. */
    int status() {
        return status;
    }

    int bit() {
        return bit;
    }

    /** Whether it counts among {@code max_fails}; its connection is closed then. */
    boolean blamesServer() {
        return this != HTTP_403 && this != HTTP_404;
    }

    static int bits(Set<NextUpstream> set) {
        int bits = 0;
        for (NextUpstream each : set) {
            bits |= each.bit;
        }
        return set.contains(OFF) ? OFF.bit : bits;
    }

    /** The failure that a status stands for, or null. */
    static @Nullable NextUpstream of(int status) {
        return switch (status) {
            case 500 -> HTTP_500;
            case 502 -> HTTP_502;
            case 503 -> HTTP_503;
            case 504 -> HTTP_504;
            case 403 -> HTTP_403;
            case 404 -> HTTP_404;
            case 429 -> HTTP_429;
            default -> null;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
