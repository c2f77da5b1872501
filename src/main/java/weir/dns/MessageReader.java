package weir.dns;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import weir.net.Address;

/**
 * Reads a name server's answer (RFC 1035 4), as strictly as {@code ngx_resolver_process_response}
 * does. Whatever the bytes are, the result is a value.
 */
final class MessageReader {
    private static final int HEADER = 12;
    private static final int MOST_JUMPS = 128;
    private static final int LONGEST_NAME = 255;
    private static final int INTERNET = 1;

    private final byte[] bytes;
    private final boolean tcp;
    private int at = HEADER;

    /** Why reading ended early, null while all is well. */
    private @Nullable String fault;

    private MessageReader(byte[] bytes, boolean tcp) {
        this.bytes = bytes;
        this.tcp = tcp;
    }

    static Message read(byte[] message, boolean tcp) {
        return new MessageReader(message, tcp).message();
    }

    private Message message() {
        if (bytes.length < HEADER) {
            return shortAnswer();
        }
        int id = u16(0);
        int flags = u16(2);
        boolean truncated = (flags & 0x0200) != 0;
        if ((flags & 0xf870) != 0x8000 || (truncated && tcp)) {
            return new Message.Malformed(
                    "invalid %s DNS response %d fl:%04X".formatted(tcp ? "TCP" : "UDP", id, flags));
        }
        int code = flags & 0xf;
        if (code == Resolution.FORMAT_ERROR || code > Resolution.REFUSED) {
            return new Message.Fault(id, code);
        }
        if (u16(4) != 1) {
            return new Message.Malformed("invalid number of questions in DNS response");
        }
        return reply(id, truncated, code, u16(6));
    }

    private Message reply(int id, boolean truncated, int code, int answers) {
        if (has(1) && (bytes[HEADER] & 0xc0) != 0) {
            return new Message.Malformed("unexpected compression pointer in DNS response");
        }
        String name = name();
        if (fault != null || !has(4)) {
            return malformed();
        }
        if (name.isEmpty()) {
            return new Message.Malformed("zero-length domain name in DNS response");
        }
        int type = u16(at);
        int kind = u16(at + 2);
        at += 4;
        if (kind != INTERNET) {
            return new Message.Malformed("unknown query class " + kind + " in DNS response");
        }
        List<Message.Entry> entries = new ArrayList<>();
        for (int i = 0; i < answers && !truncated && code == 0; i++) {
            Message.Entry entry = entry(type);
            if (entry == null) {
                return malformed();
            }
            entries.add(entry);
        }
        return new Message.Reply(id, truncated, code, name, type, List.copyOf(entries));
    }

    /** One resource record; null with {@link #fault}, or none when the bytes ended. */
    private Message.@Nullable Entry entry(int asked) {
        name();
        if (fault != null || !has(10)) {
            return null;
        }
        int type = u16(at);
        int kind = u16(at + 2);
        long ttlS = Math.max(0, (u16(at + 4) << 16) | u16(at + 6));
        int length = u16(at + 8);
        at += 10;
        if (kind != INTERNET) {
            fault = "unexpected RR class " + kind + " in DNS response";
            return null;
        }
        if (!has(length)) {
            return null;
        }
        int end = at + length;
        Message.Entry entry = content(asked, type, ttlS, length);
        at = end;
        return fault == null ? entry : null;
    }

    private Message.Entry content(int asked, int type, long ttlS, int length) {
        if (type == Type.A.number) {
            return ip("A", 4, asked == type, length, ttlS);
        }
        if (type == Type.AAAA.number) {
            return ip("AAAA", 16, asked == type, length, ttlS);
        }
        if (type == Type.CNAME) {
            return new Message.Alias(name(), ttlS);
        }
        if (type == Type.SRV.number && asked == type) {
            return service(length, ttlS);
        }
        return new Message.Other(type, ttlS);
    }

    private Message.Entry ip(String type, int size, boolean asked, int length, long ttlS) {
        if (!asked) {
            fault = "unexpected " + type + " record in DNS response";
        } else if (length != size) {
            fault = "invalid " + type + " record in DNS response";
        } else {
            try {
                byte[] ip = Arrays.copyOfRange(bytes, at, at + size);
                return new Message.Ip(Address.of(InetAddress.getByAddress(ip), 0), ttlS);
            } catch (UnknownHostException e) {
                throw new IllegalStateException(e); // 4 or 16 bytes are always an address
            }
        }
        return new Message.Other(0, ttlS);
    }

    private Message.Entry service(int length, long ttlS) {
        if (length < 7) {
            fault = "invalid SRV record in DNS response";
            return new Message.Other(0, ttlS);
        }
        int from = at;
        at += 6;
        String target = name();
        int weight = Math.max(1, u16(from + 2));
        return new Message.Service(u16(from), weight, u16(from + 4), target, ttlS);
    }

    /**
     * The name that starts here, in lower case and without its last dot; {@code at} is behind it
     * then. Jumps are counted, so a loop of pointers ends.
     */
    private String name() {
        StringBuilder name = new StringBuilder();
        int from = at;
        int jumps = 0;
        while (from < bytes.length) {
            int length = bytes[from] & 0xff;
            if (length == 0) {
                at = jumps == 0 ? from + 1 : at;
                return name.toString();
            }
            if ((length & 0xc0) == 0xc0) {
                if (from + 1 >= bytes.length) {
                    break;
                }
                if (jumps++ == 0) {
                    at = from + 2;
                }
                if (jumps > MOST_JUMPS) {
                    fault = "compression pointers loop in DNS response";
                    return "";
                }
                from = u16(from) & 0x3fff;
            } else if ((length & 0xc0) != 0) {
                fault = "invalid label type in DNS response";
                return "";
            } else {
                if (from + 1 + length > bytes.length) {
                    break;
                }
                append(name, from + 1, length);
                from += 1 + length;
                if (name.length() > LONGEST_NAME) {
                    fault = "too long name in DNS response";
                    return "";
                }
            }
        }
        fault = "name is out of DNS response";
        return "";
    }

    private void append(StringBuilder name, int from, int length) {
        if (!name.isEmpty()) {
            name.append('.');
        }
        String label = new String(bytes, from, length, StandardCharsets.ISO_8859_1);
        name.append(label.toLowerCase(Locale.ROOT));
    }

    private boolean has(int more) {
        return at + more <= bytes.length;
    }

    private int u16(int i) {
        return (bytes[i] & 0xff) << 8 | bytes[i + 1] & 0xff;
    }

    private Message malformed() {
        String why = fault;
        return why == null ? shortAnswer() : new Message.Malformed(why);
    }

    private static Message shortAnswer() {
        return new Message.Malformed("short DNS response");
    }
}
