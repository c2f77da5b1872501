package weir.front.module;

import java.util.List;
import weir.conf.Buffers;
import weir.conf.ConfException;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Scope;
import weir.front.Build;
import weir.front.CoreConf;
import weir.front.Module;
import weir.front.ServerConf;
import weir.front.Steps;
import weir.http.RequestRules;
import weir.log.ErrorLog;

/** {@code ngx_http_core_module}: servers, locations and what counts for every request. */
public final class CoreModule implements Module {

    @Override
    public List<Directive<?>> directives() {
        return CoreDirectives.all();
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        if (location.get(CoreDirectives.SATISFY).equals("any")) {
            steps.satisfyAny();
        }
        for (Found<LimitExcept> found : location.own(CoreDirectives.LIMIT_EXCEPT)) {
            steps.limit(found.value().methods(), build.inner(found.scope()));
        }
    }

    /** A server's settings ({@code ngx_http_core_merge_srv_conf}). */
    public static ServerConf serverConf(Scope server) {
        Buffers large = server.get(CoreDirectives.LARGE_CLIENT_HEADER_BUFFERS);
        if (large.size() < server.get(CoreDirectives.CONNECTION_POOL_SIZE)) {
            throw new ConfException(
                    "the \"large_client_header_buffers\" size must be equal to or greater than"
                            + " \"connection_pool_size\"");
        }
        return new ServerConf(
                new RequestRules(
                        Math.toIntExact(server.get(CoreDirectives.CLIENT_HEADER_BUFFER_SIZE)),
                        Math.toIntExact(large.size()),
                        Math.toIntExact(large.number()),
                        Math.toIntExact(server.get(CoreDirectives.MAX_HEADERS)),
                        server.get(CoreDirectives.UNDERSCORES_IN_HEADERS),
                        server.get(CoreDirectives.IGNORE_INVALID_HEADERS),
                        server.get(CoreDirectives.MERGE_SLASHES),
                        false),
                server.get(CoreDirectives.CLIENT_HEADER_TIMEOUT));
    }

    /** A location's (or a server's own) settings. */
    public static CoreConf coreConf(Build build, Scope at, ErrorLog errorLog) {
        return new CoreConfMaker(build, at).make(errorLog);
    }
}
