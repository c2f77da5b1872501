package weir.front;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A user of {@code /etc/passwd} and a group of {@code /etc/group} by their names.
 *
 * @param uid user id
 * @param gid group id
 */
public record SystemUser(int uid, int gid) {
    private static final Path PASSWD = Path.of("/etc/passwd");
    private static final Path GROUP = Path.of("/etc/group");

    /** The id of a user, or null when there is no such user. */
    public static @Nullable Integer uid(String name) {
        return id(PASSWD, name);
    }

    /** The id of a group, or null when there is no such group. */
    public static @Nullable Integer gid(String name) {
        return id(GROUP, name);
    }

    /** Whether this process may become another user. */
    public static boolean mayBecome() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static @Nullable Integer id(Path file, String name) {
        try {
            for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                List<String> fields = List.of(line.split(":", -1));
                if (fields.size() > 2 && fields.get(0).equals(name)) {
                    return Integer.valueOf(fields.get(2));
                }
            }
        } catch (IOException e) {
            return null;
        }
        return null;
    }
}
