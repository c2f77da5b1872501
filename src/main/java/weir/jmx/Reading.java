package weir.jmx;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import weir.load.StartScope;
import weir.load.Text;

/** What all parts of a compilation share: the start scope, and every problem found so far. */
final class Reading {
    private final StartScope scope;
    private final String folder;
    private final Set<Problem> problems = new LinkedHashSet<>();
    private final List<String> notes = new ArrayList<>();

    Reading(StartScope scope, String folder) {
        this.scope = scope;
        this.folder = folder;
    }

    StartScope scope() {
        return scope;
    }

    /** Folder of the plan. */
    String folder() {
        return folder;
    }

    void refuse(Place place, String what) {
        problems.add(Problem.at(place, what));
    }

    void note(Place place, String what) {
        notes.add(Problem.at(place, what).text());
    }

    List<Problem> problems() {
        return problems.stream().sorted(Comparator.comparingInt(Problem::line)).toList();
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    /** A property as an expression; one that cannot be parsed is a problem and reads empty. */
    Text text(Element element, String name) {
        return text(element.place(), element.properties(), name);
    }

    Text text(Place place, Property.Properties properties, String name) {
        return parse(place.at(properties.line(name)), properties.text(name));
    }

    /** Compiles text that stands at a place. */
    Text parse(Place place, String source) {
        try {
            return Expressions.parse(source);
        } catch (Expressions.Malformed e) {
            refuse(place, String.valueOf(e.getMessage()));
            return Text.empty();
        }
    }

    /** A property as it reads before any user runs. */
    String now(Element element, String name) {
        return text(element, name).value(scope);
    }

    /** A flag; one that is an expression is read before any user runs. */
    boolean flag(Element element, String name, boolean absent) {
        if (!element.properties().has(name)) {
            return absent;
        }
        return now(element, name).trim().equalsIgnoreCase("true");
    }
}
