package weir.front;

import java.util.HashMap;
import java.util.Map;
import weir.dns.Resolver;
import weir.dns.ResolverSpec;
import weir.log.ErrorLog;
import weir.log.Level;
import weir.net.Loop;

/**
 * The resolvers of one configuration on one worker, each made when it is first asked: a reload
 * forgets what names meant, as in nginx.
 */
final class Resolvers {
    private final Loop loop;
    private final ErrorLog log;
    private final Map<ResolverSpec, Resolver> made = new HashMap<>();

    Resolvers(Loop loop, ErrorLog log) {
        this.loop = loop;
        this.log = log;
    }

    Resolver of(ResolverSpec spec) {
        return made.computeIfAbsent(
                spec,
                s ->
                        new Resolver(
                                loop,
                                s,
                                (words, errno, suffix) ->
                                        log.log(Level.ERROR, 0, words, errno, suffix)));
    }

    void close() {
        made.values().forEach(Resolver::close);
        made.clear();
    }
}
