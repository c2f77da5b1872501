package weir.front;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.conf.ConfException;
import weir.net.Os;

/**
 * Whose pid goes into the pid file. The launcher started this JVM and waits as the master process;
 * with {@code daemon on} another launcher is started in the background to be it, and the first one
 * is told to end, so that the command returns as nginx's does.
 */
final class Daemon {
    /** The first launcher ends with success when it gets this signal. */
    private static final int SIGALRM = 14;

    private Daemon() {}

    static long settle(boolean background) {
        Long launcher = Long.getLong("weir.master.pid");
        if (launcher == null) {
            return ProcessHandle.current().pid();
        }
        if (!background) {
            return launcher;
        }
        long master = startMaster();
        Os.kill(launcher, SIGALRM);
        return master;
    }

    private static long startMaster() {
        String script = System.getProperty("weir.launcher", "weir");
        long own = ProcessHandle.current().pid();
        List<String> command = List.of("/bin/sh", script, "--master-of", Long.toString(own));
        @Nullable Process master;
        try {
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")));
            builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
            builder.redirectError(ProcessBuilder.Redirect.DISCARD);
            master = builder.start();
        } catch (IOException e) {
            throw new ConfException("cannot start the master process: " + e.getMessage());
        }
        return master.pid();
    }
}
