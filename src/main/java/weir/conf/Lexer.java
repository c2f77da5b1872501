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
 *   BETWEEN --&gt; BARE ------------------&gt; BETWEEN | ; | {
 *      |  \---&gt; QUOTED --&gt; AFTER_QUOTE --&gt; BETWEEN | ; | {
 *      \------&gt; COMMENT ---------------&gt; BETWEEN
 * </pre>
 *
 * In both kinds of word a backslash takes the next byte with it, and <code>${</code> does not open
 * a block.
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

    private enum State {
        BETWEEN,
        BARE,
        QUOTED,
        AFTER_QUOTE,
        COMMENT
    }

    /** nginx reads files through a buffer of this size, which a word must fit (NGX_CONF_BUFFER). */
    private static final int BUFFER = 4096;

    private final byte[] bytes;
    private final @Nullable String file;
    private final List<String> words = new ArrayList<>();
    private int at;
    private int bufferEnd;
    private int line;
    private int firstLine;
    private State state = State.BETWEEN;
    private int wordStart;
    private int wordLine;
    private int quote;
    private boolean escaped;
    private boolean dollar;

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
        state = State.BETWEEN;
        startWord(at);
        firstLine = line;
        while (true) {
            if (at >= bufferEnd) {
                if (at >= bytes.length) {
                    return endOfFile();
                }
                refill();
            }
            Token token = take(bytes[at++]);
            if (token != null) {
                return token;
            }
        }
    }

    ConfException fault(String text) {
        return new ConfException(place(), text);
    }

    private @Nullable Token take(int ch) {
        if (ch == '\n') {
            line++;
        }
        if (escaped) {
            escaped = false;
            return null;
        }
        return switch (state) {
            case BETWEEN -> between(ch);
            case BARE -> isInner(ch) ? null : bare(ch);
            case QUOTED -> isInner(ch) ? null : quoted(ch);
            case AFTER_QUOTE -> afterQuote(ch);
            case COMMENT -> ch == '\n' ? between(ch) : null;
        };
    }

    private @Nullable Token between(int ch) {
        state = State.BETWEEN;
        startWord(at - 1);
        if (isSpace(ch)) {
            return null;
        }
        if (ch == ';' || ch == '{' || ch == '}') {
            return punctuation(ch);
        }
        if (ch == '#') {
            state = State.COMMENT;
            return null;
        }
        if (words.isEmpty()) {
            firstLine = line;
        }
        state = State.BARE;
        escaped = ch == '\\';
        dollar = ch == '$';
        if (ch == '"' || ch == '\'') {
            state = State.QUOTED;
            quote = ch;
            wordStart = at;
        }
        return null;
    }

    /** Whether the byte belongs to the word whatever kind it is of. */
    private boolean isInner(int ch) {
        if (ch == '{' && dollar) {
            return true;
        }
        dollar = ch == '$';
        escaped = ch == '\\';
        return dollar || escaped;
    }

    private @Nullable Token bare(int ch) {
        if (!isSpace(ch) && ch != ';' && ch != '{') {
            return null;
        }
        words.add(unescape(wordStart, at - 1));
        state = State.BETWEEN;
        return end(ch);
    }

    private @Nullable Token quoted(int ch) {
        if (ch == quote) {
            words.add(unescape(wordStart, at - 1));
            state = State.AFTER_QUOTE;
        }
        return null;
    }

    private @Nullable Token afterQuote(int ch) {
        if (ch == ')') {
            return between(ch);
        }
        if (!isSpace(ch) && ch != ';' && ch != '{') {
            throw unexpected(ch);
        }
        state = State.BETWEEN;
        return end(ch);
    }

    private static @Nullable Token end(int ch) {
        return switch (ch) {
            case ';' -> Token.SIMPLE;
            case '{' -> Token.OPEN;
            default -> null;
        };
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

    private Token endOfFile() {
        if (words.isEmpty() && (state == State.BETWEEN || state == State.COMMENT)) {
            return Token.END_OF_FILE;
        }
        throw fault(
                file == null
                        ? "unexpected end of parameter, expecting \";\""
                        : "unexpected end of file, expecting \";\" or \"}\"");
    }

    private void refill() {
        if (at - wordStart == BUFFER) {
            line = wordLine;
            throw fault(
                    state == State.QUOTED
                            ? "too long parameter, probably missing terminating \""
                                    + (char) quote
                                    + "\" character"
                            : "too long parameter \"" + start() + "...\" started");
        }
        bufferEnd = Math.min(bytes.length, wordStart + BUFFER);
    }

    private String start() {
        return new String(bytes, wordStart, 10, StandardCharsets.ISO_8859_1);
    }

    private void startWord(int from) {
        wordStart = from;
        wordLine = line;
    }

    /** Takes the backslash from an escaped quote or backslash, and makes tab, CR and LF. */
    private String unescape(int from, int to) {
        StringBuilder word = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            char c = charAt(i);
            if (c == '\\') {
                char meant = escape(i + 1 < bytes.length ? charAt(i + 1) : 0);
                if (meant != 0) {
                    c = meant;
                    i++;
                }
            }
            word.append(c);
        }
        return word.toString();
    }

    /** What the byte behind a backslash stands for, 0 when the backslash stays. */
    private static char escape(char c) {
        return switch (c) {
            case '"', '\'', '\\' -> c;
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'n' -> '\n';
            default -> 0;
        };
    }

    private char charAt(int i) {
        return (char) (bytes[i] & 0xff);
    }

    private static boolean isSpace(int ch) {
        return ch == ' ' || ch == '\t' || ch == '\r' || ch == '\n';
    }

    private ConfException unexpected(int ch) {
        return fault("unexpected \"" + (char) (ch & 0xff) + "\"");
    }
}
