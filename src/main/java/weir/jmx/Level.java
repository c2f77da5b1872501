package weir.jmx;

import java.util.ArrayList;
import java.util.List;

/**
 * What applies to everything below one element of the tree: its direct children that are not
 * controllers or samplers, in tree order.
 */
record Level(List<Element> elements) {
    /** The scoped elements among children. */
    static Level of(List<Element> children) {
        List<Element> scoped = new ArrayList<>();
        for (Element child : children) {
            ElementType type = ElementTypes.of(child);
            if (type != null) {
                switch (type.role()) {
                    case CONFIG, TIMER, ASSERTION, LISTENER -> scoped.add(child);
                    default -> {}
                }
            }
        }
        return new Level(List.copyOf(scoped));
    }

    List<Element> of(ElementType type) {
        return elements.stream().filter(e -> ElementTypes.of(e) == type).toList();
    }

    /** All of a type, from the innermost level outwards. */
    static List<Element> innermostFirst(List<Level> levels, ElementType type) {
        List<Element> found = new ArrayList<>();
        for (Level level : levels.reversed()) {
            found.addAll(level.of(type));
        }
        return found;
    }

    /** All of a type, from the outermost level inwards. */
    static List<Element> outermostFirst(List<Level> levels, ElementType type) {
        List<Element> found = new ArrayList<>();
        for (Level level : levels) {
            found.addAll(level.of(type));
        }
        return found;
    }
}
