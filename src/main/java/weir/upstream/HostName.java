package weir.upstream;

/**
 * The name of a server whose addresses are looked up while the process runs ({@code resolve}).
 *
 * @param host the name
 * @param port where each of its addresses is connected to; of a service, each server says its own
 * @param service the service that the host offers (RFC 2782), empty for none
 */
public record HostName(String host, int port, String service) {}
