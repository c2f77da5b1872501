package weir.front.module;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.conf.Reading;
import weir.conf.Statement;
import weir.front.Exchange;
import weir.log.Level;
import weir.net.Address;
import weir.upstream.PeerUrl;
import weir.var.Template;

/** The address of {@code proxy_bind}: an IP literal with or without a port, or a unix socket. */
final class LocalAddress {
    private LocalAddress() {}

    /** The words of {@code proxy_bind} ({@code ngx_http_upstream_bind_set_slot}). */
    static List<String> read(Statement s, Reading reading) {
        if (s.argCount() == 2) {
            if (!s.arg(2).equals("transparent")) {
                throw s.invalidParameter(s.arg(2));
            }
        }
        if (!s.arg(1).equals("off") && s.arg(1).indexOf('$') < 0) {
            if (parse(s.arg(1)) == null) {
                throw s.fault("invalid address \"" + s.arg(1) + "\"");
            }
        }
        return s.args();
    }

    /** The address for this exchange ({@code ngx_http_upstream_set_local}); null for any. */
    static @Nullable Address of(Exchange x, ProxyConf.Transport transport) {
        Template<Exchange> text = transport.bind();
        if (text == null) {
            return transport.bindAddress();
        }
        String value = Rewrite.text(x, text);
        Address made = value.isEmpty() ? null : parse(value);
        if (made == null && !value.isEmpty()) {
            x.log(Level.ERROR, "invalid local address \"" + value + "\"", 0);
        }
        return made;
    }

    /** As it is named in messages: without a port when the kernel chooses one. */
    static String text(@Nullable Address address) {
        String text = address == null ? "" : address.text();
        return text.endsWith(":0") ? text.substring(0, text.length() - 2) : text;
    }

    /** {@code ngx_parse_addr_port}; null when it is no address. */
    static @Nullable Address parse(String text) {
        try {
            boolean bare = text.indexOf(':') != text.lastIndexOf(':') && !text.startsWith("[");
            return PeerUrl.parse(bare ? "[" + text + "]" : text, 0, false).literal();
        } catch (PeerUrl.Invalid e) {
            return null;
        }
    }
}
