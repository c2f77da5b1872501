package weir.dns;

import java.util.ArrayList;
import java.util.List;
import weir.net.Address;

/**
 * What became of a service.
 *
 * @param code 0 when there are servers, else as of {@link Resolution.Failed}
 * @param servers by priority
 * @param failures names of servers that have no address
 * @param validS the loop's clock in seconds up to which it holds
 */
public record ServiceResolution(
        int code, List<Server> servers, List<Failure> failures, long validS) {

    public ServiceResolution {
        servers = List.copyOf(servers);
        failures = List.copyOf(failures);
    }

    /**
     * One address of a server of the service.
     *
     * @param name of the server
     * @param priority the least is used first
     * @param weight 0 or more
     */
    public record Server(Address address, String name, int priority, int weight) {}

    /** A server of the service that could not be resolved. */
    public record Failure(String name, int code) {}

    /** {@code ngx_resolver_report_srv}. */
    static ServiceResolution of(
            List<Message.Service> services, List<Resolution> found, long validS) {
        List<Server> servers = new ArrayList<>();
        List<Failure> failures = new ArrayList<>();
        long holdsS = validS;
        for (int i = 0; i < services.size(); i++) {
            Message.Service service = services.get(i);
            switch (found.get(i)) {
                case Resolution.Found some -> {
                    holdsS = Math.min(holdsS, some.validS());
                    for (Address address : some.addresses()) {
                        servers.add(
                                new Server(
                                        address.withPort(service.port()),
                                        service.target(),
                                        service.priority(),
                                        service.weight()));
                    }
                }
                case Resolution.Failed none ->
                        failures.add(new Failure(service.target(), none.code()));
            }
        }
        return new ServiceResolution(
                servers.isEmpty() ? code(failures) : 0, servers, failures, holdsS);
    }

    private static int code(List<Failure> failures) {
        for (Failure failure : failures) {
            if (failure.code() == Resolution.NOT_FOUND) {
                return Resolution.NOT_FOUND;
            }
        }
        return failures.isEmpty() ? Resolution.NOT_FOUND : failures.get(0).code();
    }
}
