package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.List;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Module;
import weir.front.Steps;

/** Access decided by a request inside the server ({@code ngx_http_auth_request_module}). */
public final class AuthRequestModule implements Module {
    static final Directive<String> AUTH_REQUEST =
            Directive.text("auth_request")
                    .in(HTTP, SERVER, LOCATION)
                    .or("off")
                    .doc("The URI that is asked whether the request may go on; off for none.");

    static final Directive<SetLine> AUTH_REQUEST_SET =
            Directive.of("auth_request_set", "$variable value", SetLine::read)
                    .arity(2)
                    .in(HTTP, SERVER, LOCATION)
                    .merge(Merge.NEAREST_LIST)
                    .doc("Gives a variable a value of the inner request when it is over.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(AUTH_REQUEST, AUTH_REQUEST_SET);
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        List<SetOp> sets =
                location.findAll(AUTH_REQUEST_SET).stream().map(line -> set(build, line)).toList();
        String uri = location.get(AUTH_REQUEST);
        if (!uri.equals("off")) {
            steps.access(AuthRequest.to(uri, sets));
        }
    }

    private static SetOp set(Build build, Found<SetLine> line) {
        return new SetOp(
                build.named(line.statement(), () -> build.variables().assign(line.value().name())),
                build.template(line.statement(), line.value().value()));
    }
}
