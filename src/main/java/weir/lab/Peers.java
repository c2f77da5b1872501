package weir.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The project's benchmark: CPU per request of our parts beside the tools they stand in for. */
public final class Peers {
    /** The benchmark's name on the command line. */
    public static final String NAME = "peers";

    private final PeerSettings settings;
    private final Progress progress;

    public Peers(PeerSettings settings, Progress progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /** Runs all chosen cases; stops everything it started in any case. */
    public PeerReport run() throws LabException {
        boolean front = settings.role() == PeerSettings.Kind.front;
        List<String> names = settings.chosen(front ? FrontPeers.CASES : LoadPeers.CASES);
        try {
            Path folder = Files.createDirectories(settings.out().toAbsolutePath().resolve("run"));
            List<PeerCase> cases = new ArrayList<>();
            Set<String> conditions;
            try (Supervisor supervisor = new Supervisor(folder)) {
                PeerRun run = new PeerRun(supervisor, settings, folder, progress);
                run.condition(settings.conditions());
                run.condition(run.pinning.conditions());
                for (String name : names) {
                    cases.add(
                            supervisor.guard(() ->
                                    front
                                            ? new FrontPeers(run).measure(name)
                                            : new LoadPeers(run).measure(name)));
                }
                conditions = run.conditions;
            }
            return new PeerReport(settings.role().name(), cases, conditions);
        } catch (IOException e) {
            throw new LabException("the benchmark broke off: " + e, e);
        }
    }
}
