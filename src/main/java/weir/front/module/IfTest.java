package weir.front.module;

import weir.conf.Statement;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Regex;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Errno;
import weir.net.FileIo;
import weir.net.Mem;
import weir.var.Template;

/** A {@link Condition} at request time. Immutable. */
sealed interface IfTest {
    /**
     * Whether the exchange meets it: {@link Regex#YES}, {@link Regex#NO} or {@link Regex#FAILED}.
     */
    int test(Exchange x);

    private static int outcome(boolean holds) {
        return holds ? Regex.YES : Regex.NO;
    }

    /** Compiles a condition. */
    static IfTest of(Build build, Statement at, Condition c, boolean log) {
        return switch (c.kind()) {
            case TRUE -> new True(variable(build, at, c.subject()));
            case EQUAL ->
                    new Equal(
                            variable(build, at, c.subject()),
                            build.template(at, c.operand()),
                            c.negated());
            case MATCH, MATCH_CASELESS ->
                    new Match(
                            variable(build, at, c.subject()),
                            build.regex(at, c.operand(), c.kind() == Condition.Kind.MATCH_CASELESS),
                            c.negated(),
                            log);
            case REGULAR_FILE, DIRECTORY, EXISTING, EXECUTABLE ->
                    new OfFile(build.template(at, c.subject()), c.kind(), c.negated());
        };
    }

    private static Template<Exchange> variable(Build build, Statement at, String name) {
        boolean valid = name.chars().allMatch(b -> b == '_' || Character.isLetterOrDigit(b));
        if (!valid || (name.charAt(0) >= '1' && name.charAt(0) <= '9')) {
            throw at.fault("unknown \"" + name + "\" variable");
        }
        return build.template(at, "$" + name);
    }

    /** A variable that is neither empty nor "0". */
    record True(Template<Exchange> variable) implements IfTest {
        @Override
        public int test(Exchange x) {
            return IfTest.outcome(variable.isTrue(x, x.work()));
        }
    }

    /** {@code ngx_http_script_equal_code}. */
    record Equal(Template<Exchange> variable, Template<Exchange> value, boolean negated)
            implements IfTest {
        @Override
        public int test(Exchange x) {
            Buf work = x.work();
            int from = work.end;
            variable.write(x, work);
            int middle = work.end;
            value.write(x, work);
            int length = middle - from;
            boolean equal =
                    work.end - middle == length
                            && Mem.equal(work.base() + from, work.base() + middle, length);
            work.end = from;
            return IfTest.outcome(equal != negated);
        }
    }

    /** {@code ngx_http_script_regex_start_code} of a condition. */
    record Match(Template<Exchange> variable, Regex regex, boolean negated, boolean log)
            implements IfTest {
        @Override
        public int test(Exchange x) {
            Buf work = x.work();
            int from = work.end;
            variable.write(x, work);
            int matched = RewriteLog.match(x, regex, work.base() + from, work.end - from, log);
            work.end = from;
            return matched == Regex.FAILED
                    ? matched
                    : IfTest.outcome((matched == Regex.YES) != negated);
        }
    }

    /** {@code ngx_http_script_file_code}. */
    record OfFile(Template<Exchange> path, Condition.Kind kind, boolean negated) implements IfTest {
        @Override
        public int test(Exchange x) {
            Buf work = x.work();
            int from = work.end;
            path.write(x, work);
            int length = work.end - from;
            work.put((byte) 0);
            work.ensure(FileIo.STAT_SIZE);
            long name = work.base() + from;
            long block = work.base() + work.end;
            int failed = FileIo.statPath(x.loop(), name, block);
            boolean is = failed == 0 && is(block);
            if (failed != 0 && !isUsual(-failed)) {
                x.log(Level.CRIT, "stat() \"" + Mem.string(name, length) + "\" failed", -failed);
            }
            work.end = from;
            return IfTest.outcome(is != negated);
        }

        private static boolean isUsual(int errno) {
            return errno == Errno.ENOENT || errno == Errno.ENOTDIR || errno == Errno.ENAMETOOLONG;
        }

        private boolean is(long block) {
            return switch (kind) {
                case REGULAR_FILE -> FileIo.isRegular(block);
                case DIRECTORY -> FileIo.isDirectory(block);
                case EXECUTABLE -> FileIo.isExecutable(block);
                default -> FileIo.isRegular(block) || FileIo.isDirectory(block);
            };
        }
    }
}
