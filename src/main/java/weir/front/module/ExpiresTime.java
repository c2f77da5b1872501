package weir.front.module;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import weir.conf.Reading;
import weir.conf.Statement;
import weir.conf.Units;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Response;
import weir.http.Header;
import weir.http.HttpDate;
import weir.net.Buf;
import weir.var.Template;

/**
 * The value of {@code expires}.
 *
 * @param seconds of ACCESS, MODIFIED and DAILY; negative for the past
 * @param text the time as written when it holds variables, else null
 * @param compiled the same, compiled
 * @param at where it was written, null for the default
 */
record ExpiresTime(
        Mode mode,
        long seconds,
        @Nullable String text,
        @Nullable Template<Exchange> compiled,
        @Nullable Statement at) {

    /** What the time counts from. */
    enum Mode {
        OFF,
        EPOCH,
        MAX,
        ACCESS,
        MODIFIED,
        DAILY
    }

    static final ExpiresTime OFF = new ExpiresTime(Mode.OFF, 0, null, null, null);

    /** {@code ngx_http_headers_expires}. */
    static ExpiresTime read(Statement s, Reading reading) {
        if (s.argCount() == 2 && !s.arg(1).equals("modified")) {
            throw s.complaint("invalid value");
        }
        Mode from = s.argCount() == 2 ? Mode.MODIFIED : Mode.ACCESS;
        String time = s.arg(s.argCount());
        if (time.indexOf('$') >= 0) {
            return new ExpiresTime(from, 0, time, null, s);
        }
        Object parsed = parse(time, from);
        if (parsed instanceof ExpiresTime made) {
            return made;
        }
        throw s.complaint(String.valueOf(parsed));
    }

    /** {@code ngx_http_parse_expires}: the time, or what is wrong with it. */
    private static Object parse(String text, Mode from) {
        if (from != Mode.MODIFIED) {
            switch (text) {
                case "epoch" -> {
                    return new ExpiresTime(Mode.EPOCH, 0, null, null, null);
                }
                case "max" -> {
                    return new ExpiresTime(Mode.MAX, 0, null, null, null);
                }
                case "off" -> {
                    return OFF;
                }
                default -> {}
            }
        }
        boolean daily = text.startsWith("@");
        if (daily && from == Mode.MODIFIED) {
            return "daily time cannot be used with \"modified\" parameter";
        }
        boolean signed = daily || text.startsWith("+") || text.startsWith("-");
        long seconds = Units.timeSeconds(signed ? text.substring(1) : text);
        if (seconds == Units.BAD) {
            return "invalid value";
        }
        if (daily && seconds > 24 * 60 * 60) {
            return "daily time value must be less than 24 hours";
        }
        return new ExpiresTime(
                daily ? Mode.DAILY : from,
                text.startsWith("-") ? -seconds : seconds,
                null,
                null,
                null);
    }

    /** The same with its variables compiled. */
    ExpiresTime bound(Build build) {
        return text == null || at == null
                ? this
                : new ExpiresTime(mode, 0, text, build.template(at, text), at);
    }

    /** Sets both headers: {@code ngx_http_set_expires}. */
    void apply(Exchange x) {
        if (compiled != null) {
            Object now = parse(Rewrite.text(x, compiled), mode);
            if (now instanceof ExpiresTime made && made.mode != Mode.OFF) {
                made.apply(x);
            }
            return;
        }
        if (mode == Mode.OFF) {
            return;
        }
        Response r = x.response();
        long nowS = x.loop().wallMs() / 1000;
        if (seconds == 0 && (mode == Mode.ACCESS || mode == Mode.MODIFIED)) {
            put(r, nowS, 0);
            return;
        }
        switch (mode) {
            case EPOCH -> put(r, 1, -1);
            case MAX -> put(r, 2145916555L, 315360000);
            case DAILY -> {
                long next = nextDaily(nowS);
                put(r, next, next - nowS);
            }
            case MODIFIED -> {
                long modified = modifiedS(r);
                long until = seconds + (modified >= 0 ? modified : nowS);
                put(r, until, seconds < 0 ? -1 : until - nowS);
            }
            default -> put(r, nowS + seconds, seconds);
        }
    }

    /** When the answer was last changed, by us or by an upstream's header; -1 when unknown. */
    private static long modifiedS(Response r) {
        int i = r.headers.find(Header.LAST_MODIFIED, 0);
        return i < 0
                ? r.lastModifiedS
                : HttpDate.parse(r.headers.valueAddress(i), r.headers.valueLength(i));
    }

    private static void put(Response r, long expiresS, long maxAgeS) {
        Buf out = only(r, Header.EXPIRES);
        HttpDate.putSeconds(out, expiresS);
        r.headers.end();
        out = only(r, Header.CACHE_CONTROL);
        if (maxAgeS < 0) {
            out.putAscii("no-cache");
        } else {
            out.putAscii("max-age=");
            out.putDecimal(maxAgeS);
        }
        r.headers.end();
    }

    /** Starts the only line of a header, at the place of the first that was there. */
    private static Buf only(Response r, int id) {
        int first = r.headers.find(id, 0);
        r.headers.removeAll(id);
        return first < 0 ? r.headers.begin(id) : r.headers.beginInstead(first, id);
    }

    /** The next time of day, local ({@code ngx_next_time}). */
    private long nextDaily(long nowS) {
        ZoneId zone = ZoneId.systemDefault();
        LocalDateTime today =
                LocalDate.ofInstant(java.time.Instant.ofEpochSecond(nowS), zone)
                        .atStartOfDay()
                        .plusSeconds(seconds);
        long at = today.atZone(zone).toEpochSecond();
        return at > nowS ? at : today.plusDays(1).atZone(zone).toEpochSecond();
    }
}
