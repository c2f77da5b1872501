package weir.front.module;

import org.jspecify.annotations.Nullable;
import weir.conf.Statement;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Regex;
import weir.front.Target;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Template;

/**
 * {@code rewrite} that stays inside the server ({@code ngx_http_script_regex_start_code} to {@code
 * ngx_http_script_regex_end_code}).
 *
 * @param args what stands behind the replacement's question mark, null when it has none
 */
record UriOp(
        Regex regex,
        Template<Exchange> path,
        @Nullable Template<Exchange> args,
        RewriteLine line,
        boolean log)
        implements RewriteOp {

    static UriOp of(Build build, Statement at, RewriteLine line, boolean log) {
        Regex regex = build.regex(at, line.pattern(), false);
        String text = line.replacement();
        int mark = text.indexOf('?');
        return new UriOp(
                regex,
                build.template(at, mark < 0 ? text : text.substring(0, mark)),
                mark < 0 ? null : build.template(at, text.substring(mark + 1)),
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
        x.becomeInternal();
        if (line.stays()) {
            target.stay();
        } else {
            target.change();
        }
        Buf work = x.work();
        int from = work.end;
        x.quoteCaptures(false);
        path.write(x, work);
        int pathEnd = work.end;
        arguments(x, work);
        target.path(work.base() + from, pathEnd - from);
        if (args != null || !line.addArgs()) {
            target.args(work.base() + pathEnd, work.end - pathEnd);
        }
        work.end = from;
        if (log) {
            String written = Mem.string(target.args(), target.argsLength());
            x.log(Level.NOTICE, "rewritten data: \"" + target + "\", args: \"" + written + "\"", 0);
        }
        if (target.pathLength() == 0) {
            x.log(Level.ERROR, "the rewritten URI has a zero length", 0);
            return 500;
        }
        return line.last() ? END : GO;
    }

    private void arguments(Exchange x, Buf work) {
        if (args == null) {
            return;
        }
        x.quoteCaptures(true);
        args.write(x, work);
        x.quoteCaptures(false);
        if (line.addArgs() && x.target().argsLength() > 0) {
            work.put((byte) '&');
            work.put(x.target().args(), x.target().argsLength());
        }
    }
}
