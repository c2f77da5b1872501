package weir.front;

import java.util.List;
import weir.conf.Reading;
import weir.conf.Statement;
import weir.conf.Units;
import weir.net.Address;
import weir.net.Listener;
import weir.upstream.PeerUrl;

/**
 * One {@code listen}: addresses and the socket's options ({@code ngx_http_core_listen}).
 *
 * @param addresses what the words name, at least one
 * @param options as given; compared between servers that share the address
 * @param isSet whether any socket option was given
 * @param bind whether a socket of its own is needed although a wildcard one would do
 */
public record ListenLine(
        List<Address> addresses,
        Listener.Options options,
        boolean isSet,
        boolean bind,
        boolean defaultServer) {

    /** Reads and checks the words; names are looked up. */
    public static ListenLine read(Statement s, Reading reading) {
        var parameters = new Parameters(s);
        for (int i = 2; i <= s.argCount(); i++) {
            parameters.take(s.arg(i));
        }
        return new ListenLine(
                addresses(s),
                parameters.options(),
                parameters.set,
                parameters.bind,
                parameters.defaultServer);
    }

    private static List<Address> addresses(Statement s) {
        String text = s.arg(1);
        try {
            String full = onlyPort(text) ? "0.0.0.0:" + text : text;
            if (full.startsWith("*")) {
                full = "0.0.0.0" + full.substring(1);
            }
            return PeerUrl.parse(full, 80, false).resolve();
        } catch (PeerUrl.Invalid e) {
            throw s.fault(e.words() + " in \"" + text + "\" of the \"listen\" directive");
        }
    }

    private static boolean onlyPort(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static final class Parameters {
        private final Statement s;
        private boolean set;
        private boolean bind;
        private boolean defaultServer;
        private int backlog = 511;
        private boolean reusePort;
        private boolean ipv6Only = true;
        private int sendBuffer = -1;
        private int receiveBuffer = -1;
        private int fastOpen = -1;
        private boolean deferred;
        private boolean keepAlive;

        Parameters(Statement s) {
            this.s = s;
        }

        void take(String word) {
            int equals = word.indexOf('=');
            String key = equals < 0 ? word : word.substring(0, equals + 1);
            String value = word.substring(equals + 1);
            switch (key) {
                case "default_server", "default" -> defaultServer = true;
                case "bind" -> bindToo();
                case "reuseport" -> {
                    reusePort = true;
                    bindToo();
                }
                case "deferred" -> {
                    deferred = true;
                    bindToo();
                }
                case "backlog=" -> {
                    backlog = positive(value, "backlog");
                    bindToo();
                }
                case "rcvbuf=" -> {
                    receiveBuffer = size(value, "rcvbuf");
                    bindToo();
                }
                case "sndbuf=" -> {
                    sendBuffer = size(value, "sndbuf");
                    bindToo();
                }
                case "fastopen=" -> {
                    fastOpen = positive(value, "fastopen");
                    bindToo();
                }
                case "ipv6only=" -> {
                    ipv6Only = onOff(value, "ipv6only");
                    bindToo();
                }
                case "so_keepalive=" -> {
                    keepAlive = keepAlive(value);
                    bindToo();
                }
                case "ssl",
                        "http2",
                        "quic",
                        "proxy_protocol",
                        "setfib=",
                        "accept_filter=",
                        "multipath",
                        "protocol=" ->
                        throw s.fault(
                                "the \""
                                        + word
                                        + "\" parameter of the \"listen\" directive is known, not"
                                        + " supported yet");
                default -> throw s.invalidParameter(word);
            }
        }

        private void bindToo() {
            bind = true;
            set = true;
        }

        private int positive(String value, String name) {
            long number = Units.number(value);
            if (number == Units.BAD || number == 0 || number > Integer.MAX_VALUE) {
                throw s.fault("invalid " + name + " \"" + value + "\"");
            }
            return (int) number;
        }

        private int size(String value, String name) {
            long number = Units.size(value);
            if (number == Units.BAD || number > Integer.MAX_VALUE) {
                throw s.fault("invalid " + name + " \"" + value + "\"");
            }
            return (int) number;
        }

        private boolean onOff(String value, String name) {
            return switch (value) {
                case "on" -> true;
                case "off" -> false;
                default -> throw s.fault("invalid " + name + " flags \"" + value + "\"");
            };
        }

        private boolean keepAlive(String value) {
            if (value.contains(":")) {
                throw s.fault(
                        "times in the \"so_keepalive\" parameter are known, not supported yet");
            }
            return switch (value) {
                case "on" -> true;
                case "off" -> false;
                default -> throw s.fault("invalid so_keepalive value: \"" + value + "\"");
            };
        }

        Listener.Options options() {
            return new Listener.Options(
                    backlog,
                    reusePort,
                    ipv6Only,
                    sendBuffer,
                    receiveBuffer,
                    fastOpen,
                    deferred,
                    keepAlive);
        }
    }
}
