package weir.conf;

import java.util.List;

/** nginx's whole list of directives. */
final class KnownDirectives {
    private KnownDirectives() {}

    /** All of that name. */
    static List<Directive<?>> named(String name) {
        return List.of();
    }
}
