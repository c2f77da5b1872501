package weir.front;

import org.jspecify.annotations.Nullable;
import weir.net.Address;
import weir.upstream.UpstreamGroup;
import weir.upstream.UpstreamGroups;

/**
 * A configuration on one worker, with that worker's side of its upstreams. An exchange keeps the
 * one it began with, so that a reload never changes the ground under it.
 */
record Installed(Front front, UpstreamGroups upstreams) {
    UpstreamGroup upstream(int index) {
        return upstreams.group(index);
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
