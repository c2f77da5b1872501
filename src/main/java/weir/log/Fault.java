package weir.log;

import java.io.IOException;
import java.util.Map;

/**
 * The kernel's number for what the JDK only tells as text: {@code 13: Permission denied}. Messages
 * of {@code java.io} and {@code java.nio} hold {@code strerror}'s text, at the end or in brackets.
 */
final class Fault {
    private static final Map<String, Integer> NUMBERS =
            Map.ofEntries(
                    Map.entry("Operation not permitted", 1),
                    Map.entry("No such file or directory", 2),
                    Map.entry("Input/output error", 5),
                    Map.entry("No such device or address", 6),
                    Map.entry("Bad file descriptor", 9),
                    Map.entry("Permission denied", 13),
                    Map.entry("Device or resource busy", 16),
                    Map.entry("Not a directory", 20),
                    Map.entry("Is a directory", 21),
                    Map.entry("Too many open files in system", 23),
                    Map.entry("Too many open files", 24),
                    Map.entry("Text file busy", 26),
                    Map.entry("File too large", 27),
                    Map.entry("No space left on device", 28),
                    Map.entry("Read-only file system", 30),
                    Map.entry("Broken pipe", 32),
                    Map.entry("File name too long", 36),
                    Map.entry("Too many levels of symbolic links", 40),
                    Map.entry("Disk quota exceeded", 122));

    private Fault() {}

    static String of(IOException cause) {
        String text = String.valueOf(cause.getMessage());
        if (text.endsWith(")") && text.lastIndexOf('(') >= 0) {
            text = text.substring(text.lastIndexOf('(') + 1, text.length() - 1);
        }
        Integer number = NUMBERS.get(text);
        return number == null ? text : number + ": " + text;
    }
}
