package weir.dns;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import weir.dns.Lookup.Outcome;
import weir.net.Address;
import weir.net.Fiber;
import weir.net.Loop;

/**
 * A resolver's names: those that it knows, and those that it has asked its servers for. One
 * question per name is on its way at a time; all who want it wait for its answer. Bound to its
 * loop.
 */
final class Lookups {
    private static final long KEEP_S = 30;

    private final Loop loop;
    private final ResolverSpec spec;
    private final Complaints complaints;
    private final long resendMs;
    private final List<NameServer> servers = new ArrayList<>();
    private final SecureRandom random = new SecureRandom();

    /** The longest unused first. */
    private final Map<Lookup.Key, Lookup> lookups = new LinkedHashMap<>(16, 0.75f, true);

    private int nextServer;

    /**
     * Asks nobody yet.
     *
     * @param resendMs how long a server has to answer before the next is asked
     */
    Lookups(Loop loop, ResolverSpec spec, Complaints complaints, long resendMs) {
        this.loop = loop;
        this.spec = spec;
        this.complaints = complaints;
        this.resendMs = resendMs;
        for (Address address : spec.servers()) {
            servers.add(new NameServer(loop, address, this::received, complaints));
        }
    }

    /**
     * Asks for one name, or remembers it; parks the fiber.
     *
     * @param untilMs the loop's clock at which the answer is of no use any more
     */
    Outcome ask(Lookup.Key key, long untilMs, BooleanSupplier givenUp) {
        Lookup lookup = lookups.get(key);
        Outcome known = lookup == null ? null : lookup.outcome();
        if (lookup != null && known != null && known.validS() >= nowS()) {
            lookup.expiresS = nowS() + KEEP_S;
            return turned(known);
        }
        if (lookup == null || known != null) {
            lookup = begin(key);
            if (lookup == null) {
                return nothing(Resolution.NOT_FOUND);
            }
        }
        Lookup.Waiter waiter = lookup.join();
        Fiber.sleep(
                untilMs - loop.nowMs(), () -> waiter.outcome() != null || givenUp.getAsBoolean());
        Outcome outcome = waiter.outcome();
        if (outcome == null) {
            lookup.leave(waiter);
            return nothing(Resolution.TIMED_OUT);
        }
        return outcome;
    }

    /** A remembered answer starts elsewhere each time, so that its addresses share the work. */
    private Outcome turned(Outcome known) {
        if (known instanceof Lookup.Known(List<Message.Entry> entries, long validS)
                && entries.size() > 1) {
            List<Message.Entry> turned = new ArrayList<>(entries);
            Collections.rotate(turned, random.nextInt(turned.size()));
            return new Lookup.Known(turned, validS);
        }
        return known;
    }

    /** No answer, or a bad one, as of now. */
    Lookup.Nothing nothing(int code) {
        return Lookup.nothing(code, nowS(), spec.validS());
    }

    private long nowS() {
        return loop.nowMs() / 1000;
    }

    /** Starts to ask for a name; null when it cannot be asked for. */
    private @Nullable Lookup begin(Lookup.Key key) {
        expire();
        List<Type> types = new ArrayList<>();
        if (key.service()) {
            types.add(Type.SRV);
        } else {
            if (spec.ipv4()) {
                types.add(Type.A);
            }
            if (spec.ipv6()) {
                types.add(Type.AAAA);
            }
        }
        List<Question> questions = new ArrayList<>();
        for (Type type : types) {
            Question question = Question.of(key.name(), type, random.nextInt(1 << 16));
            if (question == null) {
                return null;
            }
            questions.add(question);
        }
        Lookup lookup = new Lookup(this, key, questions, nextServer);
        nextServer = (nextServer + 1) % servers.size();
        lookups.put(key, lookup);
        loop.schedule(lookup, resendMs);
        if (!send(lookup)) {
            moveOn(lookup);
            send(lookup);
        }
        return lookup;
    }

    private boolean send(Lookup lookup) {
        for (Question question : lookup.questions) {
            if (!question.isAnswered() && !servers.get(lookup.server).ask(question)) {
                return false;
            }
        }
        return true;
    }

    private void moveOn(Lookup lookup) {
        lookup.server = (lookup.server + 1) % servers.size();
    }

    /** No answer in time: the next server is asked, if anybody still waits. */
    void resend(Lookup lookup) {
        if (!lookup.isWaitedFor()) {
            lookups.remove(lookup.key, lookup);
            return;
        }
        moveOn(lookup);
        send(lookup);
        loop.schedule(lookup, resendMs);
    }

    private void received(byte[] bytes, boolean tcp) {
        switch (MessageReader.read(bytes, tcp)) {
            case Message.Malformed(String why) -> complaints.error(why, 0, "");
            case Message.Fault fault -> complaints.error(describe(fault), 0, "");
            case Message.Reply reply -> received(reply);
        }
    }

    private String describe(Message.Fault fault) {
        String words =
                "DNS error (%s), query id:%d".formatted(Resolution.words(fault.code()), fault.id());
        for (Lookup lookup : lookups.values()) {
            if (fault.code() == Resolution.FORMAT_ERROR && lookup.hasAsked(fault.id())) {
                return words + ", name:\"" + lookup.key.name() + "\"";
            }
        }
        return words;
    }

    private void received(Message.Reply reply) {
        boolean service = reply.type() == Type.SRV.number;
        if (!service && reply.type() != Type.A.number && reply.type() != Type.AAAA.number) {
            complaints.error("unknown query type " + reply.type() + " in DNS response", 0, "");
            return;
        }
        Lookup lookup = running(new Lookup.Key(reply.name(), service));
        Question question = lookup == null ? null : lookup.question(reply.type());
        if (lookup == null || question == null) {
            complaints.error("unexpected DNS response for " + reply.name(), 0, "");
        } else if (question.id != reply.id()) {
            complaints.error(
                    "wrong ident %d in DNS response for %s, expect %d"
                            .formatted(reply.id(), reply.name(), question.id),
                    0,
                    "");
        } else if (reply.truncated()) {
            overTcp(lookup, question);
        } else if (lookup.answered(question, reply, nowS(), spec.validS())) {
            settled(lookup);
        }
    }

    private @Nullable Lookup running(Lookup.Key key) {
        Lookup lookup = lookups.get(key);
        return lookup == null || lookup.outcome() != null ? null : lookup;
    }

    private void overTcp(Lookup lookup, Question question) {
        if (!question.tcp) {
            question.tcp = true;
            servers.get(lookup.server).ask(question);
            loop.schedule(lookup, resendMs);
        }
    }

    private void settled(Lookup lookup) {
        loop.cancel(lookup);
        lookup.expiresS = nowS() + KEEP_S;
        if (lookup.outcome() instanceof Lookup.Nothing) {
            lookups.remove(lookup.key, lookup);
        }
    }

    /** Forgets up to two names that nobody asked for lately ({@code ngx_resolver_expire}). */
    private void expire() {
        Iterator<Lookup> oldest = lookups.values().iterator();
        for (int i = 0; i < 2 && oldest.hasNext(); i++) {
            Lookup lookup = oldest.next();
            if (lookup.outcome() == null || nowS() <= lookup.expiresS) {
                return;
            }
            oldest.remove();
        }
    }

    /** Closes the sockets; for those who still wait the time is over. */
    void close() {
        for (Lookup lookup : lookups.values()) {
            loop.cancel(lookup);
            lookup.settle(nothing(Resolution.TIMED_OUT));
        }
        lookups.clear();
        servers.forEach(NameServer::close);
    }
}
