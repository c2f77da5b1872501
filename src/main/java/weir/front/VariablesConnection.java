package weir.front;

import java.util.List;
import weir.net.Buf;
import weir.var.TimeText;
import weir.var.Variable;

/** The client's connection and the machine ({@code ngx_http_core_variables}). */
final class VariablesConnection {
    private static final String HOSTNAME = Listens.hostname();
    private static final long PID = ProcessHandle.current().pid();

    private VariablesConnection() {}

    static final List<Variable<Exchange>> LIST =
            List.of(
                    Variable.of(
                                    "remote_addr",
                                    VariablesConnection::remoteAddr,
                                    "The client's address.")
                            .asPlain(),
                    Variable.of(
                                    "remote_port",
                                    VariablesConnection::remotePort,
                                    "The client's port; empty on a unix socket.")
                            .asPlain(),
                    Variable.of(
                            "binary_remote_addr",
                            VariablesConnection::binaryRemoteAddr,
                            "The client's address in binary: 4 bytes, or 16 for IPv6."),
                    Variable.of(
                            "server_addr",
                            VariablesConnection::serverAddr,
                            "The address that the client connected to."),
                    Variable.of(
                                    "server_port",
                                    VariablesConnection::serverPort,
                                    "The port that the client connected to; empty on a unix"
                                            + " socket.")
                            .asPlain(),
                    Variable.of(
                                    "scheme",
                                    VariablesConnection::scheme,
                                    "http, or https on an encrypted connection.")
                            .asPlain(),
                    Variable.of(
                                    "https",
                                    VariablesConnection::https,
                                    "\"on\" on an encrypted connection, else empty.")
                            .asPlain(),
                    Variable.of(
                                    "connection",
                                    VariablesConnection::connection,
                                    "The connection's number, unique in the process.")
                            .asPlain(),
                    Variable.of(
                                    "connection_requests",
                                    VariablesConnection::connectionRequests,
                                    "Requests made on the connection so far, this one included.")
                            .asPlain(),
                    Variable.of(
                                    "connection_time",
                                    VariablesConnection::connectionTime,
                                    "Age of the connection in seconds with three decimals.")
                            .asPlain()
                            .asChanging(),
                    Variable.of(
                            "hostname",
                            VariablesConnection::hostname,
                            "The machine's name, in lower case."),
                    Variable.of("pid", VariablesConnection::pid, "The process's number.").asPlain(),
                    Variable.of(
                                    "nginx_version",
                                    VariablesConnection::version,
                                    "The version of nginx whose behaviour is followed.")
                            .asPlain(),
                    tcpInfo("tcpinfo_rtt", TcpInfo.RTT, "The kernel's smoothed round trip, us."),
                    tcpInfo("tcpinfo_rttvar", TcpInfo.RTTVAR, "Its mean deviation, us."),
                    tcpInfo(
                            "tcpinfo_snd_cwnd",
                            TcpInfo.SND_CWND,
                            "The congestion window in segments."),
                    tcpInfo(
                            "tcpinfo_rcv_space",
                            TcpInfo.RCV_SPACE,
                            "The kernel's estimate for the receive buffer in bytes."),
                    Variable.of(
                            "proxy_protocol_addr",
                            VariablesConnection::none,
                            "The client's address of a PROXY header; listen has no proxy_protocol"
                                    + " yet, so it has no value."),
                    Variable.of(
                            "proxy_protocol_port",
                            VariablesConnection::none,
                            "The client's port of a PROXY header; has no value yet."),
                    Variable.of(
                            "proxy_protocol_server_addr",
                            VariablesConnection::none,
                            "The server's address of a PROXY header; has no value yet."),
                    Variable.of(
                            "proxy_protocol_server_port",
                            VariablesConnection::none,
                            "The server's port of a PROXY header; has no value yet."),
                    Variable.family(
                            "proxy_protocol_tlv_",
                            rest -> VariablesConnection::none,
                            "A field of a PROXY header; has no value yet."));

    private static Variable<Exchange> tcpInfo(String name, int field, String doc) {
        return Variable.<Exchange>of(name, (x, out) -> TcpInfo.write(x.client(), field, out), doc)
                .asPlain()
                .asChanging();
    }

    private static boolean remoteAddr(Exchange x, Buf out) {
        x.clientAddress().put(out);
        return true;
    }

    private static boolean remotePort(Exchange x, Buf out) {
        int port = x.clientAddress().port();
        if (port > 0) {
            out.putDecimal(port);
        }
        return true;
    }

    private static boolean binaryRemoteAddr(Exchange x, Buf out) {
        x.clientAddress().putBinary(out);
        return true;
    }

    private static boolean serverAddr(Exchange x, Buf out) {
        x.connection().putLocalHost(out);
        return true;
    }

    private static boolean serverPort(Exchange x, Buf out) {
        if (x.connection().localPort() > 0) {
            out.putDecimal(x.connection().localPort());
        }
        return true;
    }

    private static boolean scheme(Exchange x, Buf out) {
        out.putAscii("http");
        return true;
    }

    private static boolean https(Exchange x, Buf out) {
        return true;
    }

    private static boolean connection(Exchange x, Buf out) {
        out.putDecimal(x.client().id());
        return true;
    }

    private static boolean connectionRequests(Exchange x, Buf out) {
        out.putDecimal(x.connection().requests());
        return true;
    }

    private static boolean connectionTime(Exchange x, Buf out) {
        TimeText.writeSeconds(x.loop().nowMs() - x.connection().bornMs(), out);
        return true;
    }

    private static boolean hostname(Exchange x, Buf out) {
        out.putAscii(HOSTNAME);
        return true;
    }

    private static boolean pid(Exchange x, Buf out) {
        out.putDecimal(PID);
        return true;
    }

    private static boolean version(Exchange x, Buf out) {
        out.putAscii(Product.NGINX_VERSION);
        return true;
    }

    private static boolean none(Exchange x, Buf out) {
        return false;
    }
}
