package weir.front;

import weir.http.Escape;
import weir.http.Etag;
import weir.http.Header;
import weir.http.Method;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Errno;
import weir.net.FileIo;
import weir.net.Mem;

/**
 * Answers with the file that the request's path names ({@code ngx_http_static_handler}). Allocates
 * nothing when there is such a file.
 */
public final class StaticFile {

    private StaticFile() {}

    /** Whether the method may ask for a file at all; POST is refused once there is one. */
    public static boolean readable(int method) {
        return method == Method.GET || method == Method.HEAD || method == Method.POST;
    }

    /** Sends the file, a redirect to its directory, or answers with the status to send. */
    public static int send(Exchange x) {
        if (!readable(x.method())) {
            return 405;
        }
        Buf work = x.work();
        int from = work.end;
        if (!FileName.writeTerminated(x, work)) {
            work.end = from;
            return 500;
        }
        try {
            return open(x, from);
        } finally {
            work.end = from;
        }
    }

    private static int open(Exchange x, int from) {
        int file = FileIo.open(x.loop(), x.work().base() + from);
        if (file < 0) {
            return failed(x, -file, from);
        }
        try {
            long block = x.loop().scratch();
            int result = FileIo.stat(x.loop(), file, block);
            if (result < 0) {
                log(x, Level.CRIT, "fstat() \"", from, "\" failed", -result);
                return 500;
            }
            if (FileIo.isDirectory(block)) {
                return directory(x);
            }
            if (!FileIo.isRegular(block)) {
                log(x, Level.CRIT, "\"", from, "\" is not a regular file", 0);
                return 404;
            }
            return x.method() == Method.POST
                    ? 405
                    : regular(x, file, FileIo.size(block), FileIo.modified(block));
        } finally {
            FileIo.close(x.loop(), file);
        }
    }

    private static int regular(Exchange x, int file, long size, long modifiedS) {
        int status = x.body().ignore();
        if (status != 0) {
            return status;
        }
        Response r = x.response();
        r.status = 200;
        r.contentLength = size;
        r.lastModifiedS = modifiedS;
        if (x.core().files().etag()) {
            Etag.put(r.headers.begin(Header.ETAG), modifiedS, size);
            r.headers.end();
        }
        x.setContentType();
        r.allowRanges = true;
        x.sendFile(file, 0, size);
        return Step.DONE;
    }

    private static int failed(Exchange x, int errno, int from) {
        int status =
                switch (errno) {
                    case Errno.ENOENT, Errno.ENOTDIR, Errno.ENAMETOOLONG -> 404;
                    case Errno.EACCES, Errno.EMLINK, Errno.ELOOP -> 403;
                    default -> 500;
                };
        if (status != 404 || x.core().files().logNotFound()) {
            Level level = status == 500 ? Level.CRIT : Level.ERROR;
            log(x, level, "open() \"", from, "\" failed", errno);
        }
        return status;
    }

    private static int directory(Exchange x) {
        Buf location = x.response().location;
        location.clear();
        Target target = x.target();
        Escape.URI.put(location, target.path(), target.pathLength());
        location.put((byte) '/');
        if (target.argsLength() > 0) {
            location.put((byte) '?');
            location.put(target.args(), target.argsLength());
        }
        return 301;
    }

    private static void log(
            Exchange x, Level level, String before, int from, String behind, int errno) {
        if (x.core().errorLog().isOn(level)) {
            Buf work = x.work();
            String path = Mem.string(work.base() + from, work.end - from - 1);
            x.log(level, before + path + behind, errno);
        }
    }
}
