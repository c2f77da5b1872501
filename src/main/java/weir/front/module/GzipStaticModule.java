package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.List;
import weir.conf.Directive;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.EncodedFile;
import weir.front.Module;
import weir.front.Phase;
import weir.front.Step;
import weir.front.Steps;
import weir.http.Method;

/** Files that were compressed beforehand ({@code ngx_http_gzip_static_module}). */
public final class GzipStaticModule implements Module {
    static final Directive<String> GZIP_STATIC =
            Directive.oneOf("gzip_static", "off", "on", "always")
                    .in(HTTP, SERVER, LOCATION)
                    .or("off")
                    .doc("Whether a file with .gz behind its name is sent instead of a file.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(GZIP_STATIC);
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        String word = location.get(GZIP_STATIC);
        if (word.equals("off")) {
            return;
        }
        boolean always = word.equals("always");
        boolean vary = location.get(GzipModule.VARY);
        GzipClients clients = GzipModule.clients(build, location);
        steps.add(
                Phase.CONTENT,
                x -> {
                    boolean wanted = always || clients.mayHave(x);
                    boolean asked = x.method() == Method.GET || x.method() == Method.HEAD;
                    return asked && !x.target().isDirectory() && (wanted || vary)
                            ? EncodedFile.send(x, ".gz", "gzip", wanted, vary && !always)
                            : Step.NEXT;
                });
    }
}
