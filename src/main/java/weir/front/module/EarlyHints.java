package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.conf.Arity;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Exchange;
import weir.http.Head;
import weir.http.HeaderSet;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Template;

/**
 * When an upstream's 103 is passed on ({@code ngx_http_send_early_hints}).
 *
 * @param conditions of which one must be neither empty nor 0
 */
record EarlyHints(List<Template<Exchange>> conditions) {
    static final Directive<List<String>> DIRECTIVE =
            Directive.words("early_hints")
                    .arity(1, Arity.MANY)
                    .merge(Merge.NEAREST_LIST)
                    .in(HTTP, SERVER, LOCATION)
                    .doc(
                            "An upstream's 103 goes to the client when one of these is neither"
                                    + " empty nor 0.");

    private static final long LINE = Mem.literal("HTTP/1.1 103 Early Hints\r\n");
    private static final int LINE_LENGTH = 26;

    /** Those of a location; null when none are passed on. */
    static @Nullable EarlyHints of(Build build, Scope location) {
        List<Template<Exchange>> conditions = new ArrayList<>();
        for (Found<List<String>> found : location.findAll(DIRECTIVE)) {
            for (String word : found.value()) {
                conditions.add(build.template(found.statement(), word));
            }
        }
        return conditions.isEmpty() ? null : new EarlyHints(List.copyOf(conditions));
    }

    /** Appends what the client is to get of an interim answer's head, which may be nothing. */
    void put(Exchange x, Head head, HeaderSet hidden, Buf out) {
        if (x.isSubrequest() || x.head().version() < Head.VERSION_11 || !areWanted(x)) {
            return;
        }
        int from = out.end;
        out.put(LINE, LINE_LENGTH);
        head.putHeaders(out, hidden);
        if (out.end == from + LINE_LENGTH) {
            out.end = from;
        } else {
            out.put((byte) '\r');
            out.put((byte) '\n');
        }
    }

    private boolean areWanted(Exchange x) {
        Buf work = x.work();
        int from = work.end;
        for (int i = 0; i < conditions.size(); i++) {
            conditions.get(i).write(x, work);
            int length = work.end - from;
            boolean holds = length > 1 || (length == 1 && Mem.getByte(work.base() + from) != '0');
            work.end = from;
            if (holds) {
                return true;
            }
        }
        return false;
    }
}
