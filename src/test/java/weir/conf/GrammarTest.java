package weir.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GrammarTest {
    @Test
    void nginxsListIsWhole() {
        List<KnownDirectives.Row> rows = KnownDirectives.rows();
        assertThat(rows).hasSize(775);
        assertThat(rows.stream().filter(r -> r.module().startsWith("ngx_http_"))).hasSize(580);
        assertThat(rows.stream().filter(r -> r.module().startsWith("ngx_stream_"))).hasSize(112);
        assertThat(rows.stream().filter(r -> r.module().startsWith("ngx_mail_"))).hasSize(51);
    }

    @Test
    void nginxsListHasNothingTwice() {
        List<String> places =
                KnownDirectives.rows().stream()
                        .flatMap(r ->
                                r.directive().contexts().stream()
                                        .map(c -> r.directive().name() + " in " + c))
                        .toList();
        assertThat(places).doesNotHaveDuplicates();
    }

    @Test
    void nameIsFoundByContext() {
        assertThat(TestGrammar.GRAMMAR.find("server", Context.HTTP))
                .isSameAs(TestGrammar.SERVER_BLOCK);
        assertThat(TestGrammar.GRAMMAR.find("server", Context.UPSTREAM))
                .isSameAs(TestGrammar.UPSTREAM_SERVER);
        assertThat(TestGrammar.GRAMMAR.find("server", Context.MAIN)).isNull();
        assertThat(TestGrammar.GRAMMAR.knows("server")).isTrue();
        assertThat(TestGrammar.GRAMMAR.knows("servers")).isFalse();
    }

    @Test
    void declarationsAreHeldAgainstNginxs() {
        Grammar grammar =
                new Grammar(
                        List.of(
                                Directive.flag("daemon").in(Context.MAIN, Context.HTTP),
                                Directive.words("allow").in(Context.HTTP).arity(1, 2),
                                Directive.text("events").in(Context.MAIN),
                                Directive.flag("master_process").in(Context.MAIN)));
        assertThat(grammar.disagreements())
                .containsExactly(
                        "\"daemon\" in http: nginx does not have it there",
                        "\"allow\" in http: arguments 1-2, nginx 1",
                        "\"events\" in main: nginx has a block");
    }
}
