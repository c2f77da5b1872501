package weir.jmx;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamException;

/**
 * Text of a {@code .jmx} file to a tree of elements: pairs of an element and the {@code hashTree}
 * of what is below it (JMeter's {@code SaveService}). Knows no element's meaning.
 */
final class JmxReader {
    private final String file;

    private JmxReader(String file) {
        this.file = file;
    }

    /** Reads a plan from a file. */
    static Element read(Path path) throws IOException, JmxException {
        try (InputStream in = Files.newInputStream(path)) {
            return read(path.toString(), in);
        }
    }

    /** Reads a plan; {@code file} is only used in messages. */
    static Element read(String file, InputStream in) throws JmxException {
        return new JmxReader(file).plan(in);
    }

    private Element plan(InputStream in) throws JmxException {
        XmlNode root;
        try {
            root = XmlNode.read(in);
        } catch (XMLStreamException e) {
            Location at = e.getLocation();
            throw refused(at == null ? 0 : at.getLineNumber(), "not well-formed XML: " + cause(e));
        }
        if (!root.tag().equals("jmeterTestPlan")) {
            throw refused(root.line(), "not a JMeter plan: the root element is " + root.tag());
        }
        XmlNode tree = root.child("hashTree");
        List<Element> top = tree == null ? List.of() : pairs(tree, new Place("", 0));
        if (top.isEmpty()) {
            throw refused(root.line(), "the plan holds no enabled TestPlan element");
        }
        return top.getFirst();
    }

    private List<Element> pairs(XmlNode tree, Place parent) {
        List<Element> found = new ArrayList<>();
        List<XmlNode> nodes = tree.children();
        for (int i = 0; i < nodes.size(); i++) {
            XmlNode node = nodes.get(i);
            if (node.tag().equals("hashTree")) {
                continue;
            }
            boolean nested = i + 1 < nodes.size() && nodes.get(i + 1).tag().equals("hashTree");
            if (node.attribute("enabled", "true").equalsIgnoreCase("false")) {
                continue;
            }
            String testClass = node.attribute("testclass", node.tag());
            String name = node.attribute("testname", "");
            String shown = name.isEmpty() ? testClass : name;
            Place place = parent.child(shown, node.line());
            List<Element> below = nested ? pairs(nodes.get(i + 1), place) : List.of();
            found.add(
                    new Element(
                            testClass,
                            node.attribute("guiclass", ""),
                            name,
                            place,
                            properties(node),
                            below));
        }
        return found;
    }

    private static Property.Properties properties(XmlNode node) {
        Map<String, Property> byName = new LinkedHashMap<>();
        for (XmlNode child : node.children()) {
            byName.put(propertyName(child), property(child));
        }
        return new Property.Properties(byName);
    }

    private static String propertyName(XmlNode node) {
        return node.attribute("name", node.childText("name", node.tag()));
    }

    private static Property property(XmlNode node) {
        return switch (node.tag()) {
            case "collectionProp" -> {
                List<Property> items = new ArrayList<>();
                node.children().forEach(item -> items.add(property(item)));
                yield new Property.Several(items, node.line());
            }
            case "elementProp", "mapProp" ->
                    new Property.Nested(
                            node.attribute("name", ""),
                            node.attribute("elementType", ""),
                            properties(node),
                            node.line());
            case "objProp" -> {
                XmlNode value = node.child("value");
                yield value == null
                        ? new Property.Single("", node.line())
                        : new Property.Nested(
                                propertyName(node),
                                value.attribute("class", ""),
                                flat(value),
                                node.line());
            }
            default -> new Property.Single(single(node), node.line());
        };
    }

    /** An object's fields: tag and text. */
    private static Property.Properties flat(XmlNode value) {
        Map<String, Property> byName = new LinkedHashMap<>();
        for (XmlNode field : value.children()) {
            byName.put(field.tag(), new Property.Single(field.text(), field.line()));
        }
        return new Property.Properties(byName);
    }

    /** {@code <stringProp name="n">v</stringProp>} or {@code <FloatProperty><value>v</value>…}. */
    private static String single(XmlNode node) {
        return node.children().isEmpty() ? node.text() : node.childText("value", node.text());
    }

    private JmxException refused(int line, String what) {
        return new JmxException(file, List.of(new Problem("", line, what)));
    }

    /** The parser's own words, without its "ParseError at [row,col]" and on one line. */
    private static String cause(XMLStreamException e) {
        String text = String.valueOf(e.getMessage());
        int message = text.indexOf("Message: ");
        String words = message < 0 ? text : text.substring(message + "Message: ".length());
        return words.replaceAll("\\s+", " ").trim();
    }
}
