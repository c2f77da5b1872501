package weir.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** One comparison in the four forms it is read in. */
public final class Reports {
    private final Comparison comparison;
    private final List<String> explanation;

    private Reports(Comparison comparison) {
        this.comparison = comparison;
        this.explanation = Explanation.of(comparison);
    }

    static Reports of(Comparison comparison) {
        return new Reports(comparison);
    }

    /** For programs; docs/lab.md names every field. */
    public String json() {
        return ReportJson.of(comparison, explanation);
    }

    /** For a terminal. */
    public String terminal() {
        return ReportText.terminal(comparison, explanation);
    }

    String markdown() {
        return ReportText.markdown(comparison, explanation);
    }

    String html() {
        return ReportHtml.of(comparison, explanation);
    }

    /** False when a gate failed: the figures then do not compare the two configurations. */
    public boolean valid() {
        return comparison.valid();
    }

    /** report.json, report.md and report.html in the folder, which is made when missing. */
    void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("report.json"), json());
        Files.writeString(folder.resolve("report.md"), markdown());
        Files.writeString(folder.resolve("report.html"), html());
    }
}
