package weir.front.module;

import weir.conf.Scope;
import weir.front.Build;
import weir.front.CoreConf.IfModifiedSince;
import weir.front.Exchange;
import weir.front.Module;
import weir.front.Response;
import weir.front.Steps;
import weir.http.Etag;
import weir.http.Head;
import weir.http.Header;
import weir.http.HttpDate;

/**
 * {@code ngx_http_not_modified_filter_module}: conditional requests against Last-Modified and ETag
 * of an answer with status 200.
 */
public final class NotModifiedModule implements Module {
    @Override
    public void location(Build build, Scope location, Steps steps) {
        steps.filter(NotModifiedModule::head);
    }

    private static void head(Exchange x) {
        Response r = x.response();
        if (r.status != 200 || r.unconditional) {
            return;
        }
        Head head = x.head();
        int since = head.find(Header.IF_UNMODIFIED_SINCE);
        int match = head.find(Header.IF_MATCH);
        if (since >= 0 && !isUnmodified(head, since, r)
                || match >= 0 && !matches(head, match, r, false)) {
            r.instead(412, true);
            return;
        }
        int modified = head.find(Header.IF_MODIFIED_SINCE);
        int noneMatch = head.find(Header.IF_NONE_MATCH);
        if (modified < 0 && noneMatch < 0
                || modified >= 0 && isModified(x, modified)
                || noneMatch >= 0 && !matches(head, noneMatch, r, true)) {
            return;
        }
        notModified(r);
    }

    private static void notModified(Response r) {
        r.status = 304;
        r.statusLine.clear();
        r.contentType.clear();
        r.contentLength = -1;
        r.allowRanges = false;
        drop(r, Header.ACCEPT_RANGES);
        drop(r, Header.CONTENT_ENCODING);
    }

    private static void drop(Response r, int id) {
        int i = r.headers.find(id, 0);
        if (i >= 0) {
            r.headers.remove(i);
        }
    }

    private static boolean isUnmodified(Head head, int i, Response r) {
        return r.lastModifiedS >= 0
                && HttpDate.parse(head.valueAddress(i), head.valueLength(i)) >= r.lastModifiedS;
    }

    private static boolean isModified(Exchange x, int i) {
        long lastS = x.response().lastModifiedS;
        IfModifiedSince rule = x.core().files().ifModifiedSince();
        if (lastS < 0 || rule == IfModifiedSince.OFF) {
            return true;
        }
        long askedS = HttpDate.parse(x.head().valueAddress(i), x.head().valueLength(i));
        return askedS != lastS && (rule == IfModifiedSince.EXACT || askedS < lastS);
    }

    private static boolean matches(Head head, int i, Response r, boolean weak) {
        int tag = r.headers.find(Header.ETAG, 0);
        return Etag.matches(
                head.valueAddress(i),
                head.valueLength(i),
                tag < 0 ? 0 : r.headers.valueAddress(tag),
                tag < 0 ? 0 : r.headers.valueLength(tag),
                weak);
    }
}
