package weir.front;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a front finds its files when the command line does not say: the system's nginx layout where
 * there is one, else this installation's own {@code conf} folder.
 *
 * @param prefix ends in a slash
 * @param file the configuration file, as {@code -t} names it
 * @param errorLog where errors go before the configuration says where
 */
public record FrontPaths(String prefix, String file, String errorLog) {
    private static final String SYSTEM_CONF = "/etc/nginx/nginx.conf";

    /** Completes what {@code -p}, {@code -c} and {@code -e} say; null where they do not. */
    public static FrontPaths of(
            @Nullable String prefix, @Nullable String file, @Nullable String errorLog) {
        if (prefix == null && file == null && !Files.exists(Path.of(SYSTEM_CONF))) {
            return of(System.getProperty("weir.home", "."), null, errorLog);
        }
        String base = slash(prefix != null ? prefix : systemPrefix());
        String conf = file != null ? file : prefix != null ? "conf/nginx.conf" : SYSTEM_CONF;
        String log = errorLog != null ? errorLog : prefix != null ? "logs/error.log" : systemLog();
        return new FrontPaths(base, under(base, conf), under(base, log));
    }

    private static String systemPrefix() {
        return Files.isDirectory(Path.of("/usr/share/nginx")) ? "/usr/share/nginx" : "/etc/nginx";
    }

    private static String systemLog() {
        return Files.isDirectory(Path.of("/var/log/nginx")) ? "/var/log/nginx/error.log" : "stderr";
    }

    private static String slash(String folder) {
        return folder.endsWith("/") ? folder : folder + "/";
    }

    private static String under(String prefix, String name) {
        return name.startsWith("/") || name.equals("stderr") ? name : prefix + name;
    }
}
