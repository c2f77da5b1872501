package weir.jmx;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import weir.load.Plan;
import weir.load.Settings;

/** Writes .jmx text for tests, in the shape JMeter's dialog saves it. */
public final class PlanText {
    private PlanText() {}

    public static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    public static String string(String name, String value) {
        return "<stringProp name=\"" + name + "\">" + escaped(value) + "</stringProp>\n";
    }

    public static String bool(String name, boolean value) {
        return "<boolProp name=\"" + name + "\">" + value + "</boolProp>\n";
    }

    /** An element and its children. */
    public static String element(String tag, String gui, String name, String props, String below) {
        return "<%s guiclass=\"%s\" testclass=\"%s\" testname=\"%s\" enabled=\"true\">\n%s</%s>\n"
                        .formatted(tag, gui, tag, escaped(name), props, tag)
                + "<hashTree>\n"
                + below
                + "</hashTree>\n";
    }

    /** A whole file. */
    public static String plan(String props, String below) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<jmeterTestPlan version=\"1.2\" properties=\"5.0\" jmeter=\"5.6.3\">\n"
                + "<hashTree>\n"
                + element("TestPlan", "TestPlanGui", "plan", props, below)
                + "</hashTree>\n</jmeterTestPlan>\n";
    }

    /** A thread group; {@code props} come after the usual ones and win over them. */
    public static String group(String name, int users, int loops, String props, String below) {
        return element(
                "ThreadGroup", "ThreadGroupGui", name, groupProps(users, loops) + props, below);
    }

    public static String groupProps(int users, int loops) {
        return string("ThreadGroup.on_sample_error", "continue")
                + "<elementProp name=\"ThreadGroup.main_controller\""
                + " elementType=\"LoopController\">\n"
                + bool("LoopController.continue_forever", false)
                + string("LoopController.loops", "" + loops)
                + "</elementProp>\n"
                + string("ThreadGroup.num_threads", "" + users)
                + string("ThreadGroup.ramp_time", "0");
    }

    /** A plan of one group with one user and one iteration. */
    public static String single(String below) {
        return plan("", group("g", 1, 1, "", below));
    }

    /** A sampler that follows redirects and keeps connections, as the dialog sets it up. */
    public static String http(String name, int port, String path, String props, String below) {
        return element(
                "HTTPSamplerProxy",
                "HttpTestSampleGui",
                name,
                string("HTTPSampler.domain", "127.0.0.1")
                        + string("HTTPSampler.port", "" + port)
                        + string("HTTPSampler.path", path)
                        + string("HTTPSampler.method", "GET")
                        + bool("HTTPSampler.follow_redirects", true)
                        + bool("HTTPSampler.use_keepalive", true)
                        + string("HTTPSampler.response_timeout", "10000")
                        + props,
                below);
    }

    public static String http(String name, int port, String path) {
        return http(name, port, path, "", "");
    }

    /** Arguments of a sampler: name, value, name, value … always encoded. */
    public static String arguments(boolean encode, String... pairs) {
        var rows = new StringBuilder();
        for (int i = 0; i < pairs.length; i += 2) {
            rows.append("<elementProp name=\"\" elementType=\"HTTPArgument\">\n")
                    .append(bool("HTTPArgument.always_encode", encode))
                    .append(string("Argument.value", pairs[i + 1]))
                    .append(string("Argument.metadata", "="))
                    .append(pairs[i].isEmpty() ? "" : string("Argument.name", pairs[i]))
                    .append("</elementProp>\n");
        }
        return "<elementProp name=\"HTTPsampler.Arguments\" elementType=\"Arguments\">\n"
                + "<collectionProp name=\"Arguments.arguments\">\n"
                + rows
                + "</collectionProp>\n</elementProp>\n";
    }

    /** A raw body. */
    public static String raw(String body) {
        return bool("HTTPSampler.postBodyRaw", true) + arguments(false, "", body);
    }

    public static String variables(String... pairs) {
        return element("Arguments", "ArgumentsPanel", "UDV", variableTable(pairs), "");
    }

    public static String variableTable(String... pairs) {
        var rows = new StringBuilder();
        for (int i = 0; i < pairs.length; i += 2) {
            rows.append("<elementProp name=\"x\" elementType=\"Argument\">\n")
                    .append(string("Argument.name", pairs[i]))
                    .append(string("Argument.value", pairs[i + 1]))
                    .append("</elementProp>\n");
        }
        return "<collectionProp name=\"Arguments.arguments\">\n" + rows + "</collectionProp>\n";
    }

    public static String headers(String... pairs) {
        var rows = new StringBuilder();
        for (int i = 0; i < pairs.length; i += 2) {
            rows.append("<elementProp name=\"\" elementType=\"Header\">\n")
                    .append(string("Header.name", pairs[i]))
                    .append(string("Header.value", pairs[i + 1]))
                    .append("</elementProp>\n");
        }
        String props = "<collectionProp name=\"HeaderManager.headers\">" + rows;
        return element(
                "HeaderManager", "HeaderPanel", "headers", props + "</collectionProp>\n", "");
    }

    public static String timer(String ms) {
        return element(
                "ConstantTimer", "ConstantTimerGui", "t", string("ConstantTimer.delay", ms), "");
    }

    public static String transaction(String name, boolean parent, boolean timers, String below) {
        return element(
                "TransactionController",
                "TransactionControllerGui",
                name,
                bool("TransactionController.parent", parent)
                        + bool("TransactionController.includeTimers", timers),
                below);
    }

    public static String loop(String name, String loops, String below) {
        return element(
                "LoopController",
                "LoopControlPanel",
                name,
                bool("LoopController.continue_forever", true)
                        + string("LoopController.loops", loops),
                below);
    }

    public static String assertion(String field, int type, String props, String... tests) {
        var strings = new StringBuilder("<collectionProp name=\"Asserion.test_strings\">\n");
        for (String test : tests) {
            strings.append(string("1", test));
        }
        return element(
                "ResponseAssertion",
                "AssertionGui",
                "check",
                strings
                        + "</collectionProp>\n"
                        + string("Assertion.test_field", "Assertion." + field)
                        + "<intProp name=\"Assertion.test_type\">"
                        + type
                        + "</intProp>\n"
                        + props,
                "");
    }

    /** Compiles text of a file. */
    public static Plan compile(String text, Map<String, String> settings) throws JmxException {
        var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        return Jmx.load("t.jmx", in, new Settings(settings), "");
    }

    public static Plan compile(String text) throws JmxException {
        return compile(text, Map.of());
    }
}
