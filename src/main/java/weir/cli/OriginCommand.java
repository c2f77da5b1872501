package weir.cli;

import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import weir.origin.DatabaseServer;
import weir.origin.DatabaseSettings;
import weir.origin.Fault;
import weir.origin.Origin;
import weir.origin.OriginException;
import weir.origin.OriginLog;
import weir.origin.OriginSettings;
import weir.origin.ServerXmlException;

/** {@code weir origin}: a Tomcat run from a server.xml until it is told to stop. */
@Command(
        name = "origin",
        mixinStandardHelpOptions = true,
        versionProvider = Commands.Version.class,
        sortOptions = false,
        exitCodeOnInvalidInput = 1,
        exitCodeOnExecutionException = 1,
        description = {
            "Runs a real Tomcat 11 as a server.xml says, with endpoints to put load on.",
            "They are /getSxbm (one database query, one call to a second service), /slow?ms=, /bytes?n=,",
            "/remote and /status. Prints \"origin ready http://…\" per connector when it listens."
        },
        subcommands = OriginDbCommand.class)
public final class OriginCommand implements Callable<Integer> {
    @Spec private @Nullable CommandSpec spec;

    @Option(
            names = "--server-xml",
            paramLabel = "FILE",
            description = "the server.xml to run (default: conf/server.xml of this program)")
    private Path serverXml = Path.of(System.getProperty("weir.home", ""), "conf", "server.xml");

    @Option(
            names = "--port",
            split = ",",
            paramLabel = "N",
            description = "instead of the connectors' own ports, in file order; 0 takes a free one")
    private List<Integer> ports = List.of();

    @Option(
            names = "--shutdown-port",
            paramLabel = "N",
            description = "instead of the Server element's port; -1 opens none")
    private @Nullable Integer shutdownPort;

    @Option(
            names = "--base",
            paramLabel = "DIR",
            description = {
                "catalina.base, for logs and files the server.xml names",
                "(default: the folder above conf, else the file's own)"
            })
    private @Nullable Path base;

    @Option(
            names = "-D",
            paramLabel = "NAME=VALUE",
            description = "a value for $${NAME} in the server.xml")
    private Map<String, String> properties = Map.of();

    @Option(
            names = "--remote",
            paramLabel = "URL",
            description = "the second service of /getSxbm, such as another origin's /remote")
    private @Nullable URI remote;

    @Option(
            names = "--remote-timeout-ms",
            paramLabel = "N",
            defaultValue = "5000",
            description = "for connecting to it and for its answer, each (default: 5000)")
    private int remoteTimeoutMs;

    @Option(
            names = "--db",
            paramLabel = "DB",
            defaultValue = "mariadb",
            description = {
                "mariadb: start a real MariaDB 11.4 and stop it at the end (default)",
                "none: no database; /getSxbm answers 503",
                "jdbc:mariadb://… or jdbc:mysql://…: use that one"
            })
    private String db = "mariadb";

    @Option(
            names = "--db-dir",
            paramLabel = "DIR",
            description = {
                "where the unpacked MariaDB is kept between runs",
                "(default: $XDG_CACHE_HOME/weir, else ~/.cache/weir)"
            })
    private @Nullable Path dbDir;

    @Option(names = "--db-user", paramLabel = "NAME", description = "when the URL names none")
    private @Nullable String dbUser;

    @Option(names = "--db-password", paramLabel = "TEXT", description = "when the URL holds none")
    private @Nullable String dbPassword;

    @Option(
            names = "--db-create",
            description = "make and fill the table sxbm in a jdbc: database where it is missing")
    private boolean dbCreate;

    @Option(
            names = "--db-pool",
            paramLabel = "N",
            defaultValue = "10",
            description = "the most database connections at a time (default: 10)")
    private int dbPool;

    @Option(
            names = "--db-wait-ms",
            paramLabel = "N",
            defaultValue = "5000",
            description = "how long a request waits for one, 250 or more (default: 5000)")
    private int dbWaitMs;

    @Option(
            names = "--log",
            paramLabel = "LEVEL",
            defaultValue = "warn",
            description = "error, warn, info or debug, to standard error (default: warn)")
    private LogLevel log = LogLevel.warn;

    /** The command with its sub-command, ready to execute. */
    public static CommandLine commandLine() {
        return new CommandLine(new OriginCommand());
    }

    @Override
    public Integer call() {
        check();
        OriginLog.install(log.level());
        properties.forEach(System::setProperty);
        try (Stops stops = new Stops()) {
            DatabaseSettings database = database(stops);
            Origin origin = stops.add(Origin.start(settings(database)));
            for (Fault warning : origin.warnings()) {
                err().println("weir origin: warning: " + warning);
            }
            origin.addresses().forEach(address -> out().println("origin ready " + address));
            out().flush();
            origin.await();
            return 0;
        } catch (ServerXmlException e) {
            e.faults().forEach(fault -> err().println("weir origin: " + fault));
        } catch (OriginException e) {
            err().println("weir origin: " + e.getMessage());
        }
        return 1;
    }

    private void check() {
        require(
                isJdbc() || db.equals("mariadb") || db.equals("none"),
                "--db must be mariadb, none, jdbc:mariadb://… or jdbc:mysql://…, not " + db);
        for (int port : ports) {
            require(port >= 0 && port <= 65535, "--port must be 0 to 65535, not " + port);
        }
        require(
                shutdownPort == null || shutdownPort >= -1 && shutdownPort <= 65535,
                "--shutdown-port must be -1 to 65535, not " + shutdownPort);
        require(remoteTimeoutMs > 0, "--remote-timeout-ms must be 1 or more");
        require(dbPool > 0, "--db-pool must be 1 or more");
        require(dbWaitMs >= 250, "--db-wait-ms must be 250 or more");
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new ParameterException(commandSpec().commandLine(), otherwise);
        }
    }

    private boolean isJdbc() {
        return db.startsWith("jdbc:mariadb:") || db.startsWith("jdbc:mysql:");
    }

    private OriginSettings settings(@Nullable DatabaseSettings database) {
        return new OriginSettings(
                serverXml, ports, shutdownPort, base, remote, remoteTimeoutMs, database);
    }

    private @Nullable DatabaseSettings database(Stops stops) throws OriginException {
        if (db.equals("none")) {
            return null;
        }
        if (isJdbc()) {
            return DatabaseSettings.of(db)
                    .withUser(dbUser, dbPassword)
                    .withPool(dbPool, dbWaitMs)
                    .withCreate(dbCreate);
        }
        DatabaseServer server = stops.add(DatabaseServer.start(dbDir, 0));
        return DatabaseSettings.of(server.url()).withPool(dbPool, dbWaitMs);
    }

    private CommandSpec commandSpec() {
        if (spec == null) {
            throw new IllegalStateException("not run by picocli");
        }
        return spec;
    }

    private PrintWriter out() {
        return commandSpec().commandLine().getOut();
    }

    private PrintWriter err() {
        return commandSpec().commandLine().getErr();
    }
}
