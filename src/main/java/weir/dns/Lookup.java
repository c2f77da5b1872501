package weir.dns;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.net.Fiber;
import weir.net.Timer;

/**
 * One of a resolver's names: its questions while they are on their way, and what came of them
 * ({@code ngx_resolver_node_t}). Bound to the resolver's loop.
 */
final class Lookup extends Timer {
    /** Seconds after which a failed look-up may be repeated. */
    private static final long RETRY_S = 10;

    final Key key;
    final List<Question> questions;
    private final Lookups owner;
    private final List<Waiter> waiters = new ArrayList<>();
    private @Nullable Outcome outcome;
    private int code;

    /** The server asked last. */
    int server;

    /** The loop's clock in seconds after which an unused name is forgotten. */
    long expiresS;

    /** What a name is looked up as: for its addresses, or for the servers of a service. */
    record Key(String name, boolean service) {}

    /** What one name gave, before aliases are followed. */
    sealed interface Outcome {
        /** The loop's clock in seconds up to which it holds. */
        long validS();
    }

    /** It has records of the kind that was asked for. */
    record Known(List<Message.Entry> entries, long validS) implements Outcome {}

    /** It is another name's alias. */
    record AliasOf(String target, long validS) implements Outcome {}

    /** It has nothing: never kept. */
    record Nothing(int code, long validS) implements Outcome {}

    /** A fiber that waits for the outcome. */
    static final class Waiter {
        private final Fiber fiber = Fiber.current();
        private @Nullable Outcome outcome;

        @Nullable Outcome outcome() {
            return outcome;
        }
    }

    Lookup(Lookups owner, Key key, List<Question> questions, int server) {
        this.owner = owner;
        this.key = key;
        this.questions = questions;
        this.server = server;
    }

    /** The outcome, while there is one. */
    @Nullable Outcome outcome() {
        return outcome;
    }

    boolean isWaitedFor() {
        return !waiters.isEmpty();
    }

    Waiter join() {
        Waiter waiter = new Waiter();
        waiters.add(waiter);
        return waiter;
    }

    void leave(Waiter waiter) {
        waiters.remove(waiter);
    }

    /** Whether a question with that id is on its way. */
    boolean hasAsked(int id) {
        return outcome == null && questions.stream().anyMatch(q -> q.id == id);
    }

    /** The question that a reply answers, or null when nobody waits for such a reply. */
    @Nullable Question question(int type) {
        for (Question question : questions) {
            if (question.type.number == type && !question.isAnswered()) {
                return question;
            }
        }
        return null;
    }

    /**
     * Takes a reply in.
     *
     * @param nowS the loop's clock in seconds
     * @param fixedS seconds an answer holds, 0 = its time to live
     * @return whether all questions are answered now
     */
    boolean answered(Question question, Message.Reply reply, long nowS, long fixedS) {
        question.answered(reply.entries());
        if (reply.code() != 0) {
            code = reply.code();
        }
        if (!questions.stream().allMatch(Question::isAnswered)) {
            return false;
        }
        settle(code == 0 ? put(nowS, fixedS) : nothing(code, nowS, fixedS));
        return true;
    }

    private Outcome put(long nowS, long fixedS) {
        List<Message.Entry> useful = new ArrayList<>();
        String target = null;
        long ttlS = Long.MAX_VALUE;
        for (Question question : questions) {
            for (Message.Entry entry : question.entries()) {
                ttlS = Math.min(ttlS, entry.ttlS());
                switch (entry) {
                    case Message.Alias alias -> target = alias.target();
                    case Message.Other _ -> {}
                    default -> useful.add(entry);
                }
            }
        }
        if (!useful.isEmpty()) {
            return new Known(List.copyOf(useful), nowS + (fixedS != 0 ? fixedS : ttlS));
        }
        return target == null
                ? nothing(Resolution.NOT_FOUND, nowS, fixedS)
                : new AliasOf(target, nowS + (fixedS != 0 ? fixedS : ttlS));
    }

    /** A negative answer holds for nobody but those who wait for it. */
    static Nothing nothing(int code, long nowS, long fixedS) {
        return new Nothing(code, nowS + (fixedS != 0 ? fixedS : RETRY_S));
    }

    /** Tells those who wait. */
    void settle(Outcome with) {
        outcome = with;
        for (Waiter waiter : waiters) {
            waiter.outcome = with;
            waiter.fiber.unpark();
        }
        waiters.clear();
    }

    @Override
    protected void fire() {
        owner.resend(this);
    }
}
