package weir.front;

import org.jspecify.annotations.Nullable;
import weir.dns.Resolver;
import weir.dns.ResolverSpec;
import weir.net.Address;
import weir.net.Loop;
import weir.upstream.UpstreamGroup;
import weir.upstream.UpstreamGroups;

/**
 * A configuration on one worker, with that worker's side of its upstreams. An exchange keeps the
 * one it began with, so that a reload never changes the ground under it.
 */
final class Installed {
    private final Front front;
    private final UpstreamGroups upstreams;
    private final Resolvers resolvers;
    private int running;
    private @Nullable Runnable whenGone;

    Installed(Front front, UpstreamGroups upstreams, Loop loop) {
        this.front = front;
        this.upstreams = upstreams;
        this.resolvers = new Resolvers(loop, front.errorLog());
    }

    Front front() {
        return front;
    }

    UpstreamGroups upstreams() {
        return upstreams;
    }

    UpstreamGroup upstream(int index) {
        return upstreams.group(index);
    }

    Resolver resolver(ResolverSpec spec) {
        return resolvers.of(spec);
    }

    /** A request begins with this configuration. */
    void begin() {
        running++;
    }

    /** A request that began with it is over. */
    void end() {
        running--;
        tellWhenGone();
    }

    /** Another configuration took its place; {@code gone} runs when its last request is over. */
    void replaced(Runnable gone) {
        whenGone = gone;
        tellWhenGone();
    }

    private void tellWhenGone() {
        Runnable gone = whenGone;
        if (running == 0 && gone != null) {
            whenGone = null;
            resolvers.close();
            gone.run();
        }
    }

    /** The listening point of that address, or null when this configuration has none. */
    @Nullable ListenPoint point(Address address) {
        for (ListenPoint point : front.points()) {
            if (point.address().equals(address)) {
                return point;
            }
        }
        return null;
    }
}
