package weir.conf;

/** nginx's numbers, sizes and times (ngx_string.c, ngx_parse.c). A bad text gives {@link #BAD}. */
public final class Units {
    /** What every method here answers for a text that is no such value. */
    public static final long BAD = -1;

    private static final long MAX = Long.MAX_VALUE;
    private static final long YEAR = 31_536_000;
    private static final long MONTH = 2_592_000;
    private static final long WEEK = 604_800;
    private static final long DAY = 86_400;

    private Units() {}

    /** Decimal digits only, at most 2^63-1 (ngx_atoi). */
    public static long number(String text) {
        return text.isEmpty() ? BAD : digits(text, text.length());
    }

    /** A fixed-point number such as {@code 1.25} times 10^{@code digits} (ngx_atofp). */
    public static long fixedPoint(String text, int digits) {
        if (text.isEmpty()) {
            return BAD;
        }
        long value = 0;
        boolean dot = false;
        int left = digits;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (dot && left == 0) {
                return BAD;
            }
            if (c == '.') {
                if (dot) {
                    return BAD;
                }
                dot = true;
                continue;
            }
            if (c < '0' || c > '9' || value > (MAX - (c - '0')) / 10) {
                return BAD;
            }
            value = value * 10 + (c - '0');
            left -= dot ? 1 : 0;
        }
        while (left-- > 0) {
            if (value > MAX / 10) {
                return BAD;
            }
            value *= 10;
        }
        return value;
    }

    /** Bytes with an optional {@code k} or {@code m} (ngx_parse_size). */
    public static long size(String text) {
        return scaled(text, false);
    }

    /** Bytes with an optional {@code k}, {@code m} or {@code g} (ngx_parse_offset). */
    public static long offset(String text) {
        return scaled(text, true);
    }

    /**
     * Milliseconds; a bare number is seconds, months and years are not allowed (ngx_parse_time).
     */
    public static long timeMs(String text) {
        return new TimeText(text, false).parse();
    }

    /** Seconds; milliseconds are not allowed (ngx_parse_time). */
    public static long timeSeconds(String text) {
        return new TimeText(text, true).parse();
    }

    /** A size as a person writes it: {@code 8k}, {@code 1m}, {@code 100}. */
    public static String sizeText(long bytes) {
        if (bytes == 0) {
            return "0";
        }
        for (int shift = 30; shift > 0; shift -= 10) {
            if (bytes % (1L << shift) == 0) {
                return (bytes >> shift) + (shift == 30 ? "g" : shift == 20 ? "m" : "k");
            }
        }
        return Long.toString(bytes);
    }

    /** A time as a person writes it: {@code 60s}, {@code 1h}, {@code 150ms}. */
    public static String timeText(long ms) {
        if (ms % 1000 != 0) {
            return ms + "ms";
        }
        long seconds = ms / 1000;
        if (seconds >= 3600 && seconds % 3600 == 0) {
            return seconds / 3600 + "h";
        }
        return seconds + "s";
    }

    private static long scaled(String text, boolean giga) {
        if (text.isEmpty()) {
            return BAD;
        }
        int shift =
                switch (text.charAt(text.length() - 1)) {
                    case 'k', 'K' -> 10;
                    case 'm', 'M' -> 20;
                    case 'g', 'G' -> giga ? 30 : 0;
                    default -> 0;
                };
        int length = shift == 0 ? text.length() : text.length() - 1;
        long value = length == 0 ? BAD : digits(text, length);
        return value == BAD || value > MAX >> shift ? BAD : value << shift;
    }

    private static long digits(String text, int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9' || value > (MAX - (c - '0')) / 10) {
                return BAD;
            }
            value = value * 10 + (c - '0');
        }
        return value;
    }

    /** {@code 1h 30m}: units from large to small, each once, blanks between them allowed. */
    private static final class TimeText {
        private final String text;
        private final boolean seconds;
        private int at;
        private int step;

        TimeText(String text, boolean seconds) {
            this.text = text;
            this.seconds = seconds;
            this.step = seconds ? 0 : 2;
        }

        long parse() {
            long value = 0;
            long total = 0;
            boolean valid = false;
            while (at < text.length()) {
                char c = text.charAt(at++);
                if (c >= '0' && c <= '9') {
                    if (value > (MAX - (c - '0')) / 10) {
                        return BAD;
                    }
                    value = value * 10 + (c - '0');
                    valid = true;
                    continue;
                }
                long scale = unit(c);
                if (scale == BAD || value > MAX / scale || total > MAX - value * scale) {
                    return BAD;
                }
                total += value * scale;
                value = 0;
                while (at < text.length() && text.charAt(at) == ' ') {
                    at++;
                }
            }
            long scale = seconds ? 1 : 1000;
            if (!valid || value > MAX / scale || total > MAX - value * scale) {
                return BAD;
            }
            return total + value * scale;
        }

        private long unit(char c) {
            return switch (c) {
                case 'y' -> next(1, YEAR);
                case 'M' -> next(2, MONTH);
                case 'w' -> next(3, WEEK);
                case 'd' -> next(4, DAY);
                case 'h' -> next(5, 3600);
                case 'm' -> at < text.length() && text.charAt(at) == 's' ? millis() : next(6, 60);
                case 's' -> next(7, 1);
                case ' ' -> step >= 7 ? BAD : next(9, 1);
                default -> BAD;
            };
        }

        private long next(int unit, long unitSeconds) {
            if (step >= unit) {
                return BAD;
            }
            step = unit;
            return seconds ? unitSeconds : unitSeconds * 1000;
        }

        private long millis() {
            if (seconds || step >= 8) {
                return BAD;
            }
            at++;
            step = 8;
            return 1;
        }
    }
}
