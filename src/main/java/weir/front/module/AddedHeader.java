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
                Header.of(words.get(0)),
                build.template(found.statement(), words.get(1)),
                words.size() > 2);
    }

    /** Adds the line, or replaces the one of which there can only be one. */
    void add(Exchange x) {
        Response r = x.response();
        boolean single = id == Header.LAST_MODIFIED || id == Header.ETAG;
        if (single) {
            removeAll(r.headers, id);
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
            if (seconds != HttpDate.INVALID) {
                removeAll(r.headers, id);
                r.lastModifiedS = seconds;
            }
        }
    }

    static void removeAll(HeaderList headers, int id) {
        for (int i = headers.find(id, 0); i >= 0; i = headers.find(id, i + 1)) {
            headers.remove(i);
        }
    }
}
