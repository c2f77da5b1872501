package weir.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weir.origin.DatabaseServer;
import weir.origin.OriginException;
import weir.origin.OriginLog;

/** {@code weir origin db}: one MariaDB for several origins to share. */
@Command(
        name = "db",
        mixinStandardHelpOptions = true,
        versionProvider = Commands.Version.class,
        sortOptions = false,
        exitCodeOnInvalidInput = 1,
        exitCodeOnExecutionException = 1,
        description = {
            "Starts a real MariaDB 11.4 with the table of /getSxbm and prints",
            "\"database ready jdbc:mariadb://…\", which is what origins take as --db.",
            "Its data lives in a temporary folder that is removed at the end."
        })
public final class OriginDbCommand implements Callable<Integer> {
    @Spec private @Nullable CommandSpec spec;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            description = "on 127.0.0.1; 0 takes a free one (default)")
    private int port;

    @Option(
            names = "--db-dir",
            paramLabel = "DIR",
            description = {
                "where the unpacked MariaDB is kept between runs",
                "(default: $XDG_CACHE_HOME/weir, else ~/.cache/weir)"
            })
    private @Nullable Path dbDir;

    @Option(
            names = "--log",
            paramLabel = "LEVEL",
            defaultValue = "warn",
            description = "error, warn, info or debug, to standard error (default: warn)")
    private LogLevel log = LogLevel.warn;

    @Override
    public Integer call() {
        CommandSpec command = spec;
        if (command == null) {
            throw new IllegalStateException("not run by picocli");
        }
        OriginLog.install(log.level());
        try (Stops stops = new Stops()) {
            DatabaseServer server = stops.add(DatabaseServer.start(dbDir, port));
            command.commandLine().getOut().println("database ready " + server.url());
            command.commandLine().getOut().flush();
            if (server.await()) {
                return 0;
            }
            command.commandLine().getErr().println("weir origin db: the database ended by itself");
        } catch (OriginException e) {
            command.commandLine().getErr().println("weir origin db: " + e.getMessage());
        }
        return 1;
    }
}
