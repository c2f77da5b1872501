package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.LIMIT_EXCEPT;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.List;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Module;
import weir.front.Steps;
import weir.var.Template;

/** Users and passwords of a file ({@code ngx_http_auth_basic_module}). */
public final class AuthBasicModule implements Module {
    static final Directive<String> AUTH_BASIC =
            Directive.text("auth_basic")
                    .in(HTTP, SERVER, LOCATION, LIMIT_EXCEPT)
                    .doc("The realm that a user and a password are asked for; off for none.");

    static final Directive<String> USER_FILE =
            Directive.text("auth_basic_user_file")
                    .in(HTTP, SERVER, LOCATION, LIMIT_EXCEPT)
                    .doc("The file with lines of user:hash; looked for beside nginx.conf.");

    static final Directive<Long> AUTH_DELAY =
            Directive.timeMs("auth_delay")
                    .in(HTTP, SERVER, LOCATION)
                    .or(0L)
                    .doc("How long an answer 401 of the access phase is held back.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(AUTH_BASIC, USER_FILE, AUTH_DELAY);
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        steps.authDelay(location.get(AUTH_DELAY));
        Found<String> realm = location.find(AUTH_BASIC);
        Found<String> file = location.find(USER_FILE);
        if (realm == null) {
            return;
        }
        Template<Exchange> asked = build.template(realm.statement(), realm.value());
        if (file != null) {
            Template<Exchange> users = build.template(file.statement(), file.value());
            steps.access(new AuthBasic(asked, users, build.paths()));
        }
    }
}
