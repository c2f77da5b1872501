package weir.origin;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an origin is started with.
 *
 * @param serverXml the server.xml to run
 * @param ports replacements for the ports of the file's connectors, in file order; fewer than there
 *     are connectors is fine, 0 asks for any free port
 * @param shutdownPort replacement for the Server element's port; -1 opens none
 * @param base what Tomcat calls catalina.base: relative files of the server.xml are looked up and
 *     written there; null takes the folder above a folder named conf, else the file's own
 * @param remote the second service that {@code /getSxbm} calls
 * @param remoteTimeoutMs connect and read timeout of that call, each
 * @param database where {@code /getSxbm} finds its row
 */
public record OriginSettings(
        Path serverXml,
        List<Integer> ports,
        @Nullable Integer shutdownPort,
        @Nullable Path base,
        @Nullable URI remote,
        int remoteTimeoutMs,
        @Nullable DatabaseSettings database) {

    public OriginSettings {
        ports = List.copyOf(ports);
    }

    /** As the file says, without database and second service. */
    public static OriginSettings of(Path serverXml) {
        return new OriginSettings(serverXml, List.of(), null, null, null, 5000, null);
    }

    public OriginSettings withPorts(Integer... values) {
        return new OriginSettings(
                serverXml, List.of(values), shutdownPort, base, remote, remoteTimeoutMs, database);
    }

    public OriginSettings withShutdownPort(@Nullable Integer value) {
        return new OriginSettings(serverXml, ports, value, base, remote, remoteTimeoutMs, database);
    }

    public OriginSettings withBase(@Nullable Path value) {
        return new OriginSettings(
                serverXml, ports, shutdownPort, value, remote, remoteTimeoutMs, database);
    }

    public OriginSettings withRemote(@Nullable URI value, int timeoutMs) {
        return new OriginSettings(serverXml, ports, shutdownPort, base, value, timeoutMs, database);
    }

    public OriginSettings withDatabase(@Nullable DatabaseSettings value) {
        return new OriginSettings(
                serverXml, ports, shutdownPort, base, remote, remoteTimeoutMs, value);
    }
}
