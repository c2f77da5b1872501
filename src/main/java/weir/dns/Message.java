package weir.dns;

import java.util.List;
import weir.net.Address;

/** What a datagram of a name server turned out to be. */
sealed interface Message {

    /**
     * An answer, the question with it.
     *
     * @param id of the question
     * @param truncated whether the rest must be asked for over TCP
     * @param code 0 when the name exists
     * @param name of the question, in lower case
     * @param type of the question
     */
    record Reply(int id, boolean truncated, int code, String name, int type, List<Entry> entries)
            implements Message {}

    /** An answer of which only id and code count. */
    record Fault(int id, int code) implements Message {}

    /** No answer to rely on; why, in nginx's words. */
    record Malformed(String why) implements Message {}

    /** One resource record that is of use. */
    sealed interface Entry {
        /** Seconds that it may be kept, 0 or more. */
        long ttlS();
    }

    /** An address, its port 0. */
    record Ip(Address address, long ttlS) implements Entry {}

    /** The name is another one's alias. */
    record Alias(String target, long ttlS) implements Entry {}

    /** A server of a service; a weight of 0 is read as 1. */
    record Service(int priority, int weight, int port, String target, long ttlS) implements Entry {}

    /** A record of no use whose time to live counts all the same. */
    record Other(int type, long ttlS) implements Entry {}
}
