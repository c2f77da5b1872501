package weir.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the front says of its requests in the article's access log: one JSON-like line each, which
 * no JSON reader is needed for.
 *
 * @param requests lines
 * @param attempts requests sent to origins; more than lines when some were tried again
 * @param failures lines with a status of 500 or above
 */
record FrontLog(long requests, long attempts, long failures) {
    static final FrontLog NONE = new FrontLog(0, 0, 0);

    private static final Pattern STATUS = Pattern.compile("\"status\": (\\d+)");
    private static final Pattern ORIGINS = Pattern.compile("\"up_addr\": \"([^\"]*)\"");

    /** Where a log ends now, to read on from there later; 0 for one that is not there yet. */
    static long end(Path log) throws IOException {
        return Files.exists(log) ? Files.size(log) : 0;
    }

    /** The lines from a place on. */
    static FrontLog since(Path log, long place) throws IOException {
        if (!Files.exists(log)) {
            return NONE;
        }
        FrontLog sum = NONE;
        try (FileChannel file = FileChannel.open(log, StandardOpenOption.READ)) {
            file.position(place);
            BufferedReader in =
                    new BufferedReader(
                            new InputStreamReader(
                                    Channels.newInputStream(file), StandardCharsets.ISO_8859_1));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                sum = sum.plus(line(line));
            }
        }
        return sum;
    }

    FrontLog plus(FrontLog other) {
        return new FrontLog(
                requests + other.requests, attempts + other.attempts, failures + other.failures);
    }

    private static FrontLog line(String line) {
        Matcher status = STATUS.matcher(line);
        if (!status.find()) {
            return NONE;
        }
        Matcher origins = ORIGINS.matcher(line);
        String tried = origins.find() ? origins.group(1) : "-";
        long attempts = tried.equals("-") ? 0 : tried.chars().filter(c -> c == ',').count() + 1;
        return new FrontLog(1, attempts, Integer.parseInt(status.group(1)) >= 500 ? 1 : 0);
    }
}
