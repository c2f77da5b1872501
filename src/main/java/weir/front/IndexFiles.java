package weir.front;

import java.util.List;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Errno;
import weir.net.FileIo;
import weir.net.Mem;
import weir.var.Template;

/**
 * Looks for the file that stands for a directory and goes on with its path ({@code
 * ngx_http_index_handler}).
 */
public final class IndexFiles {

    private final Template<Exchange>[] names;

    /** The candidates in their order. */
    @SuppressWarnings("unchecked")
    public IndexFiles(List<Template<Exchange>> names) {
        this.names = names.toArray(Template[]::new);
    }

    /** A step of the content phase. */
    public int run(Exchange x) {
        if (!x.target().isDirectory() || !StaticFile.readable(x.method())) {
            return Step.NEXT;
        }
        int from = x.work().end;
        try {
            return search(x, from);
        } finally {
            x.work().end = from;
        }
    }

    private int search(Exchange x, int from) {
        Buf work = x.work();
        boolean directoryKnown = false;
        for (Template<Exchange> template : names) {
            work.end = from;
            if (!FileName.write(x, work)) {
                return 500;
            }
            int name = work.end;
            template.write(x, work);
            if (work.end > name && Mem.getByte(work.base() + name) == '/') {
                return absolute(x, name);
            }
            work.put((byte) 0);
            int result = FileIo.statPath(x.loop(), work.base() + from, x.loop().scratch());
            if (result >= 0) {
                return found(x, name);
            }
            int status = refused(x, -result, from);
            if (status == 0 && !directoryKnown) {
                status = directory(x, from, name);
                directoryKnown = true;
            }
            if (status == 0 && result != -Errno.ENOENT) {
                log(x, Level.CRIT, "stat() \"", from, work.end - 1, "\" failed", -result);
                status = 500;
            }
            if (status != 0) {
                return status;
            }
        }
        return Step.NEXT;
    }

    private static int absolute(Exchange x, int name) {
        Buf work = x.work();
        Target target = x.target();
        return x.redirect(work.base() + name, work.end - name, target.args(), target.argsLength());
    }

    private static int found(Exchange x, int name) {
        Buf work = x.work();
        Target target = x.target();
        int length = work.end - 1 - name;
        int at = work.end;
        work.ensure(target.pathLength() + length);
        work.put(target.path(), target.pathLength());
        work.put(work.base() + name, length);
        return x.redirect(work.base() + at, work.end - at, target.args(), target.argsLength());
    }

    /** The status for an error that ends the search, 0 for one that may not. */
    private static int refused(Exchange x, int errno, int from) {
        return switch (errno) {
            case Errno.EMLINK, Errno.ELOOP -> 403;
            case Errno.ENOTDIR, Errno.ENAMETOOLONG, Errno.EACCES ->
                    error(x, errno, from, x.work().end - 1);
            default -> 0;
        };
    }

    /** Whether the directory itself is there: 0, or the status to answer. */
    private static int directory(Exchange x, int from, int name) {
        Buf work = x.work();
        boolean slash = Mem.getByte(work.base() + name - 1) == '/';
        int end = slash && name - 1 > from ? name - 1 : name;
        byte kept = Mem.getByte(work.base() + end);
        Mem.putByte(work.base() + end, (byte) 0);
        long block = x.loop().scratch();
        int result = FileIo.statPath(x.loop(), work.base() + from, block);
        Mem.putByte(work.base() + end, kept);
        if (result == 0) {
            if (FileIo.isDirectory(block)) {
                return 0;
            }
            log(x, Level.ALERT, "\"", from, end, "\" is not a directory", 0);
            return 500;
        }
        return switch (-result) {
            case Errno.EMLINK, Errno.ELOOP -> 403;
            case Errno.ENOENT -> error(x, Errno.ENOENT, from, work.end - 1);
            case Errno.EACCES -> 0;
            default -> {
                log(x, Level.CRIT, "stat() \"", from, end, "\" failed", -result);
                yield 500;
            }
        };
    }

    private static int error(Exchange x, int errno, int from, int end) {
        if (errno == Errno.EACCES) {
            log(x, Level.ERROR, "\"", from, end, "\" is forbidden", errno);
            return 403;
        }
        if (x.core().files().logNotFound()) {
            log(x, Level.ERROR, "\"", from, end, "\" is not found", errno);
        }
        return 404;
    }

    private static void log(
            Exchange x, Level level, String before, int from, int end, String behind, int errno) {
        if (x.core().errorLog().isOn(level)) {
            String path = Mem.string(x.work().base() + from, end - from);
            x.log(level, before + path + behind, errno);
        }
    }
}
