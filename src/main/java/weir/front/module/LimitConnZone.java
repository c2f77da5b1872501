package weir.front.module;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.front.Limits;
import weir.var.Template;

/**
 * How many exchanges run by key, shared by all loops under a lock that is held for a look-up
 * ({@code ngx_http_limit_conn_lookup}).
 */
final class LimitConnZone {
    /** The fixed part of nginx's node. */
    private static final int ENTRY_BYTES = 36 + 16;

    private final ReentrantLock lock = new ReentrantLock();
    private final SharedKeys keys = new SharedKeys();
    private final String name;
    private final int room;

    LimitConnZone(ZoneLine line) {
        name = line.name();
        room = line.room(ENTRY_BYTES);
    }

    String name() {
        return name;
    }

    /** A zone with the key that its exchanges are told apart by. */
    record Keyed(LimitConnZone zone, Template<Exchange> key) {}

    /** One place; null when all {@code most} are taken or no key more fits. */
    Limits.@Nullable Held take(long key, int length, long most) {
        lock.lock();
        try {
            SharedKeys.Entry found = keys.find(key, length);
            boolean refused = found == null ? keys.size() >= room : found.count >= most;
            if (refused) {
                return null;
            }
            SharedKeys.Entry entry = found == null ? keys.add(key, length) : found;
            entry.count++;
            return () -> giveBack(entry);
        } finally {
            lock.unlock();
        }
    }

    private void giveBack(SharedKeys.Entry entry) {
        lock.lock();
        try {
            if (--entry.count == 0) {
                keys.remove(entry);
            }
        } finally {
            lock.unlock();
        }
    }
}
