package weir.dns;

import java.util.List;
import weir.net.Address;

/** What became of a name. */
public sealed interface Resolution {

    /**
     * The name has addresses.
     *
     * @param addresses at least one; their port is 0
     * @param validS the loop's clock in seconds up to which they hold
     */
    record Found(List<Address> addresses, long validS) implements Resolution {
        public Found {
            addresses = List.copyOf(addresses);
        }
    }

    /**
     * It has none.
     *
     * @param code of the answer (RFC 1035 4.1.1) or {@link #TIMED_OUT}
     * @param validS the loop's clock in seconds before which asking again is of no use
     */
    record Failed(int code, long validS) implements Resolution {
        /** {@code 3: Host not found}. */
        @Override
        public String toString() {
            return words(code);
        }
    }

    /** The server did not understand the question: no answer at all. */
    int FORMAT_ERROR = 1;

    /** The name does not exist, or has no address. */
    int NOT_FOUND = 3;

    /** The last code that an answer may have. */
    int REFUSED = 5;

    /** No server answered in time. */
    int TIMED_OUT = 110;

    /** A code with what it means: {@code ngx_resolver_strerror}. */
    static String words(int code) {
        String meaning =
                switch (code) {
                    case FORMAT_ERROR -> "Format error";
                    case 2 -> "Server failure";
                    case NOT_FOUND -> "Host not found";
                    case 4 -> "Unimplemented";
                    case REFUSED -> "Operation refused";
                    case TIMED_OUT -> "Operation timed out";
                    default -> "Unknown error";
                };
        return code + ": " + meaning;
    }
}
