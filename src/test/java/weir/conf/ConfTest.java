package weir.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfTest {
    @TempDir Path dir;

    @Test
    void dumpHoldsEachFileOnceInTheOrderOfUse() throws Exception {
        write("nginx.conf", "include b;\ninclude a;\ninclude b;");
        write("a", "env a; # last\n");
        write("b", "env b;\n\n");
        assertThat(read("nginx.conf", dir.toString()).dump())
                .isEqualTo(
                        "# configuration file %1$s/nginx.conf:\ninclude b;\ninclude a;\ninclude b;\n"
                                        .formatted(dir)
                                + "# configuration file %s/b:\nenv b;\n\n\n".formatted(dir)
                                + "# configuration file %s/a:\nenv a; # last\n\n".formatted(dir));
    }

    @Test
    void dumpKeepsBytes() throws Exception {
        byte[] bytes = {'#', (byte) 0xff, 0, (byte) 0xc3, (byte) 0xa9, '\n'};
        Files.write(dir.resolve("nginx.conf"), bytes);
        String dump = read("nginx.conf", dir.toString()).dump();
        assertThat(dump.getBytes(StandardCharsets.ISO_8859_1)).containsSubsequence(bytes);
    }

    @Test
    void fileIsRelativeToThePrefixAndIncludesToTheFile() throws Exception {
        Files.createDirectories(dir.resolve("conf"));
        write("conf/nginx.conf", "include a.conf;");
        write("conf/a.conf", "env a;");
        Conf conf = read("conf/nginx.conf", dir.toString());
        assertThat(conf.files())
                .extracting(ConfFile::path)
                .containsExactly(dir + "/conf/nginx.conf", dir + "/conf/a.conf");
    }

    @Test
    void missingFileHasNoPlace() {
        assertThatThrownBy(() -> read("nginx.conf", dir.toString()))
                .isInstanceOf(ConfException.class)
                .hasMessage("open() \"%s/nginx.conf\" failed (2: No such file or directory)", dir);
    }

    @Test
    void fileThatIncludesItselfIsRefused() throws Exception {
        write("nginx.conf", "\ninclude nginx.conf;");
        assertThatThrownBy(() -> read("nginx.conf", dir.toString()))
                .isInstanceOf(ConfException.class)
                .hasMessage(
                        "open() \"%1$s/nginx.conf\" failed (24: Too many open files)"
                                + " in %1$s/nginx.conf:2",
                        dir);
    }

    @Test
    void fileNamesMayHoldAnyCharacter() throws Exception {
        write("nginx.conf", "include d/*;");
        Files.createDirectories(dir.resolve("d"));
        write("d/é ü.conf", "env a;");
        assertThat(read("nginx.conf", dir.toString()).main().items()).hasSize(1);
    }

    @Test
    void longMessagesAreCut() throws Exception {
        write("nginx.conf", "a".repeat(2000) + ";");
        assertThatThrownBy(() -> read("nginx.conf", dir.toString()))
                .hasMessage(
                        "unknown directive \"%s in %s/nginx.conf:1",
                        "a".repeat(1024 - "unknown directive \"".length()), dir);
    }

    @Test
    void checksRunInTheOrderOfTheFile() throws Exception {
        List<String> order = new ArrayList<>();
        Directive<List<String>> http =
                Directive.block("http", Context.HTTP)
                        .in(Context.MAIN)
                        .check((v, s, r) -> order.add("http"))
                        .atEnd((inside, r) -> order.add("end of http " + inside.items().size()));
        Directive<String> type =
                Directive.text("default_type")
                        .in(Context.HTTP)
                        .check((v, s, r) -> order.add(v))
                        .check((v, s, r) -> order.add(r.scope().context().name()));
        Directive<Entries> types =
                Directive.entries("types")
                        .in(Context.HTTP)
                        .entry((line, block, r) -> order.add(line + " of " + block.body().size()));
        write("nginx.conf", "http { default_type a; types { x y; z; } }");
        Conf.read(
                new Grammar(List.of(http, type, types)),
                new Conf.Options(dir + "/nginx.conf", "", "", Epoch.newest()));
        assertThat(order)
                .containsExactly("http", "a", "http", "x y; of 0", "z; of 1", "end of http 2");
    }

    @Test
    void faultAtTheEndOfABlockNamesItsLastLine() throws Exception {
        Directive<List<String>> upstream =
                Directive.block("upstream", Context.UPSTREAM)
                        .in(Context.MAIN)
                        .arity(1)
                        .atEnd((inside, r) -> {
                            throw inside.statement().faultAtEnd("no servers are inside upstream");
                        });
        write("nginx.conf", "upstream a {\n\n}\n");
        assertThatThrownBy(() ->
                        Conf.read(
                                new Grammar(List.of(upstream)),
                                new Conf.Options(dir + "/nginx.conf", "", "", Epoch.newest())))
                .hasMessage("no servers are inside upstream in %s/nginx.conf:3", dir);
    }

    @Test
    void deprecatedDirectiveLoadsWithAWarning() throws Exception {
        Directive<String> old =
                Directive.text("old_name").in(Context.MAIN).check(Checks.deprecated("new_name"));
        write("nginx.conf", "old_name a;");
        Conf conf =
                Conf.read(
                        new Grammar(List.of(old)),
                        new Conf.Options(dir + "/nginx.conf", "", "", Epoch.newest()));
        assertThat(conf.notices())
                .containsExactly(
                        new Notice(
                                Notice.Level.WARN,
                                "the \"old_name\" directive is deprecated, use the \"new_name\""
                                        + " directive instead in "
                                        + dir
                                        + "/nginx.conf:1"));
    }

    private void write(String name, String text) throws Exception {
        Files.writeString(dir.resolve(name), text);
    }

    private static Conf read(String file, String prefix) {
        return Conf.read(TestGrammar.GRAMMAR, new Conf.Options(file, prefix, "", Epoch.newest()));
    }
}
