package weir.jmx;

import java.util.List;
import java.util.Map;

/** A property value of an element as read, references not expanded. */
sealed interface Property {
    int line();

    /** Any of the single-valued tags: stringProp, boolProp, intProp, longProp, doubleProp … */
    record Single(String text, int line) implements Property {}

    /** collectionProp: values without names. */
    record Several(List<Property> items, int line) implements Property {}

    /** elementProp, objProp and mapProp: values by name. */
    record Nested(String name, String type, Properties properties, int line) implements Property {}

    /** What a property tag or an element holds, in file order. */
    record Properties(Map<String, Property> byName) {
        String text(String name) {
            return byName.get(name) instanceof Single single ? single.text() : "";
        }

        String text(String name, String absent) {
            return byName.get(name) instanceof Single single ? single.text() : absent;
        }

        boolean has(String name) {
            return byName.containsKey(name);
        }

        /** JMeter's rule: true only for the text "true". */
        boolean flag(String name, boolean absent) {
            return byName.get(name) instanceof Single single
                    ? single.text().trim().equalsIgnoreCase("true")
                    : absent;
        }

        List<Property> items(String name) {
            return byName.get(name) instanceof Several several ? several.items() : List.of();
        }

        /** The properties of a nested value; empty when there is none. */
        Properties nested(String name) {
            return byName.get(name) instanceof Nested nested
                    ? nested.properties()
                    : new Properties(Map.of());
        }

        int line(String name) {
            Property property = byName.get(name);
            return property == null ? 0 : property.line();
        }
    }
}
