package weir.lab;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the measured process and its surroundings on different processors, by taskset. */
record Pinning(@Nullable Path taskset) {
    /** The measured process. */
    static final int MEASURED = 0;

    /** Everything around it. */
    static final int AROUND = 1;

    /** Does nothing on one processor or without taskset. */
    static Pinning ofMachine() {
        boolean possible = Runtime.getRuntime().availableProcessors() >= 2;
        return new Pinning(possible ? Tools.find("taskset") : null);
    }

    String conditions() {
        return taskset == null
                ? "the measured process shared all processors with what was around it"
                : "the measured process had processor 0, everything around it processor 1";
    }

    List<String> to(int processor, List<String> command) {
        if (taskset == null) {
            return command;
        }
        List<String> pinned =
                new ArrayList<>(List.of(taskset.toString(), "-c", Integer.toString(processor)));
        pinned.addAll(command);
        return pinned;
    }
}
