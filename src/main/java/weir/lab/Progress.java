package weir.lab;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;

/** Tells on a terminal what is going on, each line with the time since the start. */
public final class Progress {
    private final PrintStream to;
    private final Instant start = Instant.now();

    public Progress(PrintStream to) {
        this.to = to;
    }

    void say(String what) {
        Duration since = Duration.between(start, Instant.now());
        to.printf("[%3d:%02d] %s%n", since.toMinutes(), since.toSecondsPart(), what);
        to.flush();
    }
}
