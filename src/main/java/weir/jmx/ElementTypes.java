package weir.jmx;

import static weir.jmx.ElementType.Role.ASSERTION;
import static weir.jmx.ElementType.Role.CONFIG;
import static weir.jmx.ElementType.Role.CONTROLLER;
import static weir.jmx.ElementType.Role.GROUP;
import static weir.jmx.ElementType.Role.IGNORED;
import static weir.jmx.ElementType.Role.LISTENER;
import static weir.jmx.ElementType.Role.MISSING;
import static weir.jmx.ElementType.Role.PLAN;
import static weir.jmx.ElementType.Role.SAMPLER;
import static weir.jmx.ElementType.Role.TIMER;
import static weir.jmx.PropertyRule.noEffect;
import static weir.jmx.PropertyRule.only;
import static weir.jmx.PropertyRule.read;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every element of JMeter and of its common plugins that we know by name. */
final class ElementTypes {
    private static final PropertyRule COMMENTS = noEffect("TestPlan.comments", "A remark.");

    static final ElementType TEST_PLAN =
            type(
                    "Test Plan",
                    PLAN,
                    List.of("TestPlan"),
                    "The root; its variables are there before any user starts.",
                    read("TestPlan.user_defined_variables", "Start values of variables."),
                    read("TestPlan.serialize_threadgroups", "Groups run one after another."),
                    read("TestPlan.tearDown_on_shutdown", "Tear-down also after a stop."),
                    only("TestPlan.functional_mode", "Keeps response data.", "false"),
                    noEffect("TestPlan.user_define_classpath", "Jars of plugins and scripts."),
                    noEffect("TestPlan.thread_groups", "Left by old versions."));

    private static final PropertyRule[] GROUP_PROPERTIES = {
        read("ThreadGroup.num_threads", "Number of users."),
        read("ThreadGroup.ramp_time", "Seconds over which they start."),
        read("ThreadGroup.main_controller", "Iterations per user: loops and continue_forever."),
        read("ThreadGroup.scheduler", "Whether delay and duration count."),
        read("ThreadGroup.delay", "Seconds before the first user starts."),
        read("ThreadGroup.duration", "Seconds after which all users end."),
        read("ThreadGroup.on_sample_error", "What a failed sample does."),
        read("ThreadGroup.same_user_on_next_iteration", "Keeps connections and cookies."),
        read("ThreadGroup.delayedStart", "Users are made when their turn comes: always so here."),
        noEffect("ThreadGroup.start_time", "Ignored by JMeter since 3.3."),
        noEffect("ThreadGroup.end_time", "Ignored by JMeter since 3.3."),
    };

    static final ElementType THREAD_GROUP =
            type(
                    "Thread Group",
                    GROUP,
                    List.of("ThreadGroup"),
                    "Users and what they do.",
                    GROUP_PROPERTIES);

    static final ElementType SET_UP =
            type(
                    "setUp Thread Group",
                    GROUP,
                    List.of("SetupThreadGroup"),
                    "Runs to its end before the others start.",
                    GROUP_PROPERTIES);

    static final ElementType TEAR_DOWN =
            type(
                    "tearDown Thread Group",
                    GROUP,
                    List.of("PostThreadGroup"),
                    "Runs after the others have ended.",
                    GROUP_PROPERTIES);

    static final ElementType SIMPLE =
            type(
                    "Simple Controller",
                    CONTROLLER,
                    List.of("GenericController"),
                    "Groups its children.");

    static final ElementType RECORDING =
            type(
                    "Recording Controller",
                    CONTROLLER,
                    List.of("RecordingController"),
                    "Where a recorder put its samples: groups its children.");

    static final ElementType LOOP =
            type(
                    "Loop Controller",
                    CONTROLLER,
                    List.of("LoopController"),
                    "Repeats its children.",
                    read("LoopController.loops", "How often, -1 for ever."),
                    read(
                            "LoopController.continue_forever",
                            "When false it runs in the first iteration of its user only."));

    static final ElementType TRANSACTION =
            type(
                    "Transaction Controller",
                    CONTROLLER,
                    List.of("TransactionController"),
                    "Adds a row over its children.",
                    read("TransactionController.parent", "Children become sub-samples."),
                    read("TransactionController.includeTimers", "Pauses count as elapsed."));

    /** What sampler and defaults have in common; both are read by the same code. */
    private static final List<PropertyRule> HTTP =
            List.of(
                    read("HTTPSampler.domain", "Host name or address."),
                    read("HTTPSampler.port", "Port, empty for the protocol's own."),
                    read("HTTPSampler.protocol", "http; https is refused for now."),
                    read("HTTPSampler.path", "Path, or a whole URL."),
                    read("HTTPSampler.method", "Any method."),
                    read("HTTPSampler.contentEncoding", "Charset of arguments, UTF-8 by default."),
                    read("HTTPSampler.connect_timeout", "Ms for connecting."),
                    read("HTTPSampler.response_timeout", "Ms for each read."),
                    read("HTTPSampler.follow_redirects", "Hops are shown as sub-samples."),
                    read("HTTPSampler.auto_redirects", "Hops are followed silently."),
                    read("HTTPSampler.use_keepalive", "Connection: keep-alive or close."),
                    read("HTTPSampler.postBodyRaw", "The arguments' values are the body."),
                    read("HTTPSampler.DO_MULTIPART_POST", "Form fields as parts."),
                    read("HTTPsampler.Arguments", "Parameters or body."),
                    read("HTTPsampler.Files", "Files to upload."),
                    read("HTTPSampler.FILE_NAME", "File to upload, as 2.x wrote it."),
                    read("HTTPSampler.FILE_FIELD", "Its parameter name."),
                    read("HTTPSampler.mimetype", "Its content type."),
                    read("HTTPSampler.ipSource", "Local address to bind."),
                    only("HTTPSampler.ipSourceType", "Device instead of address.", "0"),
                    only("HTTPSampler.BROWSER_COMPATIBLE_MULTIPART", "Other parts.", "false"),
                    only("HTTPSampler.image_parser", "Embedded resources.", "false"),
                    noEffect("HTTPSampler.concurrentDwn", "Only with embedded resources."),
                    noEffect("HTTPSampler.concurrentPool", "Only with embedded resources."),
                    noEffect("HTTPSampler.embedded_url_re", "Only with embedded resources."),
                    noEffect("HTTPSampler.embedded_url_exclude_re", "Only with them."),
                    only("HTTPSampler.md5", "Saves a digest of the response.", "false"),
                    only("HTTPSampler.monitor", "A feature JMeter has dropped.", "false"),
                    only(
                            "HTTPSampler.implementation",
                            "HttpClient4's behaviour; Java's is refused.",
                            "httpclient4",
                            "httpclient3.1"),
                    only("HTTPSampler.proxyHost", "A proxy."),
                    noEffect("HTTPSampler.proxyScheme", "Only with a proxy."),
                    noEffect("HTTPSampler.proxyPort", "Only with a proxy."),
                    noEffect("HTTPSampler.proxyUser", "Only with a proxy."),
                    noEffect("HTTPSampler.proxyPass", "Only with a proxy."));

    static final ElementType HTTP_SAMPLER =
            type(
                    "HTTP Request",
                    SAMPLER,
                    List.of("HTTPSamplerProxy", "HTTPSampler", "HTTPSampler2"),
                    "One HTTP/1.1 request, with redirects and cookies.",
                    HTTP.toArray(PropertyRule[]::new));

    static final ElementType HTTP_DEFAULTS =
            new ElementType(
                    "HTTP Request Defaults",
                    CONFIG,
                    List.of("ConfigTestElement"),
                    "HttpDefaultsGui",
                    withComments(HTTP),
                    "Fills what the samplers in its scope leave empty.");

    static final ElementType HEADERS =
            type(
                    "HTTP Header Manager",
                    CONFIG,
                    List.of("HeaderManager"),
                    "Header lines; the innermost wins per name.",
                    read("HeaderManager.headers", "Names and values."));

    static final ElementType COOKIES =
            type(
                    "HTTP Cookie Manager",
                    CONFIG,
                    List.of("CookieManager"),
                    "Cookies of each user by RFC 6265.",
                    read("CookieManager.cookies", "Cookies there from the start."),
                    read("CookieManager.clearEachIteration", "Forgets at each iteration."),
                    read("CookieManager.controlledByThreadGroup", "The group's user decides."),
                    only(
                            "CookieManager.policy",
                            "How strict; the old standards are refused.",
                            "standard",
                            "standard-strict",
                            "default",
                            "compatibility",
                            "best-match",
                            "ignorecookies"),
                    noEffect("CookieManager.implementation", "There is one."));

    static final ElementType ARGUMENTS =
            type(
                    "User Defined Variables",
                    CONFIG,
                    List.of("Arguments"),
                    "Start values of variables, wherever it stands.",
                    read("Arguments.arguments", "Names and values."));

    static final ElementType CSV =
            type(
                    "CSV Data Set Config",
                    CONFIG,
                    List.of("CSVDataSet"),
                    "A record of a file into variables at each iteration of its controller.",
                    read("filename", "Relative to the working directory, else to the plan."),
                    read("fileEncoding", "Charset, UTF-8 by default."),
                    read("variableNames", "Empty: the first record holds them."),
                    read("ignoreFirstLine", "Skips the first record although names are given."),
                    read("delimiter", "A comma by default; \\t is a tab."),
                    read("quotedData", "Fields may be in double quotes."),
                    read("recycle", "Starts again at the end."),
                    read("stopThread", "Without recycling: the user ends at the end."),
                    read("shareMode", "Who shares one position."));

    static final ElementType CONSTANT_TIMER =
            type(
                    "Constant Timer",
                    TIMER,
                    List.of("ConstantTimer"),
                    "A pause before each sample in its scope.",
                    read("ConstantTimer.delay", "Ms."));

    static final ElementType RESPONSE_ASSERTION =
            type(
                    "Response Assertion",
                    ASSERTION,
                    List.of("ResponseAssertion"),
                    "Checks a field of the response.",
                    read("Asserion.test_strings", "Texts or regular expressions."),
                    only(
                            "Assertion.test_field",
                            "What is checked.",
                            "assertion.response_data",
                            "assertion.response_code",
                            "assertion.response_message",
                            "assertion.response_headers",
                            "assertion.request_headers",
                            "assertion.sample_label"),
                    read("Assertion.test_type", "Contains, matches, equals, substring; not, or."),
                    read("Assertion.assume_success", "A failed status is forgiven first."),
                    read("Assertion.custom_message", "Replaces the failure message."),
                    only(
                            "Assertion.scope",
                            "Main sample, sub-samples or both.",
                            "parent",
                            "all",
                            "children"),
                    noEffect("Scope.variable", "Only with scope variable."));

    static final ElementType LISTENER_FILE =
            type(
                    "Listeners (View Results Tree, Summary Report and others)",
                    LISTENER,
                    List.of("ResultCollector", "CorrectedResultCollector"),
                    "Writes the samples in its scope to its file, when it has one, as CSV.",
                    read("filename", "The file; without one the listener costs nothing."),
                    read("saveConfig", "Columns; XML and the column Encoding are refused."),
                    read("ResultCollector.error_logging", "Failures only."),
                    read("ResultCollector.success_only_logging", "Successes only."));

    private static final List<ElementType> SUPPORTED =
            List.of(
                    TEST_PLAN,
                    THREAD_GROUP,
                    SET_UP,
                    TEAR_DOWN,
                    SIMPLE,
                    RECORDING,
                    LOOP,
                    TRANSACTION,
                    HTTP_SAMPLER,
                    HTTP_DEFAULTS,
                    HEADERS,
                    COOKIES,
                    ARGUMENTS,
                    CSV,
                    CONSTANT_TIMER,
                    RESPONSE_ASSERTION,
                    LISTENER_FILE,
                    ignored("WorkBench", "WorkBench"),
                    ignored("HTTP(S) Test Script Recorder", "ProxyControl"),
                    ignored("HTTP Mirror Server", "HttpMirrorControl"),
                    ignored("Property Display", "PropertyDisplay"));

    /** In the order of the reference page. */
    static final List<ElementType> ALL = all();

    private ElementTypes() {}

    private static List<ElementType> all() {
        List<ElementType> all = new ArrayList<>(SUPPORTED);
        all.addAll(MissingElements.ALL);
        return List.copyOf(all);
    }

    private static ElementType type(
            String name, ElementType.Role role, List<String> classes, String doc) {
        return type(name, role, classes, doc, new PropertyRule[0]);
    }

    private static ElementType type(
            String name,
            ElementType.Role role,
            List<String> classes,
            String doc,
            PropertyRule... properties) {
        return new ElementType(name, role, classes, "", withComments(List.of(properties)), doc);
    }

    private static List<PropertyRule> withComments(List<PropertyRule> rules) {
        List<PropertyRule> all = new ArrayList<>(rules);
        all.add(COMMENTS);
        return List.copyOf(all);
    }

    private static ElementType ignored(String name, String testClass) {
        return new ElementType(
                name, IGNORED, List.of(testClass), "", List.of(), "Not part of a run: dropped.");
    }

    /** The type of an element, or null for one we have never heard of. */
    static @Nullable ElementType of(Element element) {
        for (ElementType type : ALL) {
            if (type.is(element.simpleClass(), element.simpleGui())) {
                return type;
            }
        }
        return null;
    }

    /** What a refusal says of a type. */
    static String refusal(Element element, @Nullable ElementType type) {
        if (type == null) {
            return "unknown element " + element.testClass();
        }
        return type.name() + " (" + element.simpleClass() + ") is not supported yet";
    }

    static boolean isMissing(@Nullable ElementType type) {
        return type == null || type.role() == MISSING;
    }
}
