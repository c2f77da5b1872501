package weir.front;

import java.util.List;
import weir.conf.Directive;
import weir.conf.Scope;
import weir.var.Variable;

/**
 * What one nginx module brings: its directives, its variables, and what it adds to a server's and a
 * location's work. All methods run while a configuration is loaded.
 */
public interface Module {
    /** Directives, each declared once. */
    default List<Directive<?>> directives() {
        return List.of();
    }

    /** Variables, each declared once. */
    default List<Variable<Exchange>> variables() {
        return List.of();
    }

    /** Called once per configuration, before any server is built. */
    default void http(Build build, Scope http) {}

    /** Adds to the phases that run before a location is chosen. */
    default void server(Build build, Scope server, Steps steps) {}

    /** Adds to a location's steps, filters and content. */
    default void location(Build build, Scope location, Steps steps) {}
}
