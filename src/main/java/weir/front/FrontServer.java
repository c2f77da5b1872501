package weir.front;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import weir.log.LogWriter;
import weir.net.Address;
import weir.net.Listener;
import weir.net.Loop;
import weir.net.NetException;
import weir.net.Os;
import weir.upstream.SharedZones;

/**
 * A running front: listening sockets, workers, and the configuration they use. Started, reloaded
 * and stopped from a thread that is no loop.
 */
public final class FrontServer {
    private final LogWriter logs;
    private final List<Worker> workers = new ArrayList<>();
    private final Map<Address, Listener> listeners = new LinkedHashMap<>();
    private final Census census = new Census();
    private final SharedZones zones = new SharedZones();
    private Front front;

    private FrontServer(Front front, LogWriter logs) {
        this.front = front;
        this.logs = logs;
    }

    /**
     * Binds all sockets, starts the workers and lets them accept.
     *
     * @throws NetException when a socket cannot be bound; nothing is left open then
     */
    public static FrontServer start(Front front, LogWriter logs) throws NetException {
        FrontServer server = new FrontServer(front, logs);
        try {
            server.bind(front);
            for (int i = 0; i < front.main().workers(); i++) {
                server.addWorker(i);
            }
        } catch (NetException e) {
            server.stop();
            throw e;
        }
        for (ListenPoint point : front.points()) {
            server.accept(point);
        }
        return server;
    }

    private void bind(Front next) throws NetException {
        List<Address> opened = new ArrayList<>();
        try {
            for (ListenPoint point : next.points()) {
                if (!listeners.containsKey(point.address())) {
                    Listener listener = Listener.open(point.address(), point.options());
                    listeners.put(point.address(), listener);
                    opened.add(point.address());
                }
            }
        } catch (NetException e) {
            opened.forEach(address -> close(listeners.remove(address)));
            throw e;
        }
    }

    private static void close(@Nullable Listener listener) {
        if (listener != null) {
            listener.close();
        }
    }

    private void addWorker(int index) throws NetException {
        Loop loop = Loop.start("worker-" + index);
        workers.add(new Worker(loop, logs.lane(), front, census, zones));
        SystemUser user = front.main().user();
        if (user != null) {
            become(loop, user);
        }
    }

    /** The loop's thread gives up our rights; returns when it has. */
    private void become(Loop loop, SystemUser user) throws NetException {
        CompletableFuture<@Nullable NetException> done = new CompletableFuture<>();
        loop.execute(() -> {
            try {
                Os.become(user.uid(), user.gid(), front.needsNetRaw());
                done.complete(null);
            } catch (NetException e) {
                done.complete(e);
            }
        });
        NetException failed = done.join();
        if (failed != null) {
            throw failed;
        }
    }

    private void accept(ListenPoint point) {
        Listener listener = listeners.get(point.address());
        if (listener == null) {
            throw new IllegalStateException("not bound: " + point.address());
        }
        for (Worker worker : workers) {
            listener.accept(worker.loop(), conn -> worker.accept(conn, point.address()));
        }
    }

    /** The configuration of requests that begin now. */
    public Front front() {
        return front;
    }

    public List<Worker> workers() {
        return List.copyOf(workers);
    }

    /** Requests running now, on all workers; a value of other threads, may lag. */
    int running() {
        return workers.stream().mapToInt(worker -> worker.active).sum();
    }

    /** The bound address of a listening point whose configuration asked for port 0. */
    public List<Address> addresses() {
        return listeners.values().stream().map(Listener::address).toList();
    }

    /**
     * Moves to another configuration: new sockets are bound before anything changes, requests that
     * run go on with the old one.
     *
     * @param whenOldIsGone run on a loop when no request of the old configuration is left
     * @throws NetException when a new socket cannot be bound; the old configuration stays
     */
    public void reload(Front next, Runnable whenOldIsGone) throws NetException {
        bind(next);
        AtomicInteger left = new AtomicInteger(workers.size());
        Runnable gone =
                () -> {
                    if (left.decrementAndGet() == 0) {
                        whenOldIsGone.run();
                    }
                };
        List<ListenPoint> before = front.points();
        front = next;
        zones.retain(next.upstreams());
        for (Worker worker : workers) {
            worker.loop().execute(() -> worker.install(next, gone));
        }
        for (ListenPoint point : next.points()) {
            if (before.stream().noneMatch(p -> p.address().equals(point.address()))) {
                accept(point);
            }
        }
        listeners
                .keySet()
                .removeIf(address -> {
                    if (next.points().stream().anyMatch(p -> p.address().equals(address))) {
                        return false;
                    }
                    close(listeners.get(address));
                    return true;
                });
        logs.disconnect();
    }

    /** Stops accepting and closes idle connections; returns when all requests have ended. */
    public void quit(long timeoutMs) {
        listeners.values().forEach(Listener::close);
        listeners.clear();
        CountDownLatch done = new CountDownLatch(workers.size());
        for (Worker worker : workers) {
            worker.loop().execute(() -> worker.drain(done::countDown));
        }
        try {
            if (timeoutMs <= 0) {
                done.await();
            } else if (!done.await(timeoutMs, TimeUnit.MILLISECONDS)) {
                stop();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stop();
    }

    /** Stops at once; returns when the loops have ended. */
    public void stop() {
        listeners.values().forEach(Listener::close);
        listeners.clear();
        workers.forEach(worker -> worker.loop().stop());
        workers.forEach(worker -> await(worker.loop()));
    }

    /** Its last log lines are handed over when the loop has ended. */
    private static void await(Loop loop) {
        try {
            loop.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
