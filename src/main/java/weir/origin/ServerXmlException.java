package weir.origin;

import java.util.List;
import java.util.stream.Collectors;

/** A server.xml that cannot be run as it is written; holds every fault found, in file order. */
public final class ServerXmlException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<Fault> faults;

    ServerXmlException(List<Fault> faults) {
        super(faults.stream().map(Fault::toString).collect(Collectors.joining("\n")));
        this.faults = List.copyOf(faults);
    }

    /** At least one fault. */
    public List<Fault> faults() {
        return faults;
    }
}
