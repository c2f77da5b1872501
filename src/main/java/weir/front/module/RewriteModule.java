package weir.front.module;

import static weir.conf.Context.IF_IN_LOCATION;
import static weir.conf.Context.IF_IN_SERVER;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.List;
import weir.conf.Context;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Module;
import weir.front.Phase;
import weir.front.Steps;

/** {@code ngx_http_rewrite_module}: what happens to a URI before anything answers it. */
public final class RewriteModule implements Module {
    private static final Context[] LEVELS = {SERVER, IF_IN_SERVER, LOCATION, IF_IN_LOCATION};

    static final Directive<ReturnOp.Line> RETURN =
            Directive.of("return", "code [text] | code URL | URL", ReturnOp.Line::read)
                    .arity(1, 2)
                    .in(LEVELS)
                    .repeatable()
                    .merge(Merge.OWN)
                    .doc("Answers with a status, a text or a redirect.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(RETURN);
    }

    @Override
    public void server(Build build, Scope server, Steps steps) {
        add(build, server, Phase.SERVER_REWRITE, steps);
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        if (location.context().equals(LOCATION)) {
            add(build, location, Phase.REWRITE, steps);
        }
    }

    private static void add(Build build, Scope scope, Phase phase, Steps steps) {
        var program = new RewriteProgram.Builder();
        compile(build, scope, program);
        if (!program.isEmpty()) {
            steps.add(phase, program.build());
        }
    }

    private static void compile(Build build, Scope scope, RewriteProgram.Builder program) {
        for (Found<?> item : scope.items()) {
            Found<ReturnOp.Line> back = item.as(RETURN);
            if (back != null) {
                program.add(ReturnOp.of(build, back.statement(), back.value()));
            }
        }
    }
}
