package weir.front.module;

import java.util.List;
import weir.front.Exchange;
import weir.front.HeadFilter;

/** Adds the lines of a location: {@code ngx_http_headers_filter}. */
record HeadersFilter(List<AddedHeader> lines, ExpiresTime expires) implements HeadFilter {
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
    }

    private static boolean isGood(int status) {
        return switch (status) {
            case 200, 201, 204, 206, 301, 302, 303, 304, 307, 308 -> true;
            default -> false;
        };
    }
}
