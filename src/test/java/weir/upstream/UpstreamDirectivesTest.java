package weir.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.conf.Conf;
import weir.conf.ConfException;
import weir.conf.Context;
import weir.conf.Directive;
import weir.conf.Epoch;
import weir.conf.Grammar;
import weir.conf.Scope;

/** The upstream block in nginx's words. */
class UpstreamDirectivesTest {
    private static final Directive<List<String>> HTTP =
            Directive.block("http", Context.HTTP).in(Context.MAIN);

    @TempDir Path dir;

    private Conf read(String text, Epoch epoch) throws Exception {
        List<Directive<?>> all = new ArrayList<>(UpstreamDirectives.ALL);
        all.add(HTTP);
        Path file = Files.writeString(dir.resolve("c"), text);
        return Conf.read(
                new Grammar(all), new Conf.Options(file.toString(), dir.toString(), "", epoch));
    }

    private UpstreamSpec spec(String body, Epoch epoch) throws Exception {
        return table("upstream u { " + body + " }", epoch).spec(0);
    }

    private UpstreamTable table(String http, Epoch epoch) throws Exception {
        Scope main = read("http { " + http + " }", epoch).main();
        return new UpstreamTable(main.blocks(HTTP).get(0));
    }

    private UpstreamSpec spec(String body) throws Exception {
        return spec(body, Epoch.newest());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "server 127.0.0.1 weight=0;       | invalid parameter \"weight=0\"",
                "server 127.0.0.1 weight=x;       | invalid parameter \"weight=x\"",
                "server 127.0.0.1 max_fails=-1;   | invalid parameter \"max_fails=-1\"",
                "server 127.0.0.1 max_conns=;     | invalid parameter \"max_conns=\"",
                "server 127.0.0.1 fail_timeout=1q; | invalid parameter \"fail_timeout=1q\"",
                "server 127.0.0.1 slow_start=10s; | invalid parameter \"slow_start=10s\"",
                "server 127.0.0.1 wieght=1;       | invalid parameter \"wieght=1\"",
                "server 127.0.0.1 backup=1;       | invalid parameter \"backup=1\"",
                "server a.invalid service=;       | service is empty",
                "server a.invalid service=http;   | service upstream \"a.invalid\" requires \"resolve\" parameter",
                "server a.invalid:1 resolve service=http; | service upstream \"a.invalid:1\" may not have port",
                "server 127.0.0.1 resolve service=http; | service upstream \"127.0.0.1\" requires domain name",
                "resolver;                        | invalid number of arguments in \"resolver\" directive",
                "resolver 127.0.0.1 valid=x;      | invalid parameter: valid=x",
                "resolver 127.0.0.1 ipv4=yes;     | invalid parameter: ipv4=yes",
                "resolver 127.0.0.1 ipv4=off ipv6=off; | \"ipv4\" and \"ipv6\" cannot both be \"off\"",
                "resolver valid=5s;               | no name servers defined",
                "resolver 127.0.0.1:0;            | invalid port in resolver \"127.0.0.1:0\"",
                "resolver 127.0.0.1; resolver 127.0.0.1; | \"resolver\" directive is duplicate",
                "server 127.0.0.1:0;              | invalid port in upstream \"127.0.0.1:0\"",
                "server 127.0.0.1:99999;          | invalid port in upstream \"127.0.0.1:99999\"",
                "server :80;                      | no host in upstream \":80\"",
                "server 127.0.0.1/x;              | invalid host in upstream \"127.0.0.1/x\"",
                "server [::1;                     | invalid host in upstream \"[::1\"",
                "server [x]:80;                   | invalid IPv6 address in upstream \"[x]:80\"",
                "server unix:;                    | no path in the unix domain socket in upstream \"unix:\"",
                "server no.such.invalid;          | host not found in upstream \"no.such.invalid\"",
                "keepalive x;                     | invalid value \"x\" in \"keepalive\" directive",
                "keepalive 3 global;              | invalid parameter \"global\"",
                "keepalive 3; keepalive 4;        | \"keepalive\" directive is duplicate",
                "hash $uri inconsistent;          | invalid parameter \"inconsistent\"",
                "zone z 1k;                       | zone \"z\" is too small",
                "zone z 1q;                       | invalid zone size \"1q\"",
                "zone '' 64k;                     | invalid zone name \"\"",
                "random three;                    | invalid parameter \"three\"",
                "random two least_time;           | invalid parameter \"least_time\"",
                "ip_hash; server 127.0.0.1 backup; | balancing method does not support parameter \"backup\"",
                "least_conn; keepalive 1;         | no servers are inside upstream",
            })
    void refusesInNginxsWords(String body, String message) {
        assertThatThrownBy(() -> spec(body))
                .isInstanceOf(ConfException.class)
                .hasMessageStartingWith(message + " in ")
                .hasMessageEndingWith(":1");
    }

    @Test
    void refusesAGroupOfBackupsAlone() {
        assertThatThrownBy(() -> spec("server 127.0.0.1 backup;"))
                .hasMessageStartingWith("no servers in upstream \"u\" in ");
    }

    @Test
    void refusesASecondBlockOfTheName() {
        assertThatThrownBy(() ->
                        table(
                                "upstream u { server 127.0.0.1; }"
                                        + " upstream U { server 127.0.0.1; }",
                                Epoch.newest()))
                .hasMessageStartingWith("duplicate upstream \"U\" in ");
    }

    @Test
    void theMissingServersAreReportedAtTheClosingBrace() {
        assertThatThrownBy(() -> spec("\nkeepalive 1;\n\n"))
                .hasMessageEndingWith(
                        "no servers are inside upstream in " + dir.resolve("c") + ":4");
    }

    @Test
    void serversHaveNginxsDefaults() throws Exception {
        ServerSpec server = spec("server 127.0.0.1;").servers().get(0);
        assertThat(server).isEqualTo(ServerSpec.of("127.0.0.1", server.addresses().get(0)));
        assertThat(server.addresses().get(0).text()).isEqualTo("127.0.0.1:80");
    }

    @Test
    void allParameters() throws Exception {
        ServerSpec s =
                spec("server 127.0.0.1:8080 weight=5 max_conns=7 max_fails=3 fail_timeout=1m down;")
                        .servers()
                        .get(0);
        assertThat(s.weight()).isEqualTo(5);
        assertThat(s.maxConns()).isEqualTo(7);
        assertThat(s.maxFails()).isEqualTo(3);
        assertThat(s.failTimeoutS()).isEqualTo(60);
        assertThat(s.down()).isTrue();
    }

    @Test
    void aNameGivesAllItsAddresses() throws Exception {
        ServerSpec s = spec("server localhost:81;").servers().get(0);
        assertThat(s.addresses()).isNotEmpty().allSatisfy(a -> assertThat(a.port()).isEqualTo(81));
        assertThat(s.name()).isEqualTo("localhost:81");
    }

    @ParameterizedTest
    @CsvSource({"[::1]:81,[::1]:81", "unix:/tmp/x.sock,unix:/tmp/x.sock", "[::1],[::1]:80"})
    void otherFamilies(String written, String text) throws Exception {
        assertThat(spec("server " + written + ";").servers().get(0).addresses().get(0).text())
                .isEqualTo(text);
    }

    @Test
    void beforeTheChangeNothingIsKept() throws Exception {
        assertThat(spec("server 127.0.0.1;", Epoch.V1_28).keepalive().enabled()).isFalse();
    }

    @Test
    void sinceTheChangeThirtyTwoAreKeptPerLocation() throws Exception {
        assertThat(spec("server 127.0.0.1;").keepalive()).isEqualTo(KeepaliveSpec.BY_DEFAULT);
    }

    @Test
    void writtenKeepaliveIsNotLocal() throws Exception {
        assertThat(spec("server 127.0.0.1; keepalive 8;").keepalive())
                .isEqualTo(KeepaliveSpec.of(8, false));
    }

    @Test
    void keepaliveMayBeLocalOrOff() throws Exception {
        assertThat(spec("server 127.0.0.1; keepalive 8 local;").keepalive().local()).isTrue();
        assertThat(spec("server 127.0.0.1; keepalive 0;").keepalive().enabled()).isFalse();
    }

    @Test
    void keepaliveLimits() throws Exception {
        KeepaliveSpec k =
                spec("server 127.0.0.1; keepalive_requests 5; keepalive_time 2m;"
                                + " keepalive_timeout 1500ms;")
                        .keepalive();
        assertThat(k).isEqualTo(new KeepaliveSpec(32, true, 5, 120_000, 1500));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"least_conn", "ip_hash", "hash $uri", "hash $uri consistent", "random two"})
    void methods(String line) throws Exception {
        Balancing method = spec(line + "; server 127.0.0.1;").balancing();
        assertThat(method)
                .isEqualTo(
                        switch (line) {
                            case "least_conn" -> new Balancing.LeastConn();
                            case "ip_hash" -> new Balancing.IpHash();
                            case "hash $uri" -> new Balancing.Hash("$uri", false);
                            case "hash $uri consistent" -> new Balancing.Hash("$uri", true);
                            default -> new Balancing.Random(true);
                        });
    }

    @Test
    void theLastMethodCountsWithAWarning() throws Exception {
        Conf conf =
                read(
                        "http { upstream u { ip_hash; least_conn; server 127.0.0.1; } }",
                        Epoch.newest());
        assertThat(conf.notices()).hasSize(1);
        assertThat(conf.notices().get(0).text()).startsWith("load balancing method redefined in ");
        assertThat(new UpstreamTable(conf.main().blocks(HTTP).get(0)).spec(0).balancing())
                .isEqualTo(new Balancing.LeastConn());
    }

    @Test
    void aZoneIsPartOfTheSpecification() throws Exception {
        assertThat(spec("zone z 64k; server 127.0.0.1;").zone()).isEqualTo("z");
    }

    @Test
    void aZoneNeedsASizeSomewhere() {
        assertThatThrownBy(() -> spec("zone z; server 127.0.0.1;"))
                .hasMessage("zero size shared memory zone \"z\"");
    }

    @Test
    void aReferenceFindsTheBlockWhateverItsCase() throws Exception {
        UpstreamTable table = table("upstream Back { server 127.0.0.1; }", Epoch.newest());
        assertThat(table.reference(PeerUrl.parse("back", 80, true), at(table))).isZero();
        assertThat(table.named("BACK")).isZero();
        assertThat(table.named("other")).isEqualTo(-1);
    }

    @Test
    void anAddressMakesAnImplicitUpstreamOnce() throws Exception {
        UpstreamTable table = table("", Epoch.newest());
        int a = table.reference(PeerUrl.parse("127.0.0.1:81/x", 80, true), at(table));
        int b = table.reference(PeerUrl.parse("127.0.0.1:82", 80, true), at(table));
        int again = table.reference(PeerUrl.parse("127.0.0.1:81/y", 80, true), at(table));
        assertThat(again).isEqualTo(a).isNotEqualTo(b);
        assertThat(table.spec(a).name()).isEqualTo("127.0.0.1");
        assertThat(table.spec(a).keepalive()).isEqualTo(KeepaliveSpec.OFF);
    }

    @Test
    void aBlockMayNotBeNamedWithAPort() throws Exception {
        UpstreamTable table = table("upstream back { server 127.0.0.1; }", Epoch.newest());
        assertThatThrownBy(() -> table.reference(PeerUrl.parse("back:80", 80, true), at(table)))
                .hasMessageStartingWith("upstream \"back\" may not have port 80 in ");
    }

    @Test
    void anUnknownHostIsNotFound() throws Exception {
        UpstreamTable table = table("", Epoch.newest());
        PeerUrl url = PeerUrl.parse("no.such.invalid/x", 80, true);
        assertThatThrownBy(() -> table.reference(url, at(table)))
                .hasMessageStartingWith("host not found in upstream \"no.such.invalid\" in ");
    }

    private weir.conf.Statement at(UpstreamTable table) throws Exception {
        return read("http { }", Epoch.newest()).main().blocks(HTTP).get(0).statement();
    }

    @ParameterizedTest
    @CsvSource({
        "a/b?c=d:1,a,80,false,/b?c=d:1",
        "a:81/b,a,81,true,/b",
        "a?x,a,80,false,?x",
        "127.0.0.1,127.0.0.1,80,false,''",
        "[::1]:9/x,[::1],9,true,/x",
        "unix:/s:/uri,/s,0,false,/uri",
        "unix:/s,/s,0,false,''",
    })
    void urls(String text, String host, int port, boolean hasPort, String uri) throws Exception {
        PeerUrl url = PeerUrl.parse(text, 80, true);
        assertThat(url.host()).isEqualTo(host);
        assertThat(url.port()).isEqualTo(port);
        assertThat(url.hasPort()).isEqualTo(hasPort);
        assertThat(url.uri()).isEqualTo(uri);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.2.3", "1.2.3.256", "a", "1.2.3.4.5", "1.2.3.x"})
    void aNameIsNoLiteral(String text) throws Exception {
        assertThat(PeerUrl.parse(text, 80, false).literal()).isNull();
    }

    @Test
    void namesLookedUpAtRunTimeNeedAZoneAndAResolver() {
        assertThatThrownBy(() -> spec("server a.invalid resolve; resolver 127.0.0.1;"))
                .hasMessage(
                        "resolving names at run time requires upstream \"u\" in "
                                + dir.resolve("c")
                                + ":1 to be in shared memory");
        assertThatThrownBy(() -> spec("server a.invalid resolve; zone z 64k;"))
                .hasMessageStartingWith(
                        "no resolver defined to resolve names at run time in upstream \"u\" in ");
    }

    @Test
    void namesLookedUpAtRunTimeAreNotLookedUpAtLoad() throws Exception {
        UpstreamSpec spec =
                table(
                                "resolver 127.0.0.1:5353 valid=9s ipv6=off; resolver_timeout 3s;"
                                        + " upstream u { zone z 64k; server a.invalid:81 resolve;"
                                        + " server b.invalid resolve service=x;"
                                        + " server 127.0.0.1:82 resolve; }",
                                Epoch.newest())
                        .spec(0);
        assertThat(spec.servers())
                .extracting(ServerSpec::host)
                .containsExactly(
                        new HostName("a.invalid", 81, ""),
                        new HostName("b.invalid", 80, "x"),
                        null);
        assertThat(spec.names())
                .isEqualTo(
                        new NameService(
                                new weir.dns.ResolverSpec(
                                        List.of(weir.net.Address.parse("127.0.0.1:5353")),
                                        9,
                                        true,
                                        false),
                                3000));
    }
}
