package weir.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An origin started as a process, its standard error in a file. */
final class OriginProcess implements AutoCloseable {
    private static final int PATIENCE_S = 60;

    private final Process process;
    private final BufferedReader out;

    OriginProcess(Path errors, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(OriginProgram.class.getName());
        command.addAll(List.of(arguments));
        process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        out = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Null at the end of its output. */
    String line() throws IOException {
        return out.readLine();
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** Sends SIGTERM; the output can still be read, which Process.destroy would prevent. */
    int terminate() throws InterruptedException {
        process.toHandle().destroy();
        return exitCode();
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
            throw new IllegalStateException("still running after " + PATIENCE_S + " s");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
