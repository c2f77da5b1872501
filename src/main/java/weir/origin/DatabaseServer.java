package weir.origin;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A real MariaDB server as a child process on 127.0.0.1, holding the table of {@code /getSxbm}. The
 * server's own files come from a jar and stay unpacked between runs; its data is in a folder of
 * this process and goes with it.
 */
public final class DatabaseServer implements AutoCloseable {
    private static final int ATTEMPTS = 3;

    private final Process server;
    private final DataFolder folder;
    private final String url;
    private final AtomicBoolean closed = new AtomicBoolean();

    private DatabaseServer(Process server, DataFolder folder, String url) {
        this.server = server;
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
        for (int attempt = 1; ; attempt++) {
            try {
                return started(base, port == 0 ? freePort() : port);
            } catch (IOException e) {
                throw new OriginException("MariaDB does not start: " + OriginException.why(e), e);
            } catch (OriginException e) {
                if (port != 0 || attempt == ATTEMPTS || !isPortTaken(e)) {
                    throw new OriginException("MariaDB does not start: " + e.getMessage(), e);
                }
            }
        }
    }

    /** A port that was free a moment ago. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean isPortTaken(OriginException e) {
        return String.valueOf(e.getMessage()).contains("Address already in use");
    }

    private static DatabaseServer started(Path base, int port) throws IOException, OriginException {
        DataFolder folder = DataFolder.create();
        Process server = null;
        try {
            String password = password();
            Files.writeString(folder.resolve("init.sql"), grants(password));
            Path data = Files.createDirectory(folder.resolve("data"));
            Files.createDirectory(folder.resolve("tmp"));
            Folders.copy(base.resolve(ServerFiles.EMPTY_DATA), data);
            server = DatabaseProcess.start(base, arguments(base, folder, port));
            String url =
                    "jdbc:mariadb://127.0.0.1:" + port + "/weir?user=weir&password=" + password;
            SxbmTable.open(DatabaseSettings.of(url).withPool(1, 10_000).withCreate(true)).close();
            return new DatabaseServer(server, folder, url);
        } catch (IOException | OriginException | RuntimeException e) {
            if (server != null) {
                DatabaseProcess.stop(server);
            }
            folder.close();
            throw e;
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

    private static List<String> arguments(Path base, DataFolder folder, int port) {
        List<String> arguments = new ArrayList<>();
        arguments.add("--no-defaults"); // counts only as the first
        arguments.add("--basedir=" + base);
        arguments.add("--datadir=" + folder.resolve("data"));
        arguments.add("--tmpdir=" + folder.resolve("tmp"));
        arguments.add("--socket=" + folder.resolve("s"));
        arguments.add("--init-file=" + folder.resolve("init.sql"));
        arguments.add("--port=" + port);
        arguments.add("--bind-address=127.0.0.1");
        arguments.add("--skip-name-resolve");
        arguments.add("--max-connections=1000");
        arguments.add("--innodb-buffer-pool-size=32M");
        arguments.addAll(DatabaseInstallation.SMALL);
        arguments.add("--innodb-flush-log-at-trx-commit=0");
        arguments.add("--innodb-fast-shutdown=2");
        arguments.add("--skip-log-bin");
        arguments.add("--skip-ssl"); // else 11.4 makes itself a 4096-bit key, for seconds
        if ("root".equals(System.getProperty("user.name"))) {
            arguments.add("--user=root");
        }
        return arguments;
    }

    /** With user and password; what an origin takes as its {@code --db}. */
    public String url() {
        return url;
    }

    /** The server's process, for those who measure it. */
    public long pid() {
        return server.pid();
    }

    /**
     * Waits until the server process has ended.
     *
     * @return whether {@link #close} ended it
     */
    public boolean await() {
        server.onExit().join();
        return closed.get();
    }

    /** Stops the server and removes its data; the second call does nothing. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            DatabaseProcess.stop(server);
            folder.close();
        }
    }
}
