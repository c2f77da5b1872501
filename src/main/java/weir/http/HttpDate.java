package weir.http;

import weir.net.Buf;
import weir.net.Mem;

/**
 * Dates in messages. Written as "Sun, 06 Nov 1994 08:49:37 GMT"; read in that form and in the two
 * older ones (RFC 9110 section 5.6.7, ngx_parse_http_time).
 *
 * <p>An instance is one loop's current date, formatted once a second.
 */
public final class HttpDate {
    /** Bytes of a date. */
    public static final int LENGTH = 29;

    /** Not a date. */
    public static final long INVALID = -1;

    private static final long DAYS = Mem.literal("Thu,Fri,Sat,Sun,Mon,Tue,Wed,");
    private static final long MONTHS =
            Mem.literal("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec ");
    private static final long FIRST_OF_2038 = 2_145_916_800L;
    private static final int[] MONTH_DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private final long text = Mem.alloc(32);
    private long second = Long.MIN_VALUE;

    /** Appends the date of {@code wallMs} (epoch milliseconds). */
    public void put(Buf out, long wallMs) {
        out.put(address(wallMs), LENGTH);
    }

    /** The {@link #LENGTH} bytes of the date of {@code wallMs}, valid until the next call. */
    public long address(long wallMs) {
        long now = Math.floorDiv(wallMs, 1000L);
        if (now != second) {
            format(now, text);
            second = now;
        }
        return text;
    }

    /** Appends the date of {@code epochSeconds}. */
    public static void putSeconds(Buf out, long epochSeconds) {
        out.ensure(LENGTH);
        format(epochSeconds, out.base() + out.end);
        out.end += LENGTH;
    }

    /** Appends a date as cookies have it, "Sun, 06-Nov-94 08:49:37 GMT"; from 2038 on in full. */
    public static void putCookie(Buf out, long epochSeconds) {
        int at = out.end;
        putSeconds(out, epochSeconds);
        long date = out.base() + at;
        Mem.putByte(date + 7, (byte) '-');
        Mem.putByte(date + 11, (byte) '-');
        if (epochSeconds < FIRST_OF_2038) {
            Mem.copy(date + 14, date + 12, LENGTH - 14);
            out.end -= 2;
        }
    }

    /** Writes the {@link #LENGTH} bytes of a date; years 1970 to 9999. */
    public static void format(long epochSeconds, long to) {
        long day = Math.floorDiv(epochSeconds, 86400L);
        int ofDay = (int) Math.floorMod(epochSeconds, 86400L);
        Mem.putInt(to, Mem.getInt(DAYS + 4L * Math.floorMod(day, 7)));
        Mem.putByte(to + 4, (byte) ' ');
        // days since 0000-03-01, in eras of 400 years
        long z = day + 719468;
        long era = Math.floorDiv(z, 146097L);
        int ofEra = (int) (z - era * 146097);
        int yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36524 - ofEra / 146096) / 365;
        int ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int shifted = (5 * ofYear + 2) / 153;
        int month = shifted < 10 ? shifted + 2 : shifted - 10;
        int year = (int) (yearOfEra + era * 400) + (month < 2 ? 1 : 0);
        two(to + 5, ofYear - (153 * shifted + 2) / 5 + 1);
        Mem.putByte(to + 7, (byte) ' ');
        Mem.putInt(to + 8, Mem.getInt(MONTHS + 4L * month));
        two(to + 12, year / 100);
        two(to + 14, year % 100);
        Mem.putByte(to + 16, (byte) ' ');
        two(to + 17, ofDay / 3600);
        Mem.putByte(to + 19, (byte) ':');
        two(to + 20, ofDay / 60 % 60);
        Mem.putByte(to + 22, (byte) ':');
        two(to + 23, ofDay % 60);
        Mem.putInt(to + 25, (int) Scan.word(" GMT"));
    }

    private static void two(long to, int value) {
        Mem.putByte(to, (byte) ('0' + value / 10));
        Mem.putByte(to + 1, (byte) ('0' + value % 10));
    }

    /** Epoch seconds of a date in any of the three forms, or {@link #INVALID}. */
    public static long parse(long address, int length) {
        long end = address + length;
        long p = address;
        while (p < end && Mem.getByte(p) != ',' && Mem.getByte(p) != ' ') {
            p++;
        }
        boolean asctime = p < end && Mem.getByte(p) == ' ';
        p++;
        while (p < end && Mem.getByte(p) == ' ') {
            p++;
        }
        if (end - p < 18) {
            return INVALID;
        }
        return asctime ? asctime(p, end) : dayFirst(p, end);
    }

    /** "06 Nov 1994 08:49:37 GMT" or "06-Nov-94 08:49:37 GMT". */
    private static long dayFirst(long from, long end) {
        long p = from;
        int day = number(p, 2);
        byte separator = Mem.getByte(p + 2);
        if (day < 0 || separator != ' ' && separator != '-') {
            return INVALID;
        }
        boolean longYear = separator == ' ';
        if (longYear && end - p < 20) {
            return INVALID;
        }
        int month = month(p + 3);
        if (month < 0 || Mem.getByte(p + 6) != separator) {
            return INVALID;
        }
        int year = number(p + 7, longYear ? 4 : 2);
        if (year < 0) {
            return INVALID;
        }
        if (!longYear) {
            year += year < 70 ? 2000 : 1900;
        }
        p += longYear ? 11 : 9;
        int ofDay = Mem.getByte(p) == ' ' ? timeOfDay(p + 1) : -1;
        return seconds(year, month, day, ofDay);
    }

    /** "Nov 6 08:49:37 1994". */
    private static long asctime(long from, long end) {
        int month = month(from);
        if (month < 0) {
            return INVALID;
        }
        long p = from + 4;
        if (Mem.getByte(p) == ' ') {
            p++;
        }
        int day = number(p, 1);
        if (day < 0) {
            return INVALID;
        }
        p++;
        if (Mem.getByte(p) != ' ') {
            int digit = number(p, 1);
            if (digit < 0) {
                return INVALID;
            }
            day = day * 10 + digit;
            p++;
        }
        if (end - p < 14 || Mem.getByte(p) != ' ') {
            return INVALID;
        }
        int ofDay = timeOfDay(p + 1);
        if (ofDay < 0 || Mem.getByte(p + 9) != ' ') {
            return INVALID;
        }
        return seconds(number(p + 10, 4), month, day, ofDay);
    }

    private static int timeOfDay(long p) {
        int hour = number(p, 2);
        int minute = number(p + 3, 2);
        int second = number(p + 6, 2);
        boolean valid =
                (hour | minute | second) >= 0
                        && hour < 24
                        && minute < 60
                        && second < 60
                        && Mem.getByte(p + 2) == ':'
                        && Mem.getByte(p + 5) == ':';
        return valid ? hour * 3600 + minute * 60 + second : -1;
    }

    private static int month(long p) {
        byte second = Mem.getByte(p + 1);
        byte third = Mem.getByte(p + 2);
        return switch (Mem.getByte(p)) {
            case 'J' -> second == 'a' ? 0 : third == 'n' ? 5 : 6;
            case 'F' -> 1;
            case 'M' -> third == 'r' ? 2 : 4;
            case 'A' -> second == 'p' ? 3 : 7;
            case 'S' -> 8;
            case 'O' -> 9;
            case 'N' -> 10;
            case 'D' -> 11;
            default -> -1;
        };
    }

    private static int number(long p, int digits) {
        int value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = Mem.getByte(p + i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private static long seconds(int year, int month, int day, int ofDay) {
        if (year < 0 || ofDay < 0) {
            return INVALID;
        }
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        if (day > (month == 1 && leap ? 29 : MONTH_DAYS[month])) {
            return INVALID;
        }
        int y = month < 2 ? year - 1 : year;
        int shifted = month < 2 ? month + 10 : month - 2;
        long days =
                365L * y
                        + Math.floorDiv(y, 4)
                        - Math.floorDiv(y, 100)
                        + Math.floorDiv(y, 400)
                        + (153 * shifted + 2) / 5
                        + day
                        - 1
                        - 719468;
        return days * 86400 + ofDay;
    }
}
