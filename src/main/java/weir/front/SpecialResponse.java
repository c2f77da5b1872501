package weir.front;

import weir.http.Header;
import weir.net.Buf;
import weir.net.Mem;

/**
 * Answers with a status alone: by the configured error page, or by nginx's own text of it ({@code
 * ngx_http_special_response_handler}).
 */
final class SpecialResponse {
    private SpecialResponse() {}

    /** Sends the status, or moves on to its error page; a result for {@link Pipeline}. */
    static int send(Exchange x, int status) {
        if (x.response().headSent) {
            x.clientGone();
            return Step.DONE;
        }
        if (closes(status)) {
            x.keepAlive(false);
        }
        CoreConf core = x.core();
        if (!x.isOnErrorPage() || core.recursiveErrorPages()) {
            CoreConf.ErrorPage page = core.errorPage(status);
            if (page != null) {
                return page(x, page);
            }
        }
        return plain(x, status);
    }

    private static boolean closes(int status) {
        return switch (status) {
            case 400, 413, 414, 494, 495, 496, 497, 500, 501 -> true;
            default -> false;
        };
    }

    private static int page(Exchange x, CoreConf.ErrorPage page) {
        x.onErrorPage();
        x.errorStatus(page.overwrite() < 0 ? visible(page.status()) : page.overwrite());
        String named = page.named();
        if (named != null) {
            return x.redirectNamed(named);
        }
        Buf uri = x.worker().text();
        page.page().write(x, uri);
        if (uri.isEmpty()) {
            return plain(x, 500);
        }
        if (Mem.getByte(uri.address()) == '/') {
            x.becomeGet();
            long mark = question(uri);
            int length = (int) (mark - uri.address());
            int args = Math.max(0, uri.size() - length - 1);
            return x.redirect(uri.address(), length, mark + 1, args);
        }
        int status = x.errorStatus();
        boolean redirect = status >= 301 && status <= 308 && status != 304;
        x.errorStatus(redirect ? status : 302);
        x.response().location.clear();
        x.response().location.put(uri.address(), uri.size());
        return plain(x, x.errorStatus());
    }

    private static long question(Buf uri) {
        long end = uri.address() + uri.size();
        for (long at = uri.address(); at < end; at++) {
            if (Mem.getByte(at) == '?') {
                return at;
            }
        }
        return end;
    }

    private static int plain(Exchange x, int status) {
        Response r = x.response();
        Buf text = x.worker().text();
        int shown = visible(status);
        r.status = shown;
        r.statusLine.clear();
        r.lastModifiedS = -1;
        r.allowRanges = false;
        for (int i = r.headers.find(Header.ETAG, 0); i >= 0; i = r.headers.find(Header.ETAG, i)) {
            r.headers.remove(i);
        }
        r.charset.clear();
        r.contentType.clear();
        boolean page = ErrorPageText.put(status, x.core().serverTokens(), text);
        if (page) {
            r.contentType.putAscii("text/html");
        }
        r.contentLength = text.size();
        x.send(text.address(), text.size(), true);
        return Step.DONE;
    }

    /** Internal statuses are sent as 400. */
    static int visible(int status) {
        return status >= 494 && status <= 497 ? 400 : status;
    }
}
