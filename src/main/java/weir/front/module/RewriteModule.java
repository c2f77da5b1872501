package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.IF_IN_LOCATION;
import static weir.conf.Context.IF_IN_SERVER;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.conf.Context;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.front.Build;
import weir.front.Location;
import weir.front.Module;
import weir.front.Phase;
import weir.front.Steps;

/** {@code ngx_http_rewrite_module}: what happens to a URI before anything answers it. */
public final class RewriteModule implements Module {
    private static final Context[] LEVELS = {SERVER, IF_IN_SERVER, LOCATION, IF_IN_LOCATION};
    private static final Context[] LEVELS_HTTP = {
        HTTP, SERVER, IF_IN_SERVER, LOCATION, IF_IN_LOCATION
    };

    static final Directive<ReturnOp.Line> RETURN =
            Directive.of("return", "code [text] | code URL | URL", ReturnOp.Line::read)
                    .arity(1, 2)
                    .in(LEVELS)
                    .repeatable()
                    .merge(Merge.OWN)
                    .doc("Answers with a status, a text or a redirect.");

    static final Directive<RewriteLine> REWRITE =
            Directive.of("rewrite", "regex replacement [flag]", RewriteLine::read)
                    .arity(2, 3)
                    .in(LEVELS)
                    .repeatable()
                    .merge(Merge.OWN)
                    .doc("Replaces the URI where it matches, or redirects.");

    static final Directive<SetLine> SET =
            Directive.of("set", "$variable value", SetLine::read)
                    .arity(2)
                    .in(LEVELS)
                    .repeatable()
                    .merge(Merge.OWN)
                    .doc("Gives a variable a value.");

    static final Directive<List<String>> BREAK =
            Directive.words("break")
                    .arity(0)
                    .in(LEVELS)
                    .repeatable()
                    .merge(Merge.OWN)
                    .doc("Ends the rewrite directives of this level.");

    static final Directive<Condition> IF =
            Directive.block("if", IF_IN_LOCATION, "(condition)", Condition::read)
                    .arity(1, weir.conf.Arity.MANY)
                    .in(SERVER, LOCATION)
                    .opens(outer -> outer.equals(SERVER) ? IF_IN_SERVER : IF_IN_LOCATION)
                    .doc("Directives and settings for requests that meet a condition.");

    static final Directive<Boolean> REWRITE_LOG =
            Directive.flag("rewrite_log")
                    .in(LEVELS_HTTP)
                    .or(false)
                    .doc("Whether rewriting is written to the error log, at notice.");

    static final Directive<Boolean> UNINITIALIZED_VARIABLE_WARN =
            Directive.flag("uninitialized_variable_warn")
                    .in(LEVELS_HTTP)
                    .or(true)
                    .doc("Whether the use of a variable that was never set is logged.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(RETURN, REWRITE, SET, BREAK, IF, REWRITE_LOG, UNINITIALIZED_VARIABLE_WARN);
    }

    @Override
    public void server(Build build, Scope server, Steps steps) {
        var program = new RewriteProgram.Builder();
        compile(build, server, server.get(REWRITE_LOG), program);
        if (!program.isEmpty()) {
            steps.add(Phase.SERVER_REWRITE, program.build());
        }
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        if (!location.get(UNINITIALIZED_VARIABLE_WARN)) {
            steps.silentUninitialized();
        }
        if (!location.context().equals(LOCATION)) {
            return;
        }
        var program = new RewriteProgram.Builder();
        compile(build, location, location.get(REWRITE_LOG), program);
        if (!program.isEmpty()) {
            steps.add(Phase.REWRITE, program.build());
        }
    }

    private static void compile(
            Build build, Scope scope, boolean log, RewriteProgram.Builder program) {
        for (Found<?> item : scope.items()) {
            RewriteOp op = simple(build, item, log);
            Found<Condition> block = item.as(IF);
            if (op != null) {
                program.add(op);
            } else if (block != null) {
                IfTest test = IfTest.of(build, block.statement(), block.value(), log);
                Scope inside = block.scope();
                Location inner =
                        inside.context().equals(IF_IN_LOCATION) ? build.inner(inside) : null;
                int place = program.place();
                program.add(new IfOp(test, inner));
                compile(build, inside, log, program);
                program.endBlock(place);
            }
        }
    }

    private static @Nullable RewriteOp simple(Build build, Found<?> item, boolean log) {
        Statement at = item.statement();
        Found<ReturnOp.Line> back = item.as(RETURN);
        if (back != null) {
            return ReturnOp.of(build, at, back.value());
        }
        Found<RewriteLine> rewrite = item.as(REWRITE);
        if (rewrite != null) {
            RewriteLine line = rewrite.value();
            return line.status() == 0
                    ? UriOp.of(build, at, line, log)
                    : RedirectOp.of(build, at, line, log);
        }
        Found<SetLine> set = item.as(SET);
        if (set != null) {
            SetLine line = set.value();
            return new SetOp(
                    build.named(at, () -> build.variables().assign(line.name())),
                    build.template(at, line.value()));
        }
        return item.is(BREAK) ? new BreakOp() : null;
    }
}
