package weir.report;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes of whole rows on their way to a file. One thread at a time writes to it: whoever took it
 * out of the writer's slot.
 */
final class RowBatch {
    private static final int FIRST_SIZE = 48 * 1024;

    private byte[] bytes = new byte[FIRST_SIZE];
    private int length;
    private int rows;

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    int rows() {
        return rows;
    }

    void rowEnded() {
        rows++;
    }

    void clear() {
        length = 0;
        rows = 0;
    }

    /** True for a batch that grew far beyond the usual size and should not be kept. */
    boolean oversized() {
        return bytes.length > 4 * FIRST_SIZE;
    }

    void put(byte b) {
        if (length == bytes.length) {
            grow(1);
        }
        bytes[length++] = b;
    }

    void put(byte[] source) {
        if (bytes.length - length < source.length) {
            grow(source.length);
        }
        System.arraycopy(source, 0, bytes, length, source.length);
        length += source.length;
    }

    /** A decimal number. */
    void put(long n) {
        if (bytes.length - length < 20) {
            grow(20);
        }
        if (n < 0) {
            put(Long.toString(n).getBytes(StandardCharsets.ISO_8859_1));
            return;
        }
        int digits = 1;
        for (long t = n; t >= 10; t /= 10) {
            digits++;
        }
        int at = length + digits;
        length = at;
        long rest = n;
        do {
            bytes[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest != 0);
    }

    /**
     * A text field: quoted when it holds the delimiter, a quote or a line end, inner quotes doubled
     * (JMeter's {@code CSVSaveService.quoteDelimiters}).
     */
    void put(String text, char delimiter) {
        int n = text.length();
        if (bytes.length - length < n) {
            grow(n);
        }
        byte[] to = bytes;
        int at = length;
        for (int i = 0; i < n; i++) {
            char c = text.charAt(i);
            if (c > 126 || c == delimiter || c == '"' || c == '\r' || c == '\n') {
                putCarefully(text, delimiter);
                return;
            }
            to[at++] = (byte) c;
        }
        length = at;
    }

    private void putCarefully(String text, char delimiter) {
        boolean quote = false;
        for (int i = 0; i < text.length() && !quote; i++) {
            char c = text.charAt(i);
            quote = c == delimiter || c == '"' || c == '\r' || c == '\n';
        }
        String field = quote ? '"' + text.replace("\"", "\"\"") + '"' : text;
        put(field.getBytes(StandardCharsets.UTF_8));
    }

    private void grow(int more) {
        bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
}
