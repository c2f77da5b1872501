package weir.front.module;

import static weir.conf.Context.HTTP;

import java.util.List;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Module;

/** Variables for tests of two or more ways ({@code ngx_http_split_clients_module}). */
public final class SplitClientsModule implements Module {
    static final Directive<SplitClients> SPLIT_CLIENTS =
            Directive.entries("split_clients", "string $variable", SplitClients::read)
                    .arity(2)
                    .in(HTTP)
                    .merge(Merge.OWN)
                    .entry(SplitClients::check)
                    .doc("Makes a variable with one of several values, by the hash of a text.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(SPLIT_CLIENTS);
    }

    @Override
    public void http(Build build, Scope http) {
        for (Found<SplitClients> found : http.own(SPLIT_CLIENTS)) {
            SplitClients block = found.value();
            SplitVariable variable =
                    new SplitVariable(
                            build.template(found.statement(), block.source()), block.parts());
            build.named(
                    found.statement(),
                    () -> {
                        build.variables().define(block.name(), variable, true);
                        return variable;
                    });
        }
    }
}
