package weir.front;

import weir.http.Etag;
import weir.http.Header;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Errno;
import weir.net.FileIo;
import weir.net.Mem;

/**
 * A file that lies encoded beside the one that is asked for ({@code ngx_http_gzip_static_handler}).
 */
public final class EncodedFile {
    private EncodedFile() {}

    /**
     * Sends it, if there is one and it is wanted.
     *
     * @param suffix behind the name of the file that is asked for
     * @param coding its Content-Encoding
     * @param wanted whether the client takes it
     * @param vary whether the response says that it depends on Accept-Encoding
     * @return {@link Step#NEXT} when it was not sent
     */
    public static int send(Exchange x, String suffix, String coding, boolean wanted, boolean vary) {
        Buf work = x.work();
        int from = work.end;
        if (!FileName.write(x, work)) {
            work.end = from;
            return 500;
        }
        work.putAscii(suffix);
        work.put((byte) 0);
        int file = FileIo.open(x.loop(), work.base() + from);
        try {
            if (file < 0) {
                unreadable(x, from, -file);
                return Step.NEXT;
            }
            x.response().variesByCoding = vary;
            return wanted ? open(x, file, from, coding) : Step.NEXT;
        } finally {
            work.end = from;
            if (file >= 0) {
                FileIo.close(x.loop(), file);
            }
        }
    }

    private static void unreadable(Exchange x, int from, int errno) {
        switch (errno) {
            case Errno.ENOENT, Errno.ENOTDIR, Errno.ENAMETOOLONG -> {}
            case Errno.EACCES, Errno.EMLINK, Errno.ELOOP ->
                    x.log(Level.ERROR, "open() \"" + name(x, from) + "\" failed", errno);
            default -> x.log(Level.CRIT, "open() \"" + name(x, from) + "\" failed", errno);
        }
    }

    private static int open(Exchange x, int file, int from, String coding) {
        long block = x.loop().scratch();
        int result = FileIo.stat(x.loop(), file, block);
        if (result < 0) {
            x.log(Level.CRIT, "fstat() \"" + name(x, from) + "\" failed", -result);
            return 500;
        }
        if (FileIo.isDirectory(block)) {
            return Step.NEXT;
        }
        if (!FileIo.isRegular(block)) {
            x.log(Level.CRIT, "\"" + name(x, from) + "\" is not a regular file", 0);
            return 404;
        }
        long size = FileIo.size(block);
        long modifiedS = FileIo.modified(block);
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
        r.headers.add(Header.CONTENT_ENCODING, coding);
        r.allowRanges = true;
        x.sendFile(file, 0, size);
        return Step.DONE;
    }

    private static String name(Exchange x, int from) {
        Buf work = x.work();
        return Mem.string(work.base() + from, work.end - from - 1);
    }
}
