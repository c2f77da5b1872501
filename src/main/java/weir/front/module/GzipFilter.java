package weir.front.module;

import weir.front.Exchange;
import weir.front.HeadFilter;
import weir.front.MediaTypeSet;
import weir.front.Response;
import weir.http.Header;

/**
 * Has a response's body compressed where its kind and its client allow that ({@code
 * ngx_http_gzip_header_filter}).
 *
 * @param minLength of bodies whose length is known
 * @param level 1 to 9
 * @param vary whether caches are told that the response depends on Accept-Encoding
 */
record GzipFilter(MediaTypeSet types, long minLength, int level, boolean vary, GzipClients clients)
        implements HeadFilter {
    @Override
    public void head(Exchange x) {
        Response r = x.response();
        if (!isCompressible(r)) {
            return;
        }
        r.variesByCoding = vary;
        if (!clients.mayHave(x)) {
            return;
        }
        r.headers.removeAll(Header.CONTENT_ENCODING);
        r.headers.add(Header.CONTENT_ENCODING, "gzip");
        r.headers.removeAll(Header.ACCEPT_RANGES);
        r.contentLength = -1;
        r.allowRanges = false;
        r.weakenEtag();
        if (!x.isHead()) {
            r.coding = x.worker().gzip().take(level);
        }
    }

    private boolean isCompressible(Response r) {
        boolean status = r.status == 200 || r.status == 403 || r.status == 404;
        return status
                && !r.headerOnly
                && (r.contentLength < 0 || r.contentLength >= minLength)
                && !isEncoded(r)
                && types.has(r.contentType);
    }

    private static boolean isEncoded(Response r) {
        int i = r.headers.find(Header.CONTENT_ENCODING, 0);
        return i >= 0 && r.headers.valueLength(i) > 0;
    }
}
