package weir.front.module;

import weir.conf.Reading;
import weir.conf.Statement;
import weir.conf.Units;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Response;
import weir.front.Step;
import weir.http.Header;
import weir.net.Buf;
import weir.var.Template;

/**
 * {@code return}: a status with an optional text, or a redirect ({@code
 * ngx_http_script_return_code}, {@code ngx_http_send_response}).
 */
record ReturnOp(int status, Template<Exchange> text) implements RewriteOp {

    /** What the directive says. */
    record Line(int status, String text) {
        static Line read(Statement s, Reading reading) {
            String first = s.arg(1);
            long code = Units.number(first);
            if (code == Units.BAD) {
                if (s.argCount() == 1 && isUrl(first)) {
                    return new Line(302, first);
                }
                throw s.fault("invalid return code \"" + first + "\"");
            }
            if (code > 999) {
                throw s.fault("invalid return code \"" + first + "\"");
            }
            return new Line((int) code, s.argCount() == 1 ? "" : s.arg(2));
        }
    }

    static boolean isUrl(String text) {
        return text.startsWith("http://")
                || text.startsWith("https://")
                || text.startsWith("$scheme");
    }

    static ReturnOp of(Build build, Statement at, Line line) {
        return new ReturnOp(line.status(), build.template(at, line.text()));
    }

    @Override
    public int run(Exchange x) {
        if (status >= 400 && text.toString().isEmpty()) {
            return status;
        }
        x.quoteCaptures(false);
        int broken = x.body().ignore();
        if (broken != 0) {
            return broken;
        }
        Response r = x.response();
        r.status = status;
        if (isRedirect(status)) {
            r.location.clear();
            text.write(x, r.location);
            if (r.location.isEmpty()) {
                r.headers.add(Header.LOCATION, "");
            }
            return status;
        }
        x.setContentType();
        if (text.isConstant()) {
            return x.answer(status, text.constantAddress(), text.constantLength());
        }
        Buf work = x.work();
        int from = work.end;
        text.write(x, work);
        x.answer(status, work.base() + from, work.end - from);
        work.end = from;
        return Step.DONE;
    }

    static boolean isRedirect(int status) {
        return switch (status) {
            case 301, 302, 303, 307, 308 -> true;
            default -> false;
        };
    }
}
