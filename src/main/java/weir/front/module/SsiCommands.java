package weir.front.module;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.http.Escape;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;

/**
 * Carries out a page's commands; false of a command stands for the error text. All but {@code
 * include} and the expressions is here.
 */
final class SsiCommands {
    private static final int MOST_PARAMETERS = 16;
    private static final int IN_IF = 1;
    private static final int IN_ELSE = 2;

    /** A command, with the names of its parameters. */
    private enum Command {
        INCLUDE(0, "", "virtual file wait set stub"),
        ECHO(0, "var", "var default encoding"),
        CONFIG(0, "", "errmsg timefmt"),
        SET(0, "var value", "var value"),
        IF(0, "expr", "expr"),
        ELIF(IN_IF, "expr", "expr"),
        ELSE(IN_IF, "", ""),
        ENDIF(IN_ELSE, "", ""),
        BLOCK(0, "name", "name"),
        ENDBLOCK(0, "", "");

        private static final Map<String, Command> BY_NAME = new HashMap<>();

        static {
            for (Command command : values()) {
                BY_NAME.put(command.name().toLowerCase(Locale.ROOT), command);
            }
        }

        /** In which part of an {@code if} it may stand; 0 for anywhere. */
        final int conditional;

        final String mandatory;
        final String parameters;

        Command(int conditional, String mandatory, String parameters) {
            this.conditional = conditional;
            this.mandatory = mandatory;
            this.parameters = parameters;
        }
    }

    private final SsiPage page;
    private final Exchange x;
    private final SsiText text;
    private final SsiInclude include;
    private int conditional;
    private boolean chosen;
    private String encoding = "entity";

    SsiCommands(Exchange x, SsiPage page) {
        this.page = page;
        this.x = x;
        this.text = new SsiText(x, page);
        this.include = new SsiInclude(x, page, text);
    }

    void begin(SsiShared shared) {
        text.begin(shared);
        conditional = 0;
        chosen = false;
        encoding = "entity";
    }

    boolean run(String name, List<SsiParser.Parameter> parameters) {
        Command command = Command.BY_NAME.get(name);
        if (command == null) {
            return !page.output || fault("invalid SSI command: \"" + name + "\"");
        }
        if (!page.output && command != Command.ENDBLOCK) {
            if (page.block) {
                rebuild(name, parameters);
                return true;
            }
            if (command.conditional == 0) {
                return true;
            }
        }
        if (command.conditional != 0 && (conditional == 0 || conditional > command.conditional)) {
            return fault("invalid context of SSI command: \"" + name + "\"");
        }
        if (parameters.size() > MOST_PARAMETERS) {
            return fault("too many SSI command parameters: \"" + name + "\"");
        }
        Map<String, String> values = values(command, name, parameters);
        return values != null && run(command, values);
    }

    private @Nullable Map<String, String> values(
            Command command, String name, List<SsiParser.Parameter> parameters) {
        Map<String, String> values = new HashMap<>();
        for (var parameter : parameters) {
            String key = parameter.name();
            if (!words(command.parameters).contains(key)) {
                fault("invalid parameter name: \"" + key + "\" in \"" + name + "\" SSI command");
                return null;
            }
            if (values.put(key, parameter.value()) != null) {
                fault("duplicate \"" + key + "\" parameter in \"" + name + "\" SSI command");
                return null;
            }
        }
        for (String key : words(command.mandatory)) {
            if (!key.isEmpty() && !values.containsKey(key)) {
                fault(
                        "mandatory \""
                                + key
                                + "\" parameter is absent in \""
                                + name
                                + "\" SSI command");
                return null;
            }
        }
        return values;
    }

    private boolean run(Command command, Map<String, String> values) {
        return switch (command) {
            case INCLUDE -> include.run(values);
            case ECHO -> echo(values);
            case CONFIG -> config(values);
            case SET -> set(values);
            case IF -> conditional != 0 ? twice() : branch(values.getOrDefault("expr", ""));
            case ELIF -> branch(values.getOrDefault("expr", ""));
            case ELSE -> {
                page.output = !chosen;
                conditional = IN_ELSE;
                yield true;
            }
            case ENDIF -> {
                page.output = true;
                chosen = false;
                conditional = 0;
                yield true;
            }
            case BLOCK -> {
                SsiShared.of(x).begin(values.getOrDefault("name", ""));
                page.output = false;
                page.block = true;
                yield true;
            }
            case ENDBLOCK -> {
                page.output = true;
                page.block = false;
                yield true;
            }
        };
    }

    private boolean twice() {
        return fault("the \"if\" command inside the \"if\" command");
    }

    private boolean branch(String expression) {
        if (chosen) {
            page.output = false;
            return true;
        }
        Boolean holds = text.holds(expression);
        if (holds == null) {
            return false;
        }
        page.output = holds;
        chosen = holds;
        conditional = IN_IF;
        return true;
    }

    private boolean echo(Map<String, String> values) {
        String name = values.getOrDefault("var", "").toLowerCase(Locale.ROOT);
        String value = text.variable(name);
        if (value == null) {
            value = values.getOrDefault("default", "(none)");
        }
        if (value.isEmpty()) {
            return true;
        }
        String wanted = values.get("encoding");
        if (wanted != null) {
            if (wanted.equals("none") || wanted.equals("url") || wanted.equals("entity")) {
                encoding = wanted;
            } else {
                fault("unknown encoding \"" + wanted + "\" in the \"echo\" command");
            }
        }
        Buf bytes = x.worker().text();
        bytes.putAscii(value);
        switch (encoding) {
            case "url" -> Escape.HTML.put(page.out(), bytes.address(), bytes.size());
            case "entity" -> Escape.putHtml(page.out(), bytes.address(), bytes.size());
            default -> page.out().put(bytes.address(), bytes.size());
        }
        return true;
    }

    private boolean config(Map<String, String> values) {
        String format = values.get("timefmt");
        if (format != null) {
            SsiTime time = SsiTime.of(format);
            if (time == null) {
                return fault("unsupported conversion in timefmt \"" + format + "\"");
            }
            page.time(time);
        }
        String error = values.get("errmsg");
        if (error != null) {
            page.error(error);
        }
        return true;
    }

    private boolean set(Map<String, String> values) {
        String value = text.evaluate(values.getOrDefault("value", ""), false);
        if (value == null) {
            return false;
        }
        SsiShared.of(x).set(values.getOrDefault("var", "").toLowerCase(Locale.ROOT), value);
        return true;
    }

    /** A command inside a block is carried out where the block is used. */
    private void rebuild(String name, List<SsiParser.Parameter> parameters) {
        var command = new StringBuilder("<!--#").append(name);
        for (var p : parameters) {
            command.append(' ').append(p.name()).append("=\"").append(p.value()).append('"');
        }
        page.write(command.append(" -->").toString());
    }

    private static List<String> words(String text) {
        return List.of(text.split(" ", -1));
    }

    private boolean fault(String why) {
        x.log(Level.ERROR, why, 0);
        return false;
    }

    /** For messages and values: bytes as chars. */
    static String string(Buf bytes) {
        return Mem.string(bytes.address(), bytes.size());
    }
}
