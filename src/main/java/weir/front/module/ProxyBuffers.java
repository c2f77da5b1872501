package weir.front.module;

import weir.conf.Buffers;
import weir.conf.ConfException;
import weir.conf.Scope;

/** The sizes of a location's buffers and files, which must fit each other. Load time only. */
final class ProxyBuffers {
    private ProxyBuffers() {}

    /** Refuses what {@code ngx_http_proxy_merge_loc_conf} refuses. */
    static void check(Scope scope) {
        Buffers buffers = scope.get(ProxyDirectives.BUFFERS);
        long size = Math.max(scope.get(ProxyDirectives.BUFFER_SIZE), buffers.size());
        if (buffers.number() < 2) {
            throw fault(scope, "there must be at least 2 \"proxy_buffers\"");
        }
        long busy = scope.get(ProxyDirectives.BUSY_BUFFERS_SIZE, 2 * size);
        if (busy < size) {
            throw fault(
                    scope,
                    "\"proxy_busy_buffers_size\" must be equal to or greater than the maximum of"
                            + " the value of \"proxy_buffer_size\" and one of the"
                            + " \"proxy_buffers\"");
        }
        if (busy > (buffers.number() - 1) * buffers.size()) {
            throw fault(
                    scope,
                    "\"proxy_busy_buffers_size\" must be less than the size of all"
                            + " \"proxy_buffers\" minus one buffer");
        }
        if (scope.get(ProxyDirectives.TEMP_FILE_WRITE_SIZE, 2 * size) < size) {
            throw fault(
                    scope,
                    "\"proxy_temp_file_write_size\" must be equal to or greater than the maximum"
                            + " of the value of \"proxy_buffer_size\" and one of the"
                            + " \"proxy_buffers\"");
        }
        long most = scope.get(ProxyDirectives.MAX_TEMP_FILE_SIZE);
        if (most != 0 && most < size) {
            throw fault(
                    scope,
                    "\"proxy_max_temp_file_size\" must be equal to zero to disable temporary files"
                            + " usage or must be equal to or greater than the maximum of the"
                            + " value of \"proxy_buffer_size\" and one of the \"proxy_buffers\"");
        }
    }

    /** nginx finds these when it merges, at the end of the {@code http} block. */
    private static ConfException fault(Scope scope, String text) {
        Scope http = scope;
        for (Scope outer = http.parent(); outer != null && outer.parent() != null; ) {
            http = outer;
            outer = outer.parent();
        }
        return http.statement().faultAtEnd(text);
    }
}
