package weir.origin;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** One real MariaDB for all tests of the run, stopped when the test process ends. */
final class TestDatabase {
    private static DatabaseServer server;

    private TestDatabase() {}

    static synchronized String url() throws OriginException {
        boolean platform =
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64");
        assumeTrue(platform, "no MariaDB binary for this platform among the jars");
        if (server == null) {
            QuietLogs.keep();
            server = DatabaseServer.start(null, 0);
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        }
        return server.url();
    }

    static DatabaseServer server() throws OriginException {
        url();
        return server;
    }

    static Connection connect() throws OriginException, SQLException {
        return DriverManager.getConnection(url());
    }

    /** A counter of the server, such as Com_stmt_execute. */
    static long counter(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found =
                        statement.executeQuery("SHOW GLOBAL STATUS LIKE '" + name + "'")) {
            found.next();
            return found.getLong(2);
        }
    }
}
