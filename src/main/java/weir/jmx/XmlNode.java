package weir.jmx;

import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** An XML element with the line it starts on. Text is all character data directly inside. */
record XmlNode(
        String tag,
        Map<String, String> attributes,
        int line,
        StringBuilder chars,
        List<XmlNode> children) {

    /** More levels than any plan has; reading and compiling recurse. */
    private static final int DEEPEST = 500;

    String attribute(String name, String absent) {
        return attributes.getOrDefault(name, absent);
    }

    String text() {
        return chars.toString();
    }

    /** The first child with this tag, or null. */
    @Nullable XmlNode child(String name) {
        for (XmlNode child : children) {
            if (child.tag.equals(name)) {
                return child;
            }
        }
        return null;
    }

    /** Text of the first child with this tag, or {@code absent}. */
    String childText(String name, String absent) {
        XmlNode child = child(name);
        return child == null ? absent : child.text();
    }

    /**
     * Reads a whole document. Document types and external entities are not resolved.
     *
     * @throws XMLStreamException for anything that is not well-formed
     */
    static XmlNode read(InputStream in) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        XMLStreamReader reader = factory.createXMLStreamReader(in);
        Deque<XmlNode> open = new ArrayDeque<>();
        @Nullable XmlNode root = null;
        while (reader.hasNext()) {
            switch (next(reader)) {
                case XMLStreamConstants.START_ELEMENT -> {
                    XmlNode node = start(reader);
                    if (open.size() == DEEPEST) {
                        throw new XMLStreamException("nested too deeply", reader.getLocation());
                    }
                    if (open.isEmpty()) {
                        root = node;
                    } else {
                        open.peek().children.add(node);
                    }
                    open.push(node);
                }
                case XMLStreamConstants.END_ELEMENT -> open.pop();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (!open.isEmpty()) {
                        open.peek().chars.append(reader.getText());
                    }
                }
                default -> {}
            }
        }
        if (root == null) {
            throw new XMLStreamException("the document is empty");
        }
        return root;
    }

    /** The JDK's parser throws unchecked exceptions for some faults it has no text for. */
    private static int next(XMLStreamReader reader) throws XMLStreamException {
        try {
            return reader.next();
        } catch (RuntimeException e) {
            throw new XMLStreamException("cannot be parsed", reader.getLocation(), e);
        }
    }

    private static XmlNode start(XMLStreamReader reader) {
        Map<String, String> attributes = new HashMap<>();
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
        }
        int line = reader.getLocation().getLineNumber();
        return new XmlNode(
                reader.getLocalName(), attributes, line, new StringBuilder(), new ArrayList<>());
    }
}
