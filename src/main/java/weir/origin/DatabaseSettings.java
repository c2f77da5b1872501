package weir.origin;

import org.jspecify.annotations.Nullable;

/**
 * How to reach the database.
 *
 * @param url {@code jdbc:mariadb://…} or {@code jdbc:mysql://…}
 * @param user null when the URL names the user
 * @param connections the largest number of pooled connections
 * @param waitMs how long a request waits for a free one, at least 250 (HikariCP's floor)
 * @param create whether the table is made and filled when it is missing
 */
public record DatabaseSettings(
        String url,
        @Nullable String user,
        @Nullable String password,
        int connections,
        int waitMs,
        boolean create) {

    /** Ten connections, HikariCP's own default, and five seconds of patience. */
    public static DatabaseSettings of(String url) {
        return new DatabaseSettings(url, null, null, 10, 5000, false);
    }

    public DatabaseSettings withPool(int size, int patienceMs) {
        return new DatabaseSettings(url, user, password, size, patienceMs, create);
    }

    public DatabaseSettings withCreate(boolean value) {
        return new DatabaseSettings(url, user, password, connections, waitMs, value);
    }

    public DatabaseSettings withUser(@Nullable String name, @Nullable String secret) {
        return new DatabaseSettings(url, name, secret, connections, waitMs, create);
    }
}
