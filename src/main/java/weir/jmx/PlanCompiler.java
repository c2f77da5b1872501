package weir.jmx;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import weir.load.Block;
import weir.load.CsvSpec;
import weir.load.HttpRequest;
import weir.load.Plan;
import weir.load.Repeat;
import weir.load.Settings;
import weir.load.StartScope;
import weir.load.Step;
import weir.load.Text;
import weir.load.Transaction;
import weir.load.UserGroup;

/**
 * The element tree to a {@link Plan}: start variables set, scopes resolved, everything that cannot
 * be run named. Scoped elements directly below the test plan act as if each thread group had them
 * at the end of its children, as JMeter's engine arranges it.
 */
final class PlanCompiler {
    private final Reading reading;
    private final Outputs outputs;
    private final HttpCompiler http;
    private final Element root;

    private PlanCompiler(Element root, Reading reading) {
        this.root = root;
        this.reading = reading;
        this.outputs = new Outputs(reading);
        this.http = new HttpCompiler(reading, outputs);
    }

    static Plan compile(String file, Element root, Settings settings, String folder)
            throws JmxException {
        var scope = new StartScope(root.name(), settings);
        var reading = new Reading(scope, folder);
        var compiler = new PlanCompiler(root, reading);
        if (ElementTypes.of(root) != ElementTypes.TEST_PLAN) {
            reading.refuse(root.place(), "the first element is not a TestPlan");
        }
        compiler.startVariables();
        new ElementCheck(reading).check(root);
        Plan plan = compiler.plan(settings);
        List<Problem> problems = reading.problems();
        if (!problems.isEmpty()) {
            throw new JmxException(file, problems);
        }
        return plan;
    }

    // ---- variables

    /** The plan's own table first, then every other table wherever it stands (PreCompiler). */
    private void startVariables() {
        for (Map.Entry<String, String> start : StartTimes.now().entrySet()) {
            if (reading.scope().settings().get(start.getKey()) == null) {
                reading.scope().settings().set(start.getKey(), start.getValue());
            }
            reading.scope().setVariable(start.getKey(), start.getValue());
        }
        Property.Properties own = root.properties().nested("TestPlan.user_defined_variables");
        define(root.place(), own.items("Arguments.arguments"));
        defineBelow(root);
    }

    private void defineBelow(Element element) {
        for (Element child : element.children()) {
            if (ElementTypes.of(child) == ElementTypes.ARGUMENTS) {
                define(child.place(), child.properties().items("Arguments.arguments"));
            }
            defineBelow(child);
        }
    }

    /** A table: its values do not see each other. */
    private void define(Place place, List<Property> table) {
        Map<String, String> values = new TreeMap<>();
        for (Property row : table) {
            if (row instanceof Property.Nested nested) {
                Property.Properties argument = nested.properties();
                Text value = reading.text(place, argument, "Argument.value");
                String name = argument.text("Argument.name");
                values.put(name, value.value(reading.scope()));
            }
        }
        values.forEach(reading.scope()::setVariable);
    }

    // ---- groups

    private Plan plan(Settings settings) {
        List<UserGroup> groups = new ArrayList<>();
        Level planLevel = Level.of(root.children());
        for (Element child : root.children()) {
            ElementType type = ElementTypes.of(child);
            if (type == null) {
                continue;
            }
            switch (type.role()) {
                case GROUP -> groups.add(group(child, type, planLevel));
                case SAMPLER, CONTROLLER ->
                        reading.refuse(
                                child.place(),
                                type.name() + " outside of a thread group is not supported yet");
                default -> {}
            }
        }
        return new Plan(
                root.name(),
                settings,
                reading.scope().variables(),
                reading.flag(root, "TestPlan.serialize_threadgroups", false),
                reading.flag(root, "TestPlan.tearDown_on_shutdown", false),
                List.copyOf(groups),
                outputs.all(),
                reading.notes());
    }

    private UserGroup group(Element element, ElementType type, Level planLevel) {
        List<Element> scoped = new ArrayList<>(Level.of(element.children()).elements());
        scoped.addAll(planLevel.elements());
        List<Level> levels = List.of(new Level(List.copyOf(scoped)));
        Property.Properties loop = element.properties().nested("ThreadGroup.main_controller");
        UserGroup.Kind kind =
                type == ElementTypes.SET_UP
                        ? UserGroup.Kind.SET_UP
                        : type == ElementTypes.TEAR_DOWN
                                ? UserGroup.Kind.TEAR_DOWN
                                : UserGroup.Kind.MAIN;
        return new UserGroup(
                kind,
                reading.parse(element.place(), element.name()).value(reading.scope()),
                reading.text(element, "ThreadGroup.num_threads"),
                reading.text(element, "ThreadGroup.ramp_time"),
                loops(element.place(), loop),
                reading.flag(element, "ThreadGroup.scheduler", false),
                reading.text(element, "ThreadGroup.delay"),
                reading.text(element, "ThreadGroup.duration"),
                onError(element),
                reading.flag(element, "ThreadGroup.same_user_on_next_iteration", true),
                new Block(
                        feeds(element.children(), planLevel.elements()),
                        steps(element.children(), levels)));
    }

    /** A group that continues for ever does so whatever its number of loops, unless that is 0. */
    private Text loops(Place place, Property.Properties loop) {
        if (!loop.has("LoopController.loops")) {
            return Text.of("1");
        }
        Text loops = reading.text(place, loop, "LoopController.loops");
        boolean forever = loop.flag("LoopController.continue_forever", false);
        return forever && !loops.constantOrEmpty().equals("0") ? Text.of("-1") : loops;
    }

    private UserGroup.OnError onError(Element element) {
        String text = reading.now(element, "ThreadGroup.on_sample_error").trim();
        if (text.isEmpty()) {
            return UserGroup.OnError.CONTINUE;
        }
        try {
            return UserGroup.OnError.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException _) {
            reading.refuse(
                    element.place(), "ThreadGroup.on_sample_error = " + text + " is unknown");
            return UserGroup.OnError.CONTINUE;
        }
    }

    // ---- steps

    private List<Step> steps(List<Element> children, List<Level> levels) {
        List<Step> steps = new ArrayList<>();
        for (Element child : children) {
            ElementType type = ElementTypes.of(child);
            if (type == null) {
                continue;
            }
            switch (type.role()) {
                case CONTROLLER -> steps.add(controller(child, type, below(levels, child)));
                case SAMPLER -> {
                    for (Element inner : child.children()) {
                        misplaced(inner, type);
                    }
                    steps.add(new HttpRequest(http.spec(child, below(levels, child))));
                }
                case GROUP ->
                        reading.refuse(child.place(), type.name() + " must be below the test plan");
                default -> {}
            }
        }
        return steps;
    }

    private void misplaced(Element inner, ElementType below) {
        ElementType type = ElementTypes.of(inner);
        if (type == null) {
            return;
        }
        switch (type.role()) {
            case CONTROLLER, SAMPLER, GROUP ->
                    reading.refuse(
                            inner.place(), type.name() + " cannot be below a " + below.name());
            default -> {}
        }
    }

    private static List<Level> below(List<Level> levels, Element element) {
        List<Level> more = new ArrayList<>(levels);
        more.add(Level.of(element.children()));
        return List.copyOf(more);
    }

    private Step controller(Element element, ElementType type, List<Level> levels) {
        List<CsvSpec> feeds = feeds(element.children(), List.of());
        var body = new Block(feeds, steps(element.children(), levels));
        if (type == ElementTypes.LOOP) {
            boolean again = reading.flag(element, "LoopController.continue_forever", true);
            Text loops = reading.text(element, "LoopController.loops");
            return new Repeat(element.name(), loops, again, body);
        }
        if (type == ElementTypes.TRANSACTION) {
            return new Transaction(
                    reading.parse(element.place(), element.name()),
                    reading.flag(element, "TransactionController.parent", false),
                    reading.flag(element, "TransactionController.includeTimers", true),
                    body,
                    http.assertions(levels),
                    outputs.inScope(levels));
        }
        return body;
    }

    /**
     * Data sets give a record at each pass of the controller they are directly below, or of that of
     * the sampler they are below.
     */
    private List<CsvSpec> feeds(List<Element> children, List<Element> more) {
        List<CsvSpec> feeds = new ArrayList<>();
        for (Element child : children) {
            ElementType type = ElementTypes.of(child);
            if (type == ElementTypes.CSV) {
                feeds.add(feed(child));
            } else if (type == ElementTypes.HTTP_SAMPLER) {
                feeds.addAll(feeds(child.children(), List.of()));
            }
        }
        for (Element element : more) {
            if (ElementTypes.of(element) == ElementTypes.CSV) {
                feeds.add(feed(element));
            }
        }
        return feeds;
    }

    private CsvSpec feed(Element element) {
        return new CsvSpec(
                reading.text(element, "filename"),
                reading.folder(),
                reading.text(element, "fileEncoding"),
                reading.text(element, "variableNames"),
                reading.flag(element, "ignoreFirstLine", false),
                reading.text(element, "delimiter"),
                reading.flag(element, "quotedData", false),
                reading.flag(element, "recycle", true),
                reading.flag(element, "stopThread", false),
                share(element));
    }

    /** Old versions wrote the choice in the user's language; English is mapped back. */
    private Text share(Element element) {
        Text share = reading.text(element, "shareMode");
        return switch (share.constantOrEmpty()) {
            case "All threads" -> Text.of("shareMode.all");
            case "Current thread group" -> Text.of("shareMode.group");
            case "Current thread" -> Text.of("shareMode.thread");
            default -> share;
        };
    }
}
