package weir.dns;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
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
    private static final long RESEND_MS = 5000;
    private static final int MOST_ALIASES = 50;
    private static final int NO_END_MS = Integer.MAX_VALUE;

    private final Loop loop;
    private final Lookups lookups;

    public Resolver(Loop loop, ResolverSpec spec, Complaints complaints) {
        this(loop, spec, complaints, RESEND_MS);
    }

    Resolver(Loop loop, ResolverSpec spec, Complaints complaints, long resendMs) {
        this.loop = loop;
        this.lookups = new Lookups(loop, spec, complaints, resendMs);
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
            Outcome outcome = lookups.ask(key, untilMs, givenUp);
            if (!(outcome instanceof Lookup.AliasOf alias)) {
                return outcome;
            }
            key = new Lookup.Key(alias.target(), key.service());
        }
        return lookups.nothing(Resolution.NOT_FOUND);
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

    /** Closes the sockets; for those who still wait the time is over. */
    public void close() {
        lookups.close();
    }
}
