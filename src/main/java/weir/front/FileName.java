package weir.front;

import weir.net.Buf;

/** The path of the file that a request's URI names ({@code ngx_http_map_uri_to_path}). */
final class FileName {
    private FileName() {}

    /** Appends it; false when an {@code alias} cannot be applied to a rewritten URI. */
    static boolean write(Exchange x, Buf out) {
        CoreConf core = x.core();
        core.files().root().write(x, out);
        if (!core.files().isAliased()) {
            out.put(x.target().path(), x.target().pathLength());
            return true;
        }
        if (core.files().alias() == CoreConf.WHOLE_ALIAS) {
            if (x.target().isBehindAlias()) {
                out.put(x.target().path(), x.target().pathLength());
            }
            return true;
        }
        int cut = core.files().alias();
        if (x.target().pathLength() < cut) {
            return false;
        }
        out.put(x.target().path() + cut, x.target().pathLength() - cut);
        return true;
    }

    /** The same with the zero byte that system calls want. */
    static boolean writeTerminated(Exchange x, Buf out) {
        boolean written = write(x, out);
        out.put((byte) 0);
        return written;
    }
}
