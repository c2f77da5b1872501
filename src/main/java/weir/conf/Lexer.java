package weir.conf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bytes to statements, by the rules of ngx_conf_read_token: one call reads the words up to {@code
 * ;}, <code>{</code>, <code>}</code> or the end of the file.
 *
 * <pre>
 *   between words --&gt; bare word ----------------&gt; between words | ; | {
 *        |         \-&gt; quoted word --&gt; need space --&gt; between words | ; | {
 *        \-&gt; comment (to the end of the line)
 * </pre>
 */
final class Lexer {
    enum Token {
        /** Words ended by {@code ;}. */
        SIMPLE,
        /** Words ended by <code>{</code>. */
        OPEN,
        /** A <code>}</code>. */
        CLOSE,
        END_OF_FILE
    }

    /** nginx reads files through a buffer of this size, which a word must fit (NGX_CONF_BUFFER). */
    private static final int BUFFER = 4096;

    private final byte[] bytes;
    private final @Nullable String file;
    private final List<String> words = new ArrayList<>();
    private int at;
    private int line;
    private int startLine;
    private int firstLine;
    private int bufferEnd;

    /** Reads a file when {@code file} is given, else the {@code -g} option. */
    Lexer(byte[] bytes, @Nullable String file) {
        this.bytes = bytes;
        this.file = file;
        this.line = file == null ? 0 : 1;
        this.bufferEnd = file == null ? bytes.length : Math.min(bytes.length, BUFFER);
    }

    /** The words of the statement last read. */
    List<String> words() {
        return words;
    }

    /** Where reading stands: the place nginx names in messages. */
    Place place() {
        return new Place(file, line);
    }

    /** The line on which the statement last read starts. */
    int firstLine() {
        return firstLine;
    }

    /**
     * Reads the next statement.
     *
     * @throws ConfException for what is no statement
     */
    Token next() {
        words.clear();
        int start = at;
        startLine = line;
        firstLine = line;
        boolean needSpace = false;
        boolean lastSpace = true;
        boolean comment = false;
        boolean variable = false;
        boolean escaped = false;
        int quote = 0;

        while (true) {
            if (at >= bufferEnd) {
                if (at >= bytes.length) {
                    return endOfFile(lastSpace);
                }
                refill(start, quote);
            }
            int ch = bytes[at++];
            if (ch == '\n') {
                line++;
                comment = false;
            }
            if (comment) {
                continue;
            }
            if (escaped) {
                escaped = false;
                continue;
            }
            if (needSpace) {
                if (isSpace(ch)) {
                    lastSpace = true;
                    needSpace = false;
                    continue;
                }
                switch (ch) {
                    case ';' -> {
                        return Token.SIMPLE;
                    }
                    case '{' -> {
                        return Token.OPEN;
                    }
                    case ')' -> {
                        lastSpace = true;
                        needSpace = false;
                    }
                    default -> throw unexpected(ch);
                }
            }
            if (lastSpace) {
                start = at - 1;
                startLine = line;
                if (isSpace(ch)) {
                    continue;
                }
                if (ch == ';' || ch == '{' || ch == '}') {
                    return punctuation(ch);
                }
                if (ch == '#') {
                    comment = true;
                    continue;
                }
                if (words.isEmpty()) {
                    firstLine = line;
                }
                lastSpace = false;
                switch (ch) {
                    case '\\' -> escaped = true;
                    case '"', '\'' -> {
                        start++;
                        quote = ch;
                    }
                    case '$' -> variable = true;
                    default -> {}
                }
                continue;
            }
            if (ch == '{' && variable) {
                continue;
            }
            variable = ch == '$';
            if (variable) {
                continue;
            }
            if (ch == '\\') {
                escaped = true;
                continue;
            }
            if (quote != 0) {
                if (ch == quote) {
                    quote = 0;
                    needSpace = true;
                    words.add(unescape(start, at - 1));
                }
                continue;
            }
            if (isSpace(ch) || ch == ';' || ch == '{') {
                words.add(unescape(start, at - 1));
                if (ch == ';') {
                    return Token.SIMPLE;
                }
                if (ch == '{') {
                    return Token.OPEN;
                }
                lastSpace = true;
            }
        }
    }

    private Token punctuation(int ch) {
        if (words.isEmpty() != (ch == '}')) {
            throw unexpected(ch);
        }
        return switch (ch) {
            case '{' -> Token.OPEN;
            case '}' -> Token.CLOSE;
            default -> Token.SIMPLE;
        };
    }

    private Token endOfFile(boolean lastSpace) {
        if (words.isEmpty() && lastSpace) {
            return Token.END_OF_FILE;
        }
        throw fault(
                file == null
                        ? "unexpected end of parameter, expecting \";\""
                        : "unexpected end of file, expecting \";\" or \"}\"");
    }

    private void refill(int start, int quote) {
        if (at - start == BUFFER) {
            line = startLine;
            throw fault(
                    quote == 0
                            ? "too long parameter \"" + latin1(start, start + 10) + "...\" started"
                            : "too long parameter, probably missing terminating \""
                                    + (char) quote
                                    + "\" character");
        }
        bufferEnd = Math.min(bytes.length, start + BUFFER);
    }

    /** Takes the backslash from an escaped quote or backslash, and makes tab, CR and LF. */
    private String unescape(int from, int to) {
        StringBuilder word = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            char c = (char) (bytes[i] & 0xff);
            if (c == '\\') {
                char next = i + 1 < bytes.length ? (char) (bytes[i + 1] & 0xff) : 0;
                switch (next) {
                    case '"', '\'', '\\' -> {
                        c = next;
                        i++;
                    }
                    case 't' -> {
                        c = '\t';
                        i++;
                    }
                    case 'r' -> {
                        c = '\r';
                        i++;
                    }
                    case 'n' -> {
                        c = '\n';
                        i++;
                    }
                    default -> {}
                }
            }
            word.append(c);
        }
        return word.toString();
    }

    private static boolean isSpace(int ch) {
        return ch == ' ' || ch == '\t' || ch == '\r' || ch == '\n';
    }

    private ConfException unexpected(int ch) {
        return fault("unexpected \"" + (char) (ch & 0xff) + "\"");
    }

    ConfException fault(String text) {
        return new ConfException(place(), text);
    }

    private String latin1(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
