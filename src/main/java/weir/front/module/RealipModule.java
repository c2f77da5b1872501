package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import weir.conf.Directive;
import weir.conf.Merge;
import weir.conf.Reading;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Module;
import weir.front.Phase;
import weir.front.Step;
import weir.front.Steps;
import weir.net.Address;
import weir.net.Buf;
import weir.var.Variable;

/** The client that a trusted proxy names ({@code ngx_http_realip_module}). */
public final class RealipModule implements Module {
    private static final String FORWARDED_FOR = "X-Forwarded-For";

    static final Directive<List<AddressRange>> FROM =
            Directive.of("set_real_ip_from", "address | CIDR | name | unix:", RealipModule::from)
                    .in(HTTP, SERVER, LOCATION)
                    .merge(Merge.NEAREST_LIST)
                    .doc("Proxies whose word about the client's address is taken.");

    static final Directive<String> HEADER =
            Directive.text("real_ip_header")
                    .in(HTTP, SERVER, LOCATION)
                    .or("X-Real-IP")
                    .check(RealipModule::noProxyProtocol)
                    .doc("The request header that names the client.");

    static final Directive<Boolean> RECURSIVE =
            Directive.flag("real_ip_recursive")
                    .in(HTTP, SERVER, LOCATION)
                    .or(false)
                    .doc("Whether trusted addresses in the header are passed over.");

    @Override
    public List<Directive<?>> directives() {
        return List.of(FROM, HEADER, RECURSIVE);
    }

    @Override
    public List<Variable<Exchange>> variables() {
        return List.of(
                Variable.of(
                                "realip_remote_addr",
                                (Exchange x, Buf out) -> {
                                    x.client().putPeer(out);
                                    return true;
                                },
                                "The address of the connection's peer.")
                        .asPlain(),
                Variable.of("realip_remote_port", RealipModule::peerPort, "The port of that peer.")
                        .asPlain());
    }

    private static boolean peerPort(Exchange x, Buf out) {
        if (x.client().peerPort() > 0) {
            out.putDecimal(x.client().peerPort());
        }
        return true;
    }

    @Override
    public void server(Build build, Scope server, Steps steps) {
        add(server, steps, Phase.SERVER_REWRITE, true);
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        add(location, steps, Phase.PREACCESS, false);
    }

    private static void add(Scope scope, Steps steps, Phase phase, boolean firstOnly) {
        List<AddressRange> trusted = scope.all(FROM).stream().flatMap(List::stream).toList();
        if (trusted.isEmpty()) {
            return;
        }
        ForwardedFor rule = new ForwardedFor(trusted, scope.get(RECURSIVE));
        String header = scope.get(HEADER);
        boolean list = header.equals(FORWARDED_FOR);
        steps.add(
                phase,
                x -> {
                    if (!(firstOnly && x.isInternal()) && !x.clientAddress().isNamed()) {
                        take(x, rule, header, list);
                    }
                    return Step.NEXT;
                });
    }

    private static void take(Exchange x, ForwardedFor rule, String header, boolean list) {
        List<String> lines = ForwardedFor.lines(x, header);
        if (lines.isEmpty()) {
            return;
        }
        Address client = rule.client(x, list ? lines : List.of(lines.getFirst()));
        if (client != null) {
            x.clientAddress().name(client);
        }
    }

    private static List<AddressRange> from(Statement s, Reading reading) {
        String word = s.arg(1);
        if (word.equals("unix:")) {
            return List.of(AddressRange.read(s, reading));
        }
        AddressRange network = AddressRange.network(s, reading, word);
        if (network != null) {
            return List.of(network);
        }
        try {
            List<AddressRange> all = new ArrayList<>();
            for (InetAddress each : InetAddress.getAllByName(word)) {
                all.add(AddressRange.of(each));
            }
            return all;
        } catch (UnknownHostException e) {
            throw s.fault("host not found in set_real_ip_from \"" + word + "\"");
        }
    }

    private static void noProxyProtocol(String header, Statement s, Reading reading) {
        if (header.equals("proxy_protocol")) {
            throw s.complaint("with proxy_protocol is known, not supported yet");
        }
    }
}
