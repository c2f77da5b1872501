package weir.front.module;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.front.HeadFilter;
import weir.front.Response;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Template;

/** Names the charset of one location's responses ({@code ngx_http_charset_header_filter}). */
final class CharsetFilter implements HeadFilter {
    private static final String PARAMETER = "charset=";

    private final @Nullable Template<Exchange> charset;
    private final @Nullable List<byte[]> types;
    private final boolean override;
    private final Set<String> known;

    /**
     * @param charset null for none: only the upstream may name one
     * @param types in lower case; null stands for all
     * @param known the charsets that an upstream may name, in lower case
     */
    CharsetFilter(
            @Nullable Template<Exchange> charset,
            @Nullable List<byte[]> types,
            boolean override,
            Set<String> known) {
        this.charset = charset;
        this.types = types;
        this.override = override;
        this.known = known;
    }

    @Override
    public void head(Exchange x) {
        Response r = x.response();
        Buf type = r.contentType;
        if (type.isEmpty()) {
            return;
        }
        if (!r.overrideCharset.isEmpty()) {
            upstreams(x, r);
        } else if (charset != null && isWanted(r, type)) {
            Buf made = x.work();
            int from = made.end;
            charset.write(x, made);
            set(x, r, made.base() + from, made.end - from);
            made.end = from;
        }
    }

    /** {@code X-Accel-Charset}. */
    private void upstreams(Exchange x, Response r) {
        String name = r.overrideCharset.toString();
        if (known.contains(name.toLowerCase(Locale.ROOT))) {
            set(x, r, r.overrideCharset.address(), r.overrideCharset.size());
        } else {
            x.log(
                    Level.ERROR,
                    "unknown charset \"" + name + "\" to override",
                    0,
                    ProxyAttempt.READING_HEAD);
        }
    }

    private boolean isWanted(Response r, Buf type) {
        if (!r.charset.isEmpty()) {
            return override;
        }
        if (!isNamed(type)) {
            return false;
        }
        int named = parameter(type);
        if (named >= 0 && override) {
            type.end = type.start + named;
        }
        return named < 0 || override;
    }

    /** Without tables, a body that has another charset already keeps it. */
    private static void set(Exchange x, Response r, long name, int length) {
        Buf now = r.charset;
        if (!now.isEmpty() && !equal(now.address(), now.size(), name, length)) {
            x.log(
                    Level.ERROR,
                    "no \"charset_map\" between the charsets \""
                            + now
                            + "\" and \""
                            + Mem.string(name, length)
                            + "\"",
                    0,
                    ProxyAttempt.READING_HEAD);
            return;
        }
        if (r.status == 301 || r.status == 302) {
            now.clear();
        } else {
            r.clearCharset();
            now.put(name, length);
        }
    }

    private boolean isNamed(Buf type) {
        if (types == null) {
            return true;
        }
        int length = bare(type);
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i).length == length && equal(type.address(), types.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Bytes of the media type before its parameters. */
    private static int bare(Buf type) {
        int n = 0;
        while (n < type.size()) {
            byte b = Mem.getByte(type.address() + n);
            if (b == ';' || b == ' ') {
                break;
            }
            n++;
        }
        return n;
    }

    private static boolean equal(long a, int lengthA, long b, int lengthB) {
        int n = lengthA == lengthB ? lengthA : -1;
        for (int i = 0; i < n; i++) {
            if (lower(Mem.getByte(a + i)) != lower(Mem.getByte(b + i))) {
                return false;
            }
        }
        return n >= 0;
    }

    private static boolean equal(long at, byte[] lower) {
        for (int i = 0; i < lower.length; i++) {
            if (lower(Mem.getByte(at + i)) != lower[i]) {
                return false;
            }
        }
        return true;
    }

    /** Where the media type ends if a charset parameter follows it, else -1. */
    private static int parameter(Buf type) {
        int last = type.size() - PARAMETER.length();
        for (int from = bare(type); from <= last; from++) {
            int i = 0;
            while (i < PARAMETER.length()
                    && lower(Mem.getByte(type.address() + from + i)) == PARAMETER.charAt(i)) {
                i++;
            }
            if (i == PARAMETER.length()) {
                return bare(type);
            }
        }
        return -1;
    }

    private static int lower(byte b) {
        return b >= 'A' && b <= 'Z' ? b | 0x20 : b;
    }
}
