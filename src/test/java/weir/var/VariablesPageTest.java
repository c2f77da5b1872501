package weir.var;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class VariablesPageTest {
    @Test
    void listsByNameWithFamiliesBehind() {
        Variable<Thing> zebra = Variable.of("zebra", Thing.value("z"), "Striped.");
        Variable<Thing> family = Variable.family("http_", Thing::value, "A | B.");
        Variable<Thing> addr = Variable.of("addr", Thing.value("a"), "Peers.");
        String page =
                VariablesPage.of(
                        List.of(zebra, family, addr.asList().settable((x, address, n) -> {})));
        assertThat(page)
                .startsWith("# Variables\n")
                .endsWith(
                        """
                        | `$addr` | Peers. One entry per try. May be set. |
                        | `$zebra` | Striped. |
                        | `$http_*` | A \\| B. |
                        """);
    }
}
