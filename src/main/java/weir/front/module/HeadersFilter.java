package weir.front.module;

import java.util.List;
import weir.front.Exchange;
import weir.front.HeadFilter;
import weir.front.TrailerLines;

/**
 * Adds the lines of a location: {@code ngx_http_headers_filter} and {@code
 * ngx_http_trailers_filter}.
 *
 * @param anyTrailerAlways whether one of the trailers is for answers of any status
 */
record HeadersFilter(
        List<AddedHeader> lines,
        List<AddedHeader> trailers,
        boolean anyTrailerAlways,
        ExpiresTime expires)
        implements HeadFilter, TrailerLines {
    @Override
    public void head(Exchange x) {
        boolean good = isGood(x.response().status);
        if (good) {
            expires.apply(x);
        }
        for (int i = 0; i < lines.size(); i++) {
            if (good || lines.get(i).always()) {
                lines.get(i).add(x);
            }
        }
        if (!trailers.isEmpty() && (good || anyTrailerAlways)) {
            x.response().trailers = this;
        }
    }

    @Override
    public void put(Exchange x) {
        boolean good = isGood(x.response().status);
        for (int i = 0; i < trailers.size(); i++) {
            if (good || trailers.get(i).always()) {
                trailers.get(i).trail(x);
            }
        }
    }

    private static boolean isGood(int status) {
        return switch (status) {
            case 200, 201, 204, 206, 301, 302, 303, 304, 307, 308 -> true;
            default -> false;
        };
    }
}
