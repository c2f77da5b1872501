package weir.lab;

import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The nginx that is installed here.
 *
 * @param version as {@code 1.22.1}, or what it said instead
 */
record RealNginx(Path binary, String version) {
    private static final Pattern VERSION =
            Pattern.compile("(?:nginx|openresty)/([0-9]+(?:[.][0-9]+)*)");
    private static final Version FIRST_TO_KEEP = Version.parse("1.29.7");

    static @Nullable RealNginx find() {
        Path binary = Tools.find("nginx");
        return binary == null
                ? null
                : new RealNginx(binary, Tools.says(VERSION, List.of(binary.toString(), "-v")));
    }

    /**
     * Whether it keeps connections to upstreams and speaks HTTP/1.1 to them unless told otherwise.
     */
    boolean keepsUpstreams() {
        return Character.isDigit(version.charAt(0))
                && Version.parse(version).compareTo(FIRST_TO_KEEP) >= 0;
    }
}
