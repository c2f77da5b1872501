package weir.front.module;

import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Arity;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.conf.Units;
import weir.front.Build;
import weir.front.Module;
import weir.front.Phase;
import weir.front.Steps;
import weir.front.TryFiles;

/** {@code ngx_http_try_files_module}: the first file that exists, or else another place. */
public final class TryFilesModule implements Module {
    private static final int MAX_CODE = 999;

    static final Directive<List<String>> TRY_FILES =
            Directive.of("try_files", "file ... uri | =code", (s, r) -> s.args())
                    .arity(2, Arity.MANY)
                    .in(SERVER, LOCATION)
                    .merge(Merge.OWN)
                    .check((words, s, r) -> code(words.get(words.size() - 1), s))
                    .doc("Uses the first file (or directory, with a slash) that exists.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(TRY_FILES);
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        Found<List<String>> found = location.find(TRY_FILES);
        if (found == null) {
            return;
        }
        List<String> words = found.value();
        int last = words.size() - 1;
        List<TryFiles.Candidate> files = new ArrayList<>();
        for (String word : words.subList(0, last)) {
            boolean directory = word.endsWith("/");
            String text = directory ? word.substring(0, word.length() - 1) : word;
            files.add(new TryFiles.Candidate(build.template(found.statement(), text), directory));
        }
        TryFiles made =
                new TryFiles(
                        files,
                        build.template(found.statement(), words.get(last)),
                        code(words.get(last), found.statement()));
        steps.add(Phase.PRECONTENT, made::run);
    }

    /** The status of {@code =code}, or -1 when the last word is a URI. */
    private static int code(String last, Statement s) {
        if (!last.startsWith("=")) {
            return -1;
        }
        long code = Units.number(last.substring(1));
        if (code == Units.BAD || code > MAX_CODE) {
            throw s.fault("invalid code \"" + last + "\"");
        }
        return (int) code;
    }
}
