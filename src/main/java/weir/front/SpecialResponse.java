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
        x.errorStatus(status);
        if (closes(status)) {
            x.keepAlive(false);
        }
        x.response().contentType.clear();
        CoreConf core = x.core();
        if (!x.isOnErrorPage() && !core.errorPages().all().isEmpty() && x.hasUriChanges()) {
            if (!core.errorPages().recursive()) {
                x.onErrorPage();
            }
            CoreConf.ErrorPage page = core.errorPages().of(status);
            if (page != null) {
                return page(x, page);
            }
        }
        return plain(x, status);
    }

    private static boolean closes(int status) {
        return switch (status) {
            case 400, 413, 414, 495, 496, 497, 500, 501 -> true;
            default -> false;
        };
    }

    /** {@code ngx_http_send_error_page}. */
    private static int page(Exchange x, CoreConf.ErrorPage page) {
        if (page.overwrite() != 0 && page.overwrite() != 200) {
            x.body().ignoreExpect();
        }
        if (page.overwrite() >= 0) {
            x.errorStatus(page.overwrite());
        }
        String named = page.named();
        if (named != null) {
            return x.redirectNamed(named);
        }
        Buf uri = x.work();
        int from = uri.end;
        page.page().write(x, uri);
        int result = move(x, page, uri.base() + from, uri.end - from);
        uri.end = from;
        return result;
    }

    private static int move(Exchange x, CoreConf.ErrorPage page, long uri, int length) {
        int first = length == 0 ? 0 : Mem.getByte(uri);
        if (first == '/') {
            x.becomeGet();
            int mark = question(uri, length);
            return x.redirect(uri, mark, uri + mark + 1, Math.max(0, length - mark - 1));
        }
        if (first == '@') {
            return x.redirectNamed(Mem.string(uri, length));
        }
        x.response().location.clear();
        x.response().location.put(uri, length);
        return plain(x, isRedirect(page.overwrite()) ? page.overwrite() : 302);
    }

    private static boolean isRedirect(int status) {
        return switch (status) {
            case 301, 302, 303, 307, 308 -> true;
            default -> false;
        };
    }

    private static int question(long uri, int length) {
        for (int i = 0; i < length; i++) {
            if (Mem.getByte(uri + i) == '?') {
                return i;
            }
        }
        return length;
    }

    private static int plain(Exchange x, int status) {
        Response r = x.response();
        Buf text = x.worker().text();
        r.status = visible(status);
        x.errorStatus(r.status);
        r.statusLine.clear();
        r.lastModifiedS = -1;
        r.allowRanges = false;
        r.headers.removeAll(Header.ETAG);
        r.headers.removeAll(Header.LAST_MODIFIED);
        r.headers.removeAll(Header.ACCEPT_RANGES);
        r.clearCharset();
        r.contentType.clear();
        boolean page = ErrorPageText.put(status, x.core().serverTokens(), text);
        if (page) {
            r.contentType.putAscii("text/html");
            if (ErrorPageText.isPadded(x, status)) {
                ErrorPageText.pad(text);
            }
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
