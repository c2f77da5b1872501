package weir.front.module;

import java.util.Locale;
import weir.conf.Reading;
import weir.conf.Statement;
import weir.http.Method;

/**
 * The methods that a {@code limit_except} leaves alone, one bit a {@link Method} ({@code
 * ngx_http_core_limit_except}).
 */
record LimitExcept(int methods) {
    static LimitExcept read(Statement s, Reading reading) {
        int methods = 0;
        for (String word : s.args()) {
            int method = Method.of(word.toUpperCase(Locale.ROOT));
            if (method == Method.OTHER || method == Method.TRACE || method == Method.CONNECT) {
                throw s.fault("invalid method \"" + word + "\"");
            }
            methods |= 1 << method;
        }
        if ((methods & 1 << Method.GET) != 0) {
            methods |= 1 << Method.HEAD;
        }
        return new LimitExcept(methods);
    }
}
