package weir.dns;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import weir.dns.Lookup.Outcome;
import weir.net.Address;
import weir.net.Fiber;
import weir.net.Loop;

/**
 * Looks names up and remembers what was found as long as it holds ({@code ngx_resolver_t}). One
 * question per name is on its way at a time; all who want it wait for its answer. A server that
 * does not answer within five seconds is followed by the next. Names that do not exist are not
 * remembered.
 *
 * <p>Bound to a loop; the methods that look up run in a fiber of it and park it.
 */
public final class Resolver {
    /** Seconds after which a failed look-up may be repeated. */
    static final long RETRY_S = 10;

    private static final long RESEND_MS = 5000;
    private static final long KEEP_S = 30;
    private static final int MOST_ALIASES = 50;
    private static final int NO_END_MS = Integer.MAX_VALUE;

    private final Loop loop;
    private final ResolverSpec spec;
    private final Complaints complaints;
    private final List<NameServer> servers = new ArrayList<>();
    private final SecureRandom random = new SecureRandom();

    /** Known names and running questions, the longest unused first. */
    private final Map<Lookup.Key, Lookup> lookups = new LinkedHashMap<>(16, 0.75f, true);

    private final long resendMs;
    private int nextServer;

    public Resolver(Loop loop, ResolverSpec spec, Complaints complaints) {
        this(loop, spec, complaints, RESEND_MS);
    }

    Resolver(Loop loop, ResolverSpec spec, Complaints complaints, long resendMs) {
        this.loop = loop;
        this.spec = spec;
        this.resendMs = resendMs;
        this.complaints = complaints;
        for (Address address : spec.servers()) {
            servers.add(new NameServer(loop, address, this::received, complaints));
        }
    }

    /**
     * Looks the addresses of a name up.
     *
     * @param timeoutMs for all of it; 0 = no limit
     * @param givenUp becomes true, and the fiber is unparked, when nobody wants the answer any more
     * @return what was found; a failure with {@link Resolution#TIMED_OUT} after the time or when
     *     given up
     */
    public Resolution resolve(String name, long timeoutMs, BooleanSupplier givenUp) {
        return switch (follow(key(name, false), timeoutMs, givenUp)) {
            case Lookup.Known known -> found(known);
            case Outcome none -> failed(none);
        };
    }

    /**
     * Looks the servers of a service up (RFC 2782), and the addresses of each.
     *
     * @param service {@code http} for {@code _http._tcp.NAME}, or with a dot as it is
     */
    public ServiceResolution service(
            String service, String name, long timeoutMs, BooleanSupplier givenUp) {
        String label = service.indexOf('.') < 0 ? "_" + service + "._tcp" : service;
        return switch (follow(key(label + "." + name, true), timeoutMs, givenUp)) {
            case Lookup.Known known -> addresses(known, timeoutMs, givenUp);
            case Outcome none ->
                    new ServiceResolution(failed(none).code(), List.of(), List.of(), none.validS());
        };
    }

    // ---- one name after the other

    /** A name as it is asked for and spoken of: in lower case, without a dot at its end. */
    public static String plain(String name) {
        String bare = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
        return bare.toLowerCase(Locale.ROOT);
    }

    private static Lookup.Key key(String name, boolean service) {
        return new Lookup.Key(plain(name), service);
    }

    private Outcome follow(Lookup.Key first, long timeoutMs, BooleanSupplier givenUp) {
        long untilMs = loop.nowMs() + (timeoutMs == 0 ? NO_END_MS : timeoutMs);
        Lookup.Key key = first;
        for (int i = 0; i <= MOST_ALIASES; i++) {
            Outcome outcome = ask(key, untilMs, givenUp);
            if (!(outcome instanceof Lookup.AliasOf alias)) {
                return outcome;
            }
            key = new Lookup.Key(alias.target(), key.service());
        }
        return nothing(Resolution.NOT_FOUND);
    }

    private Outcome ask(Lookup.Key key, long untilMs, BooleanSupplier givenUp) {
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

    private Lookup.Nothing nothing(int code) {
        return Lookup.nothing(code, nowS(), spec.validS());
    }

    private static Resolution.Failed failed(Outcome none) {
        int code = none instanceof Lookup.Nothing nothing ? nothing.code() : Resolution.NOT_FOUND;
        return new Resolution.Failed(code, none.validS());
    }

    private static Resolution found(Lookup.Known known) {
        List<Address> addresses = new ArrayList<>();
        for (Message.Entry entry : known.entries()) {
            if (entry instanceof Message.Ip ip) {
                addresses.add(ip.address());
            }
        }
        return new Resolution.Found(addresses, known.validS());
    }

    private ServiceResolution addresses(
            Lookup.Known known, long timeoutMs, BooleanSupplier givenUp) {
        List<Message.Service> services = new ArrayList<>();
        for (Message.Entry entry : known.entries()) {
            if (entry instanceof Message.Service service) {
                services.add(service);
            }
        }
        services.sort(Comparator.comparingInt(Message.Service::priority));
        Resolution[] found = new Resolution[services.size()];
        int[] left = {found.length};
        Fiber waiting = Fiber.current();
        for (int i = 0; i < found.length; i++) {
            int place = i;
            loop.spawn(() -> {
                found[place] = resolve(services.get(place).target(), timeoutMs, givenUp);
                left[0]--;
                waiting.unpark();
            });
        }
        while (left[0] > 0) {
            Fiber.park();
        }
        return ServiceResolution.of(services, List.of(found), known.validS());
    }

    // ---- questions and answers

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

    /** Closes the sockets; those who still wait get no answer before their time is over. */
    public void close() {
        for (Lookup lookup : lookups.values()) {
            loop.cancel(lookup);
        }
        lookups.clear();
        servers.forEach(NameServer::close);
    }
}
