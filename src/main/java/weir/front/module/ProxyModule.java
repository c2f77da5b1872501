package weir.front.module;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.conf.Context;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Module;
import weir.front.Steps;
import weir.var.Variable;

/** {@code ngx_http_proxy_module}. */
public final class ProxyModule implements Module {
    @Override
    public List<Directive<?>> directives() {
        return ProxyDirectives.all();
    }

    @Override
    public List<Variable<Exchange>> variables() {
        return ProxyVariables.ALL;
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        Scope passing = passing(location);
        if (passing == null) {
            ProxyConfMaker.check(build, location);
            return;
        }
        Found<ProxyPassText> pass = passing.own(ProxyDirectives.PASS).get(0);
        steps.handler(
                new ProxyHandler(ProxyConfMaker.make(build, location, passing, pass.value())));
        steps.wantSlash();
    }

    /** The level whose {@code proxy_pass} counts: an {@code if} block takes that around it. */
    private static @Nullable Scope passing(Scope location) {
        Scope at = location;
        while (at.own(ProxyDirectives.PASS).isEmpty()) {
            boolean nameless =
                    at.context().equals(Context.IF_IN_LOCATION)
                            || at.context().equals(Context.LIMIT_EXCEPT);
            Scope outer = at.parent();
            if (!nameless || outer == null) {
                return null;
            }
            at = outer;
        }
        return at;
    }
}
