package weir.conf;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weir.InstalledNginx;

/** An installed nginx, asked what it thinks of a configuration. */
final class Nginx {
    private static final Pattern MESSAGE =
            Pattern.compile("\\[(emerg|crit|warn)\\] (?:\\d+#\\d+: )?(.*?)\\s*$", Pattern.DOTALL);

    private Nginx() {}

    static boolean isInstalled() {
        return InstalledNginx.isThere();
    }

    /** Its messages, {@code level: text} with the folder cut from names, for {@code nginx -t}. */
    static List<String> test(Path folder, String globals) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                InstalledNginx.binary().toString(),
                                "-t",
                                "-p",
                                folder + "/",
                                "-c",
                                "nginx.conf"));
        if (!globals.isEmpty()) {
            command.add("-g");
            command.add(globals);
        }
        return messages(run(command).replace(folder + "/", ""));
    }

    /** What {@code nginx -T -q} prints, for a configuration that is fine. */
    static String dump(Path folder) throws IOException {
        return run(
                List.of(
                        InstalledNginx.binary().toString(),
                        "-T",
                        "-q",
                        "-p",
                        folder + "/",
                        "-c",
                        "nginx.conf",
                        "-g",
                        "pid " + folder + "/nginx.pid;"));
    }

    private static String run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    private static List<String> messages(String output) {
        List<String> found = new ArrayList<>();
        for (String part : output.split("(?m)^(?=nginx: |\\d{4}/\\d\\d/\\d\\d )")) {
            Matcher message = MESSAGE.matcher(part);
            if (message.find()) {
                String level = message.group(1).equals("warn") ? "warn: " : "error: ";
                found.add(level + message.group(2));
            }
        }
        return found;
    }
}
