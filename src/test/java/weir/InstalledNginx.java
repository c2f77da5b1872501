package weir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import weir.conf.Epoch;

/** The nginx of this machine, beside which parity cases run; a case is skipped without one. */
public final class InstalledNginx {
    private static final Path BINARY = Path.of("/usr/sbin/nginx");
    private static @Nullable String version;

    private InstalledNginx() {}

    public static boolean isThere() {
        return Files.isExecutable(BINARY);
    }

    /** The program; without it the case that asks is skipped, with a line that says so. */
    public static Path binary() {
        if (!isThere()) {
            System.out.println("skipped: no nginx at " + BINARY);
        }
        Assumptions.assumeTrue(isThere(), "no nginx at " + BINARY);
        return BINARY;
    }

    /** Its version, as {@code 1.22.1}. */
    public static synchronized String version() {
        String known = version;
        if (known == null) {
            known = ask();
            version = known;
        }
        return known;
    }

    private static String ask() {
        try {
            Process asked =
                    new ProcessBuilder(binary().toString(), "-v").redirectErrorStream(true).start();
            String text =
                    new String(asked.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            Matcher matcher = Pattern.compile("nginx/([0-9.]+)").matcher(text);
            if (!matcher.find()) {
                throw new IllegalStateException(text);
            }
            return matcher.group(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whose defaults it has. */
    public static Epoch epoch() {
        return Epoch.of(version());
    }

    /** Whether it is older than that version. */
    public static boolean isBefore(String other) {
        return Version.parse(version()).compareTo(Version.parse(other)) < 0;
    }
}
