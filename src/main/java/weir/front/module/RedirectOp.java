package weir.front.module;

import weir.conf.Statement;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Regex;
import weir.front.Target;
import weir.http.Escape;
import weir.http.Header;
import weir.log.Level;
import weir.net.Buf;
import weir.var.Template;

/** {@code rewrite} that answers with a redirect. */
record RedirectOp(
        Regex regex, Template<Exchange> url, boolean hasArgs, RewriteLine line, boolean log)
        implements RewriteOp {

    static RedirectOp of(Build build, Statement at, RewriteLine line, boolean log) {
        String text = line.replacement();
        return new RedirectOp(
                build.regex(at, line.pattern(), false),
                build.template(at, text),
                text.indexOf('?') >= 0,
                line,
                log);
    }

    @Override
    public int run(Exchange x) {
        Target target = x.target();
        int matched = RewriteLog.match(x, regex, target.path(), target.pathLength(), log);
        if (matched != Regex.YES) {
            return matched == Regex.NO ? GO : 500;
        }
        Buf work = x.work();
        int from = work.end;
        x.quoteCaptures(true);
        url.write(x, work);
        Buf location = x.response().location;
        location.clear();
        int length = work.end - from;
        int read = Escape.undo(location, work.base() + from, length, Escape.Undo.REDIRECT);
        location.put(work.base() + from + read, length - read);
        work.end = from;
        if (line.addArgs() && target.argsLength() > 0) {
            location.put((byte) (hasArgs ? '&' : '?'));
            location.put(target.args(), target.argsLength());
        }
        if (location.isEmpty()) {
            x.response().headers.add(Header.LOCATION, "");
        }
        if (log) {
            x.log(Level.NOTICE, "rewritten redirect: \"" + location + "\"", 0);
        }
        return line.status();
    }
}
