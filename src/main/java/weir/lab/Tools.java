package weir.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Programs of others that this machine may have. */
final class Tools {
    private static final List<String> USUAL =
            List.of("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin");

    private Tools() {}

    /**
     * The program's file, from PATH or the usual folders (sbin is often not in PATH); else null.
     */
    static @Nullable Path find(String name) {
        List<String> folders = new ArrayList<>();
        String path = System.getenv("PATH");
        if (path != null) {
            folders.addAll(List.of(path.split(":", -1)));
        }
        folders.addAll(USUAL);
        for (String folder : folders) {
            Path file = Path.of(folder.isEmpty() ? "." : folder, name);
            if (Files.isExecutable(file) && Files.isRegularFile(file) && !isOurs(file)) {
                return file;
            }
        }
        return null;
    }

    /** A drop-in of this program under another's name is no peer: it lies beside our launcher. */
    private static boolean isOurs(Path file) {
        try {
            Path folder = file.toRealPath().getParent();
            return folder != null
                    && folder.getParent() != null
                    && Files.exists(folder.resolveSibling("weir"))
                    && Files.exists(folder.resolveSibling("pom.xml"));
        } catch (IOException e) {
            return false;
        }
    }

    /** First match of group 1 in what a command prints, or what it printed when nothing matches. */
    static String says(Pattern wanted, List<String> command) {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String text =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher found = wanted.matcher(text);
            return found.find() ? found.group(1) : text.strip();
        } catch (IOException e) {
            return "unknown (" + e.getMessage() + ")";
        }
    }
}
