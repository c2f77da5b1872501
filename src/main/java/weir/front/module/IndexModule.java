package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Arity;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.IndexFiles;
import weir.front.Module;
import weir.front.Phase;
import weir.front.Steps;
import weir.var.Template;

/** {@code ngx_http_index_module}: a path that ends with a slash is shown by a file inside. */
public final class IndexModule implements Module {
    static final Directive<List<String>> INDEX =
            Directive.words("index")
                    .arity(1, Arity.MANY)
                    .in(HTTP, SERVER, LOCATION)
                    .check((names, s, r) -> {
                        for (int i = 0; i < names.size(); i++) {
                            boolean last = i == names.size() - 1;
                            if (names.get(i).startsWith("/") && !last) {
                                r.warn(
                                        s,
                                        "only the last index in \"index\" directive should"
                                                + " be absolute");
                            }
                            if (names.get(i).isEmpty()) {
                                throw s.fault("index \"\" in \"index\" directive is invalid");
                            }
                        }
                    })
                    .doc("The files that stand for a directory, the first that exists.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(INDEX);
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        List<Template<Exchange>> names = new ArrayList<>();
        for (Found<List<String>> found : location.findAll(INDEX)) {
            for (String name : found.value()) {
                names.add(build.template(found.statement(), name));
            }
        }
        if (names.isEmpty()) {
            names.add(build.variables().template("index.html"));
        }
        steps.add(Phase.CONTENT, new IndexFiles(names)::run);
    }
}
