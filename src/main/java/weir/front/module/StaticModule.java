package weir.front.module;

import weir.conf.Scope;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Module;
import weir.front.Phase;
import weir.front.StaticFile;
import weir.front.Step;
import weir.front.Steps;

/** {@code ngx_http_static_module}: a path that does not end with a slash names a file. */
public final class StaticModule implements Module {
    @Override
    public void location(Build build, Scope location, Steps steps) {
        steps.add(Phase.CONTENT, StaticModule::run);
    }

    private static int run(Exchange x) {
        return x.target().isDirectory() ? notMine(x) : StaticFile.send(x);
    }

    private static int notMine(Exchange x) {
        return StaticFile.readable(x.method()) ? Step.NEXT : 405;
    }
}
