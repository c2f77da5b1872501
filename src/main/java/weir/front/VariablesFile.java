package weir.front;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Variable;

/** Where the request's files are ({@code ngx_http_core_variables}). */
final class VariablesFile {
    private VariablesFile() {}

    static final List<Variable<Exchange>> LIST =
            List.of(
                    Variable.of("document_root", VariablesFile::root, "The value of root or alias.")
                            .asChanging(),
                    Variable.of(
                                    "realpath_root",
                                    VariablesFile::realpathRoot,
                                    "The same with its symbolic links resolved.")
                            .asChanging(),
                    Variable.of(
                                    "request_filename",
                                    VariablesFile::filename,
                                    "The file that the path names, by root or alias.")
                            .asChanging());

    private static boolean root(Exchange x, Buf out) {
        x.core().files().root().write(x, out);
        return true;
    }

    /** Asks the file system, which may block the loop: as nginx does. */
    private static boolean realpathRoot(Exchange x, Buf out) {
        int from = out.end;
        x.core().files().root().write(x, out);
        String root = Mem.string(out.base() + from, out.end - from);
        out.end = from;
        try {
            String path =
                    new String(root.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
            out.putUtf8(Path.of(path).toRealPath().toString());
            return true;
        } catch (IOException | InvalidPathException e) {
            x.log(Level.CRIT, "realpath() \"" + root + "\" failed", 2);
            return false;
        }
    }

    private static boolean filename(Exchange x, Buf out) {
        return FileName.write(x, out);
    }
}
