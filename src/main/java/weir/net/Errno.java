package weir.net;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.stream.Collectors;

/** Linux error numbers and glibc's texts for them. */
public final class Errno {
    public static final int ENOENT = 2;
    public static final int EINTR = 4;
    public static final int EBADF = 9;
    public static final int EAGAIN = 11;
    public static final int EACCES = 13;
    public static final int ENOTDIR = 20;
    public static final int EIO = 5;
    public static final int EEXIST = 17;
    public static final int EISDIR = 21;
    public static final int EOPNOTSUPP = 95;
    public static final int EMFILE = 24;
    public static final int EMLINK = 31;
    public static final int ENAMETOOLONG = 36;
    public static final int ENOSYS = 38;
    public static final int ELOOP = 40;
    public static final int EPIPE = 32;
    public static final int EADDRINUSE = 98;
    public static final int EADDRNOTAVAIL = 99;
    public static final int ENETDOWN = 100;
    public static final int ENETUNREACH = 101;
    public static final int ECONNRESET = 104;
    public static final int ENOTCONN = 107;
    public static final int ETIMEDOUT = 110;
    public static final int ECONNREFUSED = 111;
    public static final int EHOSTDOWN = 112;
    public static final int EHOSTUNREACH = 113;
    public static final int EINPROGRESS = 115;

    private static final Map<Integer, String> TEXTS =
            Map.ofEntries(
                    Map.entry(1, "Operation not permitted"),
                    Map.entry(2, "No such file or directory"),
                    Map.entry(3, "No such process"),
                    Map.entry(4, "Interrupted system call"),
                    Map.entry(5, "Input/output error"),
                    Map.entry(6, "No such device or address"),
                    Map.entry(9, "Bad file descriptor"),
                    Map.entry(11, "Resource temporarily unavailable"),
                    Map.entry(12, "Cannot allocate memory"),
                    Map.entry(13, "Permission denied"),
                    Map.entry(16, "Device or resource busy"),
                    Map.entry(17, "File exists"),
                    Map.entry(20, "Not a directory"),
                    Map.entry(21, "Is a directory"),
                    Map.entry(22, "Invalid argument"),
                    Map.entry(23, "Too many open files in system"),
                    Map.entry(24, "Too many open files"),
                    Map.entry(26, "Text file busy"),
                    Map.entry(27, "File too large"),
                    Map.entry(28, "No space left on device"),
                    Map.entry(30, "Read-only file system"),
                    Map.entry(32, "Broken pipe"),
                    Map.entry(36, "File name too long"),
                    Map.entry(40, "Too many levels of symbolic links"),
                    Map.entry(90, "Message too long"),
                    Map.entry(97, "Address family not supported by protocol"),
                    Map.entry(98, "Address already in use"),
                    Map.entry(99, "Cannot assign requested address"),
                    Map.entry(100, "Network is down"),
                    Map.entry(101, "Network is unreachable"),
                    Map.entry(103, "Software caused connection abort"),
                    Map.entry(104, "Connection reset by peer"),
                    Map.entry(105, "No buffer space available"),
                    Map.entry(106, "Transport endpoint is already connected"),
                    Map.entry(107, "Transport endpoint is not connected"),
                    Map.entry(110, "Connection timed out"),
                    Map.entry(111, "Connection refused"),
                    Map.entry(112, "Host is down"),
                    Map.entry(113, "No route to host"),
                    Map.entry(115, "Operation now in progress"),
                    Map.entry(122, "Disk quota exceeded"));

    private static final Map<String, Integer> NUMBERS =
            TEXTS.entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

    private Errno() {}

    /**
     * The number behind a failure of {@code java.io} or {@code java.nio}, as far as it tells; else
     * EIO. The message holds the C library's text, at the end or in brackets there.
     */
    public static int of(IOException e) {
        if (e instanceof NoSuchFileException) {
            return ENOENT;
        }
        if (e instanceof AccessDeniedException) {
            return EACCES;
        }
        String text = String.valueOf(e.getMessage());
        if (text.endsWith(")")) {
            text = text.substring(text.lastIndexOf('(') + 1, text.length() - 1);
        }
        return NUMBERS.getOrDefault(text.substring(text.lastIndexOf(": ") + 1).strip(), EIO);
    }

    /** The number and its text, as nginx prints them: {@code 13: Permission denied}. */
    public static String numbered(int errno) {
        return errno + ": " + text(errno);
    }

    /** The C library's text, as nginx prints it after the number. */
    public static String text(int errno) {
        return TEXTS.getOrDefault(errno, "Unknown error " + errno);
    }
}
