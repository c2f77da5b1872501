package weir.report;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * Splits a delimited text into rows of fields without making a String. Quoted fields may hold the
 * delimiter, doubled quotes and line ends; LF, CRLF and CR end a row (JMeter's {@code
 * CSVSaveService.csvReadFile}). Empty lines are skipped.
 */
final class CsvRows {
    private static final int END = -1;

    private final Reader in;
    private final String file;
    private final char[] block = new char[32 * 1024];
    private int at;
    private int filled;
    private char delimiter;

    private char[] text = new char[512];
    private int length;
    private int[] ends = new int[24];
    private int fields;
    private long line = 1;
    private long rowLine = 1;
    private boolean lineEnded;

    CsvRows(Reader in, String file, char delimiter) {
        this.in = in;
        this.file = file;
        this.delimiter = delimiter;
    }

    /** For what follows: a header may have told another delimiter than expected. */
    void delimiter(char d) {
        delimiter = d;
    }

    /** Number of fields of the row that was read. */
    int fields() {
        return fields;
    }

    /** The line where the row began, from 1. */
    long line() {
        return rowLine;
    }

    /** False when the file ended in the middle of the row, before a line end. */
    boolean lineEnded() {
        return lineEnded;
    }

    /** The characters of all fields of the row, one after the other. */
    char[] text() {
        return text;
    }

    /** Where field {@code i} begins in {@link #text()}. */
    int start(int i) {
        return i == 0 ? 0 : ends[i - 1];
    }

    /** Where field {@code i} ends in {@link #text()}. */
    int end(int i) {
        return ends[i];
    }

    /** A field as a String. */
    String string(int i) {
        return new String(text, start(i), end(i) - start(i));
    }

    /**
     * Reads the next row.
     *
     * @return false at the end of the file
     * @throws JtlException for a quote in the wrong place
     */
    boolean next() throws IOException {
        do {
            fields = 0;
            length = 0;
            rowLine = line;
            if (peek() == END) {
                return false;
            }
            readRow();
        } while (fields == 1 && length == 0);
        return true;
    }

    private void readRow() throws IOException {
        while (true) {
            int c = peek() == '"' ? quoted() : plain();
            endField();
            if (c == delimiter) {
                continue;
            }
            if (c == '\r' && peek() == '\n') {
                at++;
            }
            lineEnded = c != END;
            if (lineEnded) {
                line++;
            }
            return;
        }
    }

    /** Reads up to what ends an unquoted field and returns that. */
    private int plain() throws IOException {
        while (true) {
            int c = read();
            if (c == delimiter || c == '\n' || c == '\r' || c == END) {
                return c;
            }
            if (c == '"') {
                throw bad("quote inside the unquoted field [" + fieldSoFar() + "\"]");
            }
            append((char) c);
        }
    }

    /** The same for a quoted field. */
    private int quoted() throws IOException {
        at++;
        while (true) {
            int c = read();
            if (c == END) {
                throw bad("the file ends inside the quoted field [\"" + fieldSoFar() + "]");
            }
            if (c == '"') {
                c = read();
                if (c != '"') {
                    return afterQuote(c);
                }
            } else if (c == '\n') {
                line++;
            }
            append((char) c);
        }
    }

    private int afterQuote(int c) throws JtlException {
        if (c == delimiter || c == '\n' || c == '\r' || c == END) {
            return c;
        }
        throw bad("single quote inside the quoted field [" + fieldSoFar() + "\"]");
    }

    private void endField() {
        if (fields == ends.length) {
            ends = Arrays.copyOf(ends, fields * 2);
        }
        ends[fields++] = length;
    }

    private void append(char c) {
        if (length == text.length) {
            text = Arrays.copyOf(text, length * 2);
        }
        text[length++] = c;
    }

    private String fieldSoFar() {
        int start = fields == 0 ? 0 : ends[fields - 1];
        return new String(text, start, Math.min(length - start, 200));
    }

    private JtlException bad(String why) {
        return new JtlException(file, line, why);
    }

    private int peek() throws IOException {
        if (at == filled && !fill()) {
            return END;
        }
        return block[at];
    }

    private int read() throws IOException {
        if (at == filled && !fill()) {
            return END;
        }
        return block[at++];
    }

    private boolean fill() throws IOException {
        at = 0;
        filled = Math.max(0, in.read(block));
        return filled > 0;
    }
}
