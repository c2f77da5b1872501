package weir.jmx;

import java.util.Map;

/** Looks at every element and property before anything is compiled: what is not ours is refused. */
final class ElementCheck {
    private final Reading reading;

    ElementCheck(Reading reading) {
        this.reading = reading;
    }

    /** Checks an element and all below it. */
    void check(Element element) {
        ElementType type = ElementTypes.of(element);
        if (type == null || ElementTypes.isMissing(type)) {
            reading.refuse(element.place(), ElementTypes.refusal(element, type));
        } else if (type.role() == ElementType.Role.IGNORED) {
            return;
        } else {
            properties(element, type);
        }
        element.children().forEach(this::check);
    }

    private void properties(Element element, ElementType type) {
        for (Map.Entry<String, Property> entry : element.properties().byName().entrySet()) {
            String name = entry.getKey();
            PropertyRule rule = type.property(name);
            Place at = element.place().at(entry.getValue().line());
            if (rule == null) {
                if (type.role() != ElementType.Role.LISTENER) {
                    reading.note(at, "property " + name + " is not known and has no effect");
                }
                continue;
            }
            if (rule.use() != PropertyRule.Use.ONLY) {
                continue;
            }
            if (entry.getValue() instanceof Property.Single) {
                String value = reading.now(element, name);
                if (!rule.allows(value)) {
                    reading.refuse(at, name + " = " + value + " is not supported yet");
                }
            } else {
                reading.refuse(at, name + " is not supported yet");
            }
        }
    }
}
