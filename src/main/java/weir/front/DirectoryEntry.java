package weir.front;

import java.util.Comparator;

/**
 * An entry of a directory, as a listing shows it.
 *
 * @param name one char per byte
 * @param modifiedS seconds since the epoch
 * @param size bytes
 */
public record DirectoryEntry(String name, Kind kind, long modifiedS, long size) {
    /** What an entry is; of a symbolic link, what it leads to. */
    public enum Kind {
        DIRECTORY,
        FILE,
        OTHER
    }

    /** Directories first, then by the bytes of the names. */
    static final Comparator<DirectoryEntry> ORDER =
            Comparator.comparing(DirectoryEntry::isFile).thenComparing(DirectoryEntry::name);

    private boolean isFile() {
        return kind != Kind.DIRECTORY;
    }

    public boolean isDirectory() {
        return kind == Kind.DIRECTORY;
    }
}
