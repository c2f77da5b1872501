package weir.front;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;

/**
 * The connections and requests of all workers of a server, counted by each worker for itself and
 * summed when asked ({@code ngx_stat_*}). A sum read while others work may be a moment old.
 */
public final class Census {
    private final List<Worker> workers = new CopyOnWriteArrayList<>();

    void add(Worker worker) {
        workers.add(worker);
    }

    private long sum(ToLongFunction<Worker> of) {
        long sum = 0;
        for (int i = 0; i < workers.size(); i++) {
            sum += of.applyAsLong(workers.get(i));
        }
        return sum;
    }

    /** Connections open now. */
    public long active() {
        return sum(worker -> worker.open);
    }

    /** Connections accepted since the start. */
    public long accepted() {
        return sum(worker -> worker.accepted);
    }

    /** Accepted connections that were not dropped at once. */
    public long handled() {
        return sum(worker -> worker.handled);
    }

    /** Requests begun since the start. */
    public long requests() {
        return sum(worker -> worker.requests);
    }

    /** Connections whose request's head is being read. */
    public long reading() {
        return sum(worker -> worker.reading);
    }

    /** Connections whose request is being answered. */
    public long writing() {
        return sum(worker -> worker.active - worker.reading);
    }

    /** Connections without a request. */
    public long waiting() {
        return sum(worker -> worker.open - worker.active);
    }
}
