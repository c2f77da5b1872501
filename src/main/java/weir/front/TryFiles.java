package weir.front;

import java.util.List;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Errno;
import weir.net.FileIo;
import weir.net.Mem;
import weir.var.Template;

/** Tries files in turn and goes on with the first ({@code ngx_http_try_files_handler}). */
public final class TryFiles {
    /**
     * One path below the root.
     *
     * @param directory whether a directory is meant, and no file
     */
    public record Candidate(Template<Exchange> path, boolean directory) {}

    private final Candidate[] candidates;
    private final Template<Exchange> otherwise;
    private final int code;

    /**
     * Binds what is tried.
     *
     * @param otherwise where to go when none exists
     * @param code the status to answer then, -1 to go to {@code otherwise}
     */
    public TryFiles(List<Candidate> candidates, Template<Exchange> otherwise, int code) {
        this.candidates = candidates.toArray(Candidate[]::new);
        this.otherwise = otherwise;
        this.code = code;
    }

    /** A step of the precontent phase. */
    public int run(Exchange x) {
        int from = x.work().end;
        try {
            for (Candidate each : candidates) {
                if (exists(x, each, from)) {
                    return Step.NEXT;
                }
            }
            return code >= 0 ? code : elsewhere(x, from);
        } finally {
            x.work().end = from;
        }
    }

    private static boolean exists(Exchange x, Candidate candidate, int from) {
        Buf work = x.work();
        work.end = from;
        x.core().files().root().write(x, work);
        int name = work.end;
        putName(x, candidate.path, name);
        work.put((byte) 0);
        long block = x.loop().scratch();
        int result = FileIo.statPath(x.loop(), work.base() + from, block);
        if (result < 0) {
            failed(x, -result, from);
            return false;
        }
        if (FileIo.isDirectory(block) != candidate.directory) {
            return false;
        }
        take(x, candidate, name);
        return true;
    }

    /** Appends a path below the root; that of an aliased location loses the location's name. */
    private static void putName(Exchange x, Template<Exchange> path, int name) {
        Buf work = x.work();
        path.write(x, work);
        int cut = x.core().files().alias();
        boolean aliased =
                x.core().files().isAliased() && cut != CoreConf.WHOLE_ALIAS && !path.isConstant();
        if (aliased
                && work.end - name >= cut
                && x.target().pathLength() >= cut
                && Mem.equal(work.base() + name, x.target().path(), cut)) {
            long text = work.base() + name;
            Mem.copy(text + cut, text, work.end - name - cut);
            work.end -= cut;
        }
    }

    /** The URI becomes the path of what was found. */
    private static void take(Exchange x, Candidate candidate, int name) {
        Buf work = x.work();
        Target target = x.target();
        int length = work.end - 1 - name;
        if (!x.core().files().isAliased()) {
            target.found(work.base() + name, length);
        } else if (x.core().files().alias() == CoreConf.WHOLE_ALIAS) {
            if (!candidate.directory) {
                target.found(work.base() + name, length);
                target.putBehindAlias();
            }
        } else {
            int cut = Math.min(x.core().files().alias(), target.pathLength());
            int at = work.end;
            work.ensure(cut + length);
            work.put(target.path(), cut);
            work.put(work.base() + name, length);
            target.found(work.base() + at, work.end - at);
        }
    }

    private static void failed(Exchange x, int errno, int from) {
        boolean missing =
                errno == Errno.ENOENT || errno == Errno.ENOTDIR || errno == Errno.ENAMETOOLONG;
        if (!missing && x.core().errorLog().isOn(Level.CRIT)) {
            Buf work = x.work();
            String path = Mem.string(work.base() + from, work.end - 1 - from);
            x.log(Level.CRIT, "stat() \"" + path + "\" failed", errno);
        }
    }

    private int elsewhere(Exchange x, int from) {
        Buf work = x.work();
        work.end = from;
        putName(x, otherwise, from);
        long uri = work.base() + from;
        int length = work.end - from;
        if (length > 0 && Mem.getByte(uri) == '@') {
            return x.redirectNamed(Mem.string(uri, length));
        }
        long mark = Bytes.find(uri, uri + length, '?');
        int path = (int) (mark - uri);
        return x.redirect(uri, path, mark + 1, Math.max(0, length - path - 1));
    }
}
