package weir.front.module;

import java.util.List;
import java.util.Locale;
import weir.front.Exchange;
import weir.front.HeadFilter;
import weir.front.Response;
import weir.http.Header;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Variables;

/**
 * Puts a page's body through its commands ({@code ngx_http_ssi_header_filter}).
 *
 * @param types in lower case; {@code *} for all
 */
record SsiFilter(
        List<String> types,
        boolean lastModified,
        boolean silentErrors,
        int valueLength,
        Variables<Exchange> variables)
        implements HeadFilter {
    @Override
    public boolean inSubrequests() {
        return true;
    }

    @Override
    public void head(Exchange x) {
        Response r = x.response();
        if (r.contentLength == 0 || !isPage(r.contentType)) {
            return;
        }
        r.bodyFilter = SsiPage.of(x).begin(this);
        if (x.isSubrequest()) {
            return;
        }
        r.contentLength = -1;
        r.allowRanges = false;
        r.headers.removeAll(Header.ACCEPT_RANGES);
        if (lastModified) {
            r.weakenEtag();
        } else {
            r.lastModifiedS = -1;
            r.headers.removeAll(Header.LAST_MODIFIED);
            r.headers.removeAll(Header.ETAG);
        }
    }

    private boolean isPage(Buf type) {
        if (types.contains("*")) {
            return true;
        }
        String text = Mem.string(type.address(), type.size());
        int end = text.indexOf(';');
        String bare = end < 0 ? text : text.substring(0, end);
        return types.contains(bare.strip().toLowerCase(Locale.ROOT));
    }
}
