package weir.upstream;

import java.util.List;

/**
 * How the requests of a session come to the same server, as configured ({@code sticky}). Compared
 * by value on a reload. Names of variables stand without {@code $}.
 */
public sealed interface Stickiness {

    /**
     * {@code sticky cookie}: the client gets a cookie that names its server.
     *
     * @param domain text with variables, empty for none
     * @param path empty for none
     * @param expiresS seconds, {@link #SESSION} for a cookie without expiry, {@link #MAX} for ever
     * @param sameSite text with variables, empty for none
     */
    record Cookie(
            String name,
            String domain,
            String path,
            long expiresS,
            boolean httpOnly,
            boolean secure,
            String sameSite)
            implements Stickiness {
        public static final long SESSION = -1;
        public static final long MAX = -2;
    }

    /** {@code sticky route}: the first variable with a value names the server. */
    record Route(List<String> variables) implements Stickiness {
        public Route {
            variables = List.copyOf(variables);
        }
    }

    /**
     * {@code sticky learn}: which server made a session is remembered.
     *
     * @param create variables of an answer that name a new session
     * @param lookup variables of a request that name a known one
     * @param zoneBytes what nginx would reserve for the sessions
     * @param timeoutMs how long one is remembered after its last request
     * @param afterHeader whether a session is learned from the answer's head, not at its end
     */
    record Learn(
            List<String> create,
            List<String> lookup,
            String zone,
            long zoneBytes,
            long timeoutMs,
            boolean afterHeader)
            implements Stickiness {
        public Learn {
            create = List.copyOf(create);
            lookup = List.copyOf(lookup);
        }
    }
}
