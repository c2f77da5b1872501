package weir.front.module;

import java.util.List;
import weir.conf.Found;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.HeaderList;
import weir.front.Response;
import weir.http.Header;
import weir.http.HttpDate;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Template;

/**
 * One {@code add_header}.
 *
 * @param nameBytes its name in native memory
 * @param id the number of a well-known header
 * @param always for answers of any status
 */
record AddedHeader(String name, long nameBytes, int id, Template<Exchange> value, boolean always) {

    static AddedHeader of(Build build, Found<List<String>> found) {
        List<String> words = found.value();
        return new AddedHeader(
                words.get(0),
                Mem.literal(words.get(0)),
                known(Header.of(words.get(0))),
                build.template(found.statement(), words.get(1)),
                words.size() > 2);
    }

    /** Headers that stay what they are to others ({@code ngx_http_set_headers}). */
    private static int known(int id) {
        boolean known =
                id == Header.CACHE_CONTROL
                        || id == Header.LINK
                        || id == Header.LAST_MODIFIED
                        || id == Header.ETAG;
        return known ? id : Header.OTHER;
    }

    /** Adds the line behind a body; none when its value is empty. */
    void trail(Exchange x) {
        HeaderList lines = x.response().sentTrailers();
        Buf out = lines.begin(nameBytes, name.length(), Header.OTHER);
        int from = out.end;
        value.write(x, out);
        if (out.end == from) {
            lines.cancel();
        } else {
            lines.end();
        }
    }

    /** Adds the line, or replaces the one of which there can only be one. */
    void add(Exchange x) {
        Response r = x.response();
        boolean single = id == Header.LAST_MODIFIED || id == Header.ETAG;
        if (single) {
            r.headers.removeAll(id);
        }
        if (id == Header.LAST_MODIFIED) {
            r.lastModifiedS = -1;
        }
        Buf out = r.headers.begin(nameBytes, name.length(), id);
        int from = out.end;
        value.write(x, out);
        int length = out.end - from;
        if (length == 0) {
            r.headers.cancel();
            return;
        }
        r.headers.end();
        if (id == Header.LAST_MODIFIED) {
            long seconds = HttpDate.parse(out.base() + from, length);
            r.lastModifiedS = seconds == HttpDate.INVALID ? -1 : seconds;
        }
    }
}
