package weir.origin;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The table behind {@code /getSxbm}, read through a HikariCP pool. */
final class SxbmTable implements AutoCloseable {
    /** Rows that a new table gets, with ids from 1. */
    static final int ROWS = 1000;

    private static final String ROW = "SELECT id, bm, name, amount FROM sxbm WHERE id = ?";
    private static final String CREATE =
            "CREATE TABLE IF NOT EXISTS sxbm (id INT PRIMARY KEY, bm CHAR(12) NOT NULL,"
                    + " name VARCHAR(64) NOT NULL, amount DECIMAL(12,2) NOT NULL)";
    private static final String INSERT =
            "INSERT IGNORE INTO sxbm (id, bm, name, amount) VALUES (?, ?, ?, ?)";

    /** One row; {@code bm} is its code, {@code amount} a decimal number with two places. */
    record Row(int id, String bm, String name, String amount) {}

    private final HikariDataSource pool;
    private final String url;
    private final LongAdder queries = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    private SxbmTable(HikariDataSource pool, String url) {
        this.pool = pool;
        this.url = url;
    }

    /**
     * Opens the pool with one connection and checks the table.
     *
     * @throws OriginException when the server, the login or the table is missing
     */
    static SxbmTable open(DatabaseSettings settings) throws OriginException {
        HikariConfig config = new HikariConfig();
        config.setPoolName("sxbm");
        config.setJdbcUrl(driverUrl(settings.url()));
        config.setUsername(settings.user());
        config.setPassword(settings.password());
        config.setMaximumPoolSize(settings.connections());
        config.setMinimumIdle(1);
        config.setConnectionTimeout(settings.waitMs());
        config.setInitializationFailTimeout(settings.waitMs());
        config.setThreadFactory(SxbmTable::poolThread);
        config.addDataSourceProperty("useServerPrepStmts", "true");
        HikariDataSource pool = connect(config, settings.url());
        try {
            prepare(pool, settings);
            return new SxbmTable(pool, settings.url());
        } catch (OriginException e) {
            pool.close();
            throw e;
        }
    }

    /** Not with the class loader of the request that happens to need it first. */
    private static Thread poolThread(Runnable task) {
        Thread thread = Thread.ofPlatform().daemon().name("sxbm-pool").unstarted(task);
        thread.setContextClassLoader(SxbmTable.class.getClassLoader());
        return thread;
    }

    private static HikariDataSource connect(HikariConfig config, String url)
            throws OriginException {
        try {
            return new HikariDataSource(config);
        } catch (RuntimeException e) {
            throw new OriginException(
                    "no connection to " + withoutSecret(url) + ": " + OriginException.why(e), e);
        }
    }

    private static void prepare(HikariDataSource pool, DatabaseSettings settings)
            throws OriginException {
        try (Connection connection = pool.getConnection()) {
            if (settings.create()) {
                create(connection);
            }
            try (PreparedStatement query = connection.prepareStatement(ROW)) {
                query.setInt(1, 1);
                query.executeQuery().close();
            }
        } catch (SQLException e) {
            throw new OriginException(
                    "the database at "
                            + withoutSecret(settings.url())
                            + ": "
                            + e.getMessage()
                            + (settings.create() ? "" : " (--db-create makes the table sxbm)"),
                    e);
        }
    }

    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(CREATE);
        }
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (int id = 1; id <= ROWS; id++) {
                insert.setInt(1, id);
                insert.setString(2, "SX%010d".formatted(id * 7919L));
                insert.setString(3, "item " + id);
                insert.setBigDecimal(4, BigDecimal.valueOf(id * 37L, 2));
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    /** MariaDB's driver takes a MySQL address only when told so. */
    private static String driverUrl(String url) {
        if (!url.startsWith("jdbc:mysql:") || url.contains("permitMysqlScheme")) {
            return url;
        }
        return url + (url.contains("?") ? "&" : "?") + "permitMysqlScheme";
    }

    /** For messages. */
    static String withoutSecret(String url) {
        return url.replaceAll("(?i)(password=)[^&]*", "$1…");
    }

    /**
     * One prepared query.
     *
     * @return null when there is no such row
     */
    @Nullable Row row(int id) throws SQLException {
        long started = System.nanoTime();
        queries.increment();
        try (Connection connection = pool.getConnection();
                PreparedStatement query = connection.prepareStatement(ROW)) {
            query.setInt(1, id);
            try (ResultSet found = query.executeQuery()) {
                return found.next() ? read(found) : null;
            }
        } catch (SQLException e) {
            failures.increment();
            throw e;
        } finally {
            nanos.add(System.nanoTime() - started);
        }
    }

    private static Row read(ResultSet found) throws SQLException {
        return new Row(
                found.getInt(1),
                found.getString(2),
                found.getString(3),
                found.getBigDecimal(4).toPlainString());
    }

    String url() {
        return withoutSecret(url);
    }

    HikariPoolMXBean pool() {
        return pool.getHikariPoolMXBean();
    }

    int maxConnections() {
        return pool.getMaximumPoolSize();
    }

    long queries() {
        return queries.sum();
    }

    long failures() {
        return failures.sum();
    }

    double totalMs() {
        return nanos.sum() / 1e6;
    }

    @Override
    public void close() {
        pool.close();
    }
}
