package weir.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * From a result file to a folder with the report: JMeter's {@code -g FILE -o FOLDER}. The checks
 * are apart, so that a run can make them before it starts.
 */
public final class Report {
    private final JtlFormat format;
    private final ReportSettings settings;
    private final List<String> unknown;

    /**
     * @throws PropertyException for a property that is wrong, by name
     */
    public Report(Properties properties) throws PropertyException {
        this.format = JtlFormat.of(properties);
        this.settings = ReportSettings.of(properties);
        this.unknown = new LoadProperties(properties).unknownOfReport();
    }

    /**
     * Sees to it that the report can be written into a folder.
     *
     * @param delete true to delete what is there
     * @throws IOException in JMeter's words when something is there
     */
    public static void claim(Path folder, boolean delete) throws IOException {
        String name = "'" + folder.toAbsolutePath() + "'";
        if (Files.isRegularFile(folder)) {
            throw new IOException("Cannot write to " + name + " as it is an existing file");
        }
        if (!Files.isDirectory(folder)) {
            return;
        }
        if (delete) {
            deleteTree(folder);
            return;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            if (entries.findAny().isPresent()) {
                throw new IOException("Cannot write to " + name + " as folder is not empty");
            }
        }
    }

    /**
     * Reads a result file.
     *
     * @return the figures, and what was odd in the file
     * @throws JtlException for text that is not a result file, with file and line
     */
    public Result read(Path results) throws IOException {
        if (!Files.isRegularFile(results) || !Files.isReadable(results)) {
            throw new NoSuchFileException("Cannot read test results file : " + results);
        }
        Statistics statistics = new Statistics(settings);
        JtlReader reader = new JtlReader(results, format);
        reader.read(statistics);
        List<String> warnings = new ArrayList<>();
        unknown.forEach(name -> warnings.add("property " + name + " is not supported, no effect"));
        warnings.addAll(reader.warnings());
        return new Result(statistics.summary(), reader.rows(), warnings);
    }

    /** Reads a result file and writes the report. */
    public Result write(Path results, Path folder) throws IOException {
        Result result = read(results);
        HtmlReport.write(result.summary(), settings, results.getFileName().toString(), folder);
        return result;
    }

    /**
     * What a result file came to.
     *
     * @param rows read, transaction controllers' and filtered ones included
     * @param warnings properties without effect, then what was odd as {@code file:line: what}
     */
    public record Result(Summary summary, long rows, List<String> warnings) {}

    private static void deleteTree(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(folder)) {
            paths = walk.toList();
        }
        for (Path path : paths.reversed()) {
            Files.delete(path);
        }
    }
}
