package weir.conf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A configuration while it is read (ngx_conf_t): statements are checked and their values made one
 * by one in the order of the file, so that the first fault is the one nginx would name.
 */
public final class Reading {
    /** Files open at once; nginx's bound is the limit of open files, or its stack. */
    private static final int MAX_OPEN = 200;

    private final Grammar grammar;
    private final Paths paths;
    private final List<Notice> notices = new ArrayList<>();
    private final Map<String, ConfFile> files = new LinkedHashMap<>();
    private final Scope main;
    private Scope scope;
    private Lexer lexer = new Lexer(new byte[0], null);
    private final List<String> open = new ArrayList<>();

    Reading(Grammar grammar, Paths paths, Epoch epoch) {
        this.grammar = grammar;
        this.paths = paths;
        this.main = new Scope(Context.MAIN, null, null, epoch);
        this.scope = main;
    }

    /** The level being read; what stands further down is not in it yet. */
    public Scope scope() {
        return scope;
    }

    /** For relative names. */
    public Paths paths() {
        return paths;
    }

    public Epoch epoch() {
        return main.epoch();
    }

    /** A warning that names the statement's place. */
    public void warn(Statement statement, String text) {
        notices.add(new Notice(Notice.Level.WARN, statement.place().mark(text)));
    }

    /** A warning without a place. */
    public void warn(String text) {
        notices.add(new Notice(Notice.Level.WARN, text));
    }

    void globals(String text) {
        lexer = new Lexer(text.getBytes(StandardCharsets.ISO_8859_1), null);
        directives(End.OF_PARAMETER);
    }

    void file(String path) {
        open(path, null);
        directives(End.OF_FILE);
    }

    Conf done() {
        return new Conf(main, List.copyOf(notices), List.copyOf(files.values()));
    }

    /** What ends a run of statements. */
    private enum End {
        OF_FILE,
        OF_BLOCK,
        OF_PARAMETER
    }

    /** ngx_conf_parse for directives. */
    private void directives(End end) {
        while (true) {
            Lexer.Token token = lexer.next();
            if (isEnd(token, end)) {
                return;
            }
            if (token == Lexer.Token.OPEN && end == End.OF_PARAMETER) {
                throw lexer.fault("block directives are not supported in -g option");
            }
            Statement statement = statement(token);
            if (statement.name().equals("include")) {
                include(statement);
            } else {
                directive(statement);
            }
        }
    }

    private boolean isEnd(Lexer.Token token, End end) {
        if (token == Lexer.Token.CLOSE) {
            if (end != End.OF_BLOCK) {
                throw lexer.fault("unexpected \"}\"");
            }
            return true;
        }
        if (token == Lexer.Token.END_OF_FILE) {
            if (end == End.OF_BLOCK) {
                throw lexer.fault("unexpected end of file, expecting \"}\"");
            }
            return true;
        }
        return false;
    }

    private Statement statement(Lexer.Token token) {
        return new Statement(
                lexer.words(), lexer.place(), lexer.firstLine(), token == Lexer.Token.OPEN);
    }

    /** ngx_conf_handler. */
    private void directive(Statement statement) {
        Directive<?> directive = grammar.find(statement.name(), scope.context());
        if (directive == null) {
            throw grammar.knows(statement.name())
                    ? statement.complaint("is not allowed here")
                    : statement.fault("unknown directive \"" + statement.name() + "\"");
        }
        form(directive, statement);
        String unsupported = directive.unsupported();
        if (unsupported != null) {
            throw statement.complaint(
                    unsupported.isEmpty()
                            ? "is known, not supported yet"
                            : "is known, not supported: " + unsupported);
        }
        if (!directive.isRepeatable() && !scope.own(directive).isEmpty()) {
            throw statement.complaint("is duplicate");
        }
        add(directive, statement);
    }

    private static void form(Directive<?> directive, Statement statement) {
        if (!directive.isBlock() && statement.isBlock()) {
            throw statement.fault(
                    "directive \"" + statement.name() + "\" is not terminated by \";\"");
        }
        if (directive.isBlock() && !statement.isBlock()) {
            throw statement.fault("directive \"" + statement.name() + "\" has no opening \"{\"");
        }
        if (!directive.arity().accepts(statement.argCount())) {
            throw statement.invalidArgumentCount();
        }
    }

    private <T> void add(Directive<T> directive, Statement statement) {
        switch (directive.kind()) {
            case SIMPLE ->
                    scope.add(
                            new Found<>(
                                    directive,
                                    directive.read(statement, this),
                                    statement,
                                    0,
                                    null));
            case ENTRIES -> {
                entries(directive, statement, End.OF_BLOCK);
                scope.add(
                        new Found<>(
                                directive, directive.read(statement, this), statement, 0, null));
            }
            case BLOCK -> block(directive, statement);
        }
    }

    private <T> void block(Directive<T> directive, Statement statement) {
        T value = directive.read(statement, this);
        Scope outer = scope;
        Context opened = directive.contextOpenedIn(outer.context());
        Scope inner = new Scope(opened, outer, statement, epoch());
        outer.add(new Found<>(directive, value, statement, 0, inner));
        scope = inner;
        directives(End.OF_BLOCK);
        statement.closeAt(lexer.place());
        for (EndCheck check : directive.endChecks()) {
            check.check(inner, this);
        }
        scope = outer;
    }

    /** ngx_conf_parse with a handler of its own, as {@code types} and {@code map} have. */
    private void entries(Directive<?> directive, Statement block, End end) {
        while (true) {
            Lexer.Token token = lexer.next();
            if (isEnd(token, end)) {
                block.closeAt(lexer.place());
                return;
            }
            if (token == Lexer.Token.OPEN) {
                throw lexer.fault("unexpected \"{\"");
            }
            Statement line = statement(token);
            boolean include = directive.entryIncludes() && line.name().equals("include");
            EntryCheck check = directive.entryCheck();
            if (check != null && !(include && line.argCount() == 1)) {
                check.check(line, block, this);
            }
            if (include) {
                one(line);
                included(line, () -> entries(directive, block, End.OF_FILE));
            } else {
                block.add(line);
            }
        }
    }

    private void include(Statement statement) {
        if (statement.isBlock()) {
            throw statement.fault("directive \"include\" is not terminated by \";\"");
        }
        one(statement);
        included(statement, () -> directives(End.OF_FILE));
    }

    private static void one(Statement include) {
        if (include.argCount() != 1) {
            throw include.invalidArgumentCount();
        }
    }

    /** ngx_conf_include: a file, or all that match a pattern, in order. */
    private void included(Statement statement, Runnable content) {
        String name = paths.besideConf(statement.arg(1));
        List<String> names = Glob.isPattern(name) ? Glob.matches(name) : List.of(name);
        for (String each : names) {
            if (open.contains(each) || open.size() == MAX_OPEN) {
                throw new ConfException(
                        lexer.place(), "open() \"" + each + "\" failed (24: Too many open files)");
            }
            Lexer outer = lexer;
            open(each, lexer.place());
            content.run();
            open.removeLast();
            lexer = outer;
        }
    }

    private void open(String path, @Nullable Place from) {
        byte[] bytes = ConfBytes.read(path, from);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        files.putIfAbsent(path, new ConfFile(path, text));
        lexer = new Lexer(bytes, path);
        open.add(path);
    }
}
