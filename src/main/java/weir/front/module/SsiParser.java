package weir.front.module;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds commands in a page, byte by byte, so that a command may be cut anywhere ({@code
 * ngx_http_ssi_parse}).
 */
final class SsiParser {
    private static final int NAME_LENGTH = 32;
    private static final String OPENING = "<!--";

    private enum State {
        TEXT,
        OPENING,
        BEFORE_COMMAND,
        COMMAND,
        BEFORE_PARAMETER,
        PARAMETER,
        BEFORE_EQUAL,
        BEFORE_VALUE,
        VALUE,
        ESCAPED,
        AFTER_VALUE,
        END_0,
        END_1,
        ERROR,
        ERROR_END_0,
        ERROR_END_1
    }

    /** What a byte brought about. */
    enum Result {
        /** Nothing yet. */
        MORE,
        /** What {@link #held} says was text after all, and so is this byte. */
        TEXT,
        /** What was held was text; this byte may begin a command. */
        AGAIN,
        COMMAND,
        ERROR
    }

    record Parameter(String name, String value) {}

    private final StringBuilder command = new StringBuilder();
    private final StringBuilder name = new StringBuilder();
    private final StringBuilder value = new StringBuilder();
    private final List<Parameter> parameters = new ArrayList<>();
    private State state = State.TEXT;
    private int looked;
    private int valueLength;
    private char quote;
    private @Nullable String fault;

    void begin(int longestValue) {
        state = State.TEXT;
        looked = 0;
        valueLength = longestValue;
        fault = null;
    }

    boolean inText() {
        return state == State.TEXT;
    }

    /** A {@code <} in text. */
    void open() {
        state = State.OPENING;
        looked = 1;
    }

    /** The bytes taken for a command's opening until now. */
    String held() {
        return state == State.OPENING ? OPENING.substring(0, looked) : "";
    }

    String command() {
        return command.toString();
    }

    List<Parameter> parameters() {
        return parameters;
    }

    /** What is wrong with the command, for the log; asked for once. */
    @Nullable String takeFault() {
        String taken = fault;
        fault = null;
        return taken;
    }

    /** Takes the next byte; not in text. The held bytes count until the next call. */
    Result next(char c) {
        switch (state) {
            case TEXT, OPENING -> {
                return opening(c);
            }
            case BEFORE_COMMAND -> {
                if (!isBlank(c)) {
                    command.setLength(0);
                    command.append(c);
                    parameters.clear();
                    state = State.COMMAND;
                }
            }
            case COMMAND -> command(c);
            case BEFORE_PARAMETER -> {
                if (c == '-') {
                    state = State.END_0;
                } else if (!isBlank(c)) {
                    name.setLength(0);
                    name.append(c);
                    value.setLength(0);
                    state = State.PARAMETER;
                }
            }
            case PARAMETER -> parameter(c);
            case BEFORE_EQUAL -> {
                if (c == '=') {
                    state = State.BEFORE_VALUE;
                } else if (!isBlank(c)) {
                    unexpected(c, "after \"" + name + "\" parameter");
                }
            }
            case BEFORE_VALUE -> {
                if (c == '"' || c == '\'') {
                    quote = c;
                    state = State.VALUE;
                } else if (!isBlank(c)) {
                    unexpected(c, "before value of \"" + name + "\" parameter");
                }
            }
            case VALUE -> value(c);
            case ESCAPED -> {
                state = State.VALUE;
                keep(c);
            }
            case AFTER_VALUE -> afterValue(c);
            case END_0 -> end(c, '-', State.END_1);
            case END_1 -> {
                if (c == '>') {
                    state = State.TEXT;
                    return Result.COMMAND;
                }
                end(c, '>', State.TEXT);
            }
            case ERROR -> state = c == '-' ? State.ERROR_END_0 : State.ERROR;
            case ERROR_END_0 -> state = c == '-' ? State.ERROR_END_1 : State.ERROR;
            case ERROR_END_1 -> {
                if (c == '>') {
                    state = State.TEXT;
                    return Result.ERROR;
                }
                state = State.ERROR;
            }
        }
        return Result.MORE;
    }

    private Result opening(char c) {
        if (looked == OPENING.length() ? c == '#' : c == OPENING.charAt(looked)) {
            if (looked++ == OPENING.length()) {
                looked = 0;
                state = State.BEFORE_COMMAND;
            }
            return Result.MORE;
        }
        return c == '<' ? Result.AGAIN : Result.TEXT;
    }

    /** The held bytes were written. */
    void released() {
        state = State.TEXT;
        looked = 0;
    }

    private void command(char c) {
        if (isBlank(c)) {
            state = State.BEFORE_PARAMETER;
        } else if (c == '-') {
            state = State.END_0;
        } else if (command.length() == NAME_LENGTH) {
            fail("the \"" + command + c + "...\" SSI command is too long");
        } else {
            command.append(c);
        }
    }

    private void parameter(char c) {
        if (isBlank(c)) {
            state = State.BEFORE_EQUAL;
        } else if (c == '=') {
            state = State.BEFORE_VALUE;
        } else if (c == '-') {
            unexpected(c, "after \"" + name + "\" parameter");
        } else if (name.length() == NAME_LENGTH) {
            fail("too long \"" + name + c + "...\" parameter in \"" + command + "\" SSI command");
        } else {
            name.append(c);
        }
    }

    private void value(char c) {
        if (c == quote) {
            parameters.add(new Parameter(name.toString(), value.toString()));
            state = State.AFTER_VALUE;
            return;
        }
        if (c == '\\') {
            state = State.ESCAPED;
        }
        keep(c);
    }

    private void keep(char c) {
        if (value.length() == valueLength) {
            fail(
                    "too long \""
                            + value
                            + c
                            + "...\" value of \""
                            + name
                            + "\" parameter in \""
                            + command
                            + "\" SSI command");
        } else {
            value.append(c);
        }
    }

    private void afterValue(char c) {
        if (isBlank(c)) {
            state = State.BEFORE_PARAMETER;
        } else if (c == '-') {
            state = State.END_0;
        } else {
            fail(
                    "unexpected \""
                            + c
                            + "\" symbol after \""
                            + value
                            + "\" value of \""
                            + name
                            + "\" parameter in \""
                            + command
                            + "\" SSI command");
        }
    }

    private void end(char c, char wanted, State next) {
        if (c == wanted) {
            state = next;
        } else {
            fail("unexpected \"" + c + "\" symbol in \"" + command + "\" SSI command");
        }
    }

    private void unexpected(char c, String where) {
        fail("unexpected \"" + c + "\" symbol " + where + " in \"" + command + "\" SSI command");
        if (c == '-') {
            state = State.ERROR_END_0;
        }
    }

    private void fail(String why) {
        fault = why;
        state = State.ERROR;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\r' || c == '\n' || c == '\t';
    }
}
