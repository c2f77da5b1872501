package weir.var;

import java.time.Instant;
import java.time.ZoneId;
import weir.net.Buf;
import weir.net.Mem;

/**
 * The current time as text, made once per second and copied from then on, as {@code
 * ngx_time_update} does. Bound to one thread; the time is an argument (epoch milliseconds, as the
 * loop caches it).
 */
public final class TimeText {
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
    private static final String DAYS = "ThuFriSatSunMonTueWed";
    private static final int LOCAL_LENGTH = 26;
    private static final int ISO_LENGTH = 25;
    private static final int HTTP_LENGTH = 29;

    /** Offsets from UTC change on quarter hours at the earliest. */
    private static final long OFFSET_SPAN_S = 900;

    private final ZoneId zone;
    private final Buf local = new Buf(LOCAL_LENGTH + 8);
    private final Buf iso = new Buf(ISO_LENGTH + 8);
    private final Buf http = new Buf(HTTP_LENGTH + 8);
    private long second = Long.MIN_VALUE;
    private long offsetSpan = Long.MIN_VALUE;
    private int offsetS;

    /** Times in the zone of the machine. */
    public TimeText() {
        this(ZoneId.systemDefault());
    }

    public TimeText(ZoneId zone) {
        this.zone = zone;
    }

    /** {@code $time_local}: {@code 30/Nov/2026:20:00:00 +0000}, 26 bytes. */
    public void writeLocal(long wallMs, Buf out) {
        update(wallMs);
        out.put(local.address(), LOCAL_LENGTH);
    }

    /** {@code $time_iso8601}: {@code 2026-11-30T20:00:00+00:00}, 25 bytes. */
    public void writeIso8601(long wallMs, Buf out) {
        update(wallMs);
        out.put(iso.address(), ISO_LENGTH);
    }

    /**
     * The {@code Date} header: {@code Mon, 30 Nov 2026 20:00:00 GMT}, 29 bytes (RFC 9110 5.6.7).
     */
    public void writeHttp(long wallMs, Buf out) {
        update(wallMs);
        out.put(http.address(), HTTP_LENGTH);
    }

    /**
     * {@code $msec} and {@code $request_time}: seconds with three decimals; below 0 counts as 0.
     */
    public static void writeSeconds(long ms, Buf out) {
        long positive = Math.max(0, ms);
        out.putDecimal(positive / 1000);
        out.ensure(4);
        int rest = (int) (positive % 1000);
        long to = out.base() + out.end;
        Mem.putByte(to, (byte) '.');
        Mem.putByte(to + 1, (byte) ('0' + rest / 100));
        Mem.putByte(to + 2, (byte) ('0' + rest / 10 % 10));
        Mem.putByte(to + 3, (byte) ('0' + rest % 10));
        out.end += 4;
    }

    private void update(long wallMs) {
        long now = Math.floorDiv(wallMs, 1000L);
        if (now == second) {
            return;
        }
        second = now;
        long span = Math.floorDiv(now, OFFSET_SPAN_S);
        if (span != offsetSpan) {
            offsetSpan = span;
            offsetS = zone.getRules().getOffset(Instant.ofEpochSecond(now)).getTotalSeconds();
        }
        long shifted = now + offsetS;
        long days = Math.floorDiv(shifted, 86400L);
        int inDay = (int) Math.floorMod(shifted, 86400L);
        writeLocal(days, inDay);
        writeIso(days, inDay);
        writeHttpDate(now);
    }

    private void writeLocal(long days, int inDay) {
        int date = civil(days);
        local.clear();
        two(local, date & 31);
        local.put((byte) '/');
        three(local, MONTHS, (date >> 5 & 15) - 1);
        local.put((byte) '/');
        local.putDecimal(date >> 9);
        local.put((byte) ':');
        clock(local, inDay);
        local.put((byte) ' ');
        zone(local, false);
    }

    private void writeIso(long days, int inDay) {
        int date = civil(days);
        iso.clear();
        iso.putDecimal(date >> 9);
        iso.put((byte) '-');
        two(iso, date >> 5 & 15);
        iso.put((byte) '-');
        two(iso, date & 31);
        iso.put((byte) 'T');
        clock(iso, inDay);
        zone(iso, true);
    }

    private void writeHttpDate(long now) {
        long days = Math.floorDiv(now, 86400L);
        int date = civil(days);
        http.clear();
        three(http, DAYS, (int) Math.floorMod(days, 7L));
        http.put((byte) ',');
        http.put((byte) ' ');
        two(http, date & 31);
        http.put((byte) ' ');
        three(http, MONTHS, (date >> 5 & 15) - 1);
        http.put((byte) ' ');
        http.putDecimal(date >> 9);
        http.put((byte) ' ');
        clock(http, (int) Math.floorMod(now, 86400L));
        http.putAscii(" GMT");
    }

    /** Year, month and day in one int (year shifted by 9, month by 5), from days since 1970. */
    private static int civil(long days) {
        long shifted = days + 719_468;
        long era = Math.floorDiv(shifted, 146_097L);
        int inEra = (int) (shifted - era * 146_097);
        int yearInEra = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365;
        int inYear = inEra - (365 * yearInEra + yearInEra / 4 - yearInEra / 100);
        int marchMonth = (5 * inYear + 2) / 153;
        int day = inYear - (153 * marchMonth + 2) / 5 + 1;
        int month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
        int year = (int) (yearInEra + era * 400) + (month <= 2 ? 1 : 0);
        return year << 9 | month << 5 | day;
    }

    private static void clock(Buf out, int inDay) {
        two(out, inDay / 3600);
        out.put((byte) ':');
        two(out, inDay / 60 % 60);
        out.put((byte) ':');
        two(out, inDay % 60);
    }

    private void zone(Buf out, boolean colon) {
        int minutes = Math.abs(offsetS) / 60;
        out.put((byte) (offsetS < 0 ? '-' : '+'));
        two(out, minutes / 60);
        if (colon) {
            out.put((byte) ':');
        }
        two(out, minutes % 60);
    }

    private static void two(Buf out, int value) {
        out.put((byte) ('0' + value / 10));
        out.put((byte) ('0' + value % 10));
    }

    private static void three(Buf out, String names, int index) {
        for (int i = 0; i < 3; i++) {
            out.put((byte) names.charAt(index * 3 + i));
        }
    }
}
