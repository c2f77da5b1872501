package weir.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Owns every process of an experiment: all of them end when it is closed, and also when the program
 * is interrupted (a shutdown hook), last started first. Thread-safe.
 */
final class Supervisor implements AutoCloseable {
    private final Path logs;
    private final List<RoleProcess> running = new ArrayList<>();
    private final Thread hook =
            Thread.ofPlatform().name("stop started processes").unstarted(this::stopAll);
    private boolean stopping;

    /** Output of the processes goes to {@code logs/NAME.log}. */
    Supervisor(Path logs) {
        this.logs = logs;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * @throws LabException when it cannot be started or everything is being stopped
     */
    synchronized RoleProcess start(String name, List<String> command, Path folder)
            throws LabException {
        if (stopping) {
            throw new LabException("interrupted");
        }
        RoleProcess process = RoleProcess.start(name, command, folder, logs.resolve(name + ".log"));
        running.add(process);
        return process;
    }

    /** Ends one process before the others. */
    void stop(RoleProcess process) {
        process.stop();
        synchronized (this) {
            running.remove(process);
        }
    }

    /** Work that starts and watches processes. */
    interface Work<T> {
        T run() throws LabException, IOException;
    }

    /** Does the work; what fails while everything is being stopped failed because of that. */
    <T> T guard(Work<T> work) throws LabException, IOException {
        try {
            return work.run();
        } catch (LabException | IOException e) {
            if (stopping()) {
                throw new LabException("interrupted; everything that was started is stopped", e);
            }
            throw e;
        }
    }

    private synchronized boolean stopping() {
        return stopping;
    }

    /** Throws when a process that ought to live has ended. */
    synchronized void check() throws LabException {
        for (RoleProcess process : running) {
            if (!process.alive()) {
                throw new LabException(process.name() + " ended unexpectedly" + process.tail());
            }
        }
    }

    @Override
    public void close() {
        stopAll();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyShuttingDown) {
            // The hook is what called, or runs beside us; either way everything is stopped.
            return;
        }
    }

    private void stopAll() {
        List<RoleProcess> last;
        synchronized (this) {
            stopping = true;
            last = running.reversed().stream().toList();
            running.clear();
        }
        List<Thread> threads = last.stream().map(p -> Thread.ofVirtual().start(p::stop)).toList();
        for (Thread thread : threads) {
            join(thread);
        }
    }

    /** Not to be interrupted: leaving processes behind is worse than ending late. */
    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
