package weir.front.module;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import weir.conf.Reading;
import weir.conf.Statement;
import weir.conf.Units;
import weir.net.Mem;

/** A set of client addresses: one, a network, all, or all of unix sockets ({@code ngx_cidr_t}). */
final class AddressRange {
    private static final AddressRange ALL = new AddressRange(new byte[0], 0, true);
    private static final AddressRange UNIX = new AddressRange(new byte[0], 0, false);

    private final byte[] address;
    private final int bits;
    private final boolean all;

    private AddressRange(byte[] address, int bits, boolean all) {
        this.address = address;
        this.bits = bits;
        this.all = all;
    }

    /** Reads the word of {@code allow} and {@code deny} ({@code ngx_ptocidr}). */
    static AddressRange read(Statement s, Reading reading) {
        String word = s.arg(1);
        if (word.equals("all")) {
            return ALL;
        }
        if (word.equals("unix:")) {
            return UNIX;
        }
        AddressRange range = network(s, reading, word);
        if (range == null) {
            throw s.invalidParameter(word);
        }
        return range;
    }

    /** An address or a network; null for anything else. Warns of bits that count for nothing. */
    static @Nullable AddressRange network(Statement s, Reading reading, String word) {
        int slash = word.indexOf('/');
        InetAddress ip = literal(slash < 0 ? word : word.substring(0, slash));
        if (ip == null) {
            return null;
        }
        byte[] address = ip.getAddress();
        long bits = slash < 0 ? address.length * 8L : Units.number(word.substring(slash + 1));
        if (bits < 0 || bits > address.length * 8L) {
            return null;
        }
        if (clearBehind(address, (int) bits)) {
            reading.warn(s, "low address bits of " + word + " are meaningless");
        }
        return new AddressRange(address, (int) bits, false);
    }

    /** The network's address, all bits behind the prefix zero; not to be changed. */
    byte[] address() {
        return address;
    }

    /** How long its prefix is. */
    int bits() {
        return bits;
    }

    boolean isV4() {
        return address.length == 4;
    }

    /** Exactly this address. */
    static AddressRange of(InetAddress ip) {
        byte[] address = ip.getAddress();
        return new AddressRange(address, address.length * 8, false);
    }

    /** An IPv4 or IPv6 address as text, without a port; null for anything else. */
    static @Nullable InetAddress literal(String text) {
        boolean v4 = text.matches("[0-9]{1,3}([.][0-9]{1,3}){3}");
        boolean v6 = text.contains(":") && !text.contains("%") && !text.contains("[");
        if (!v4 && !v6) {
            return null;
        }
        try {
            return InetAddress.ofLiteral(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean clearBehind(byte[] address, int bits) {
        boolean any = false;
        for (int i = 0; i < address.length; i++) {
            int kept = Math.clamp(bits - i * 8L, 0, 8);
            byte masked = (byte) (address[i] & 0xff << 8 - kept);
            any |= masked != address[i];
            address[i] = masked;
        }
        return any;
    }

    /** Whether it holds a client of these address bytes: 4, 16, or 0 for a unix socket. */
    boolean contains(long bytes, int length) {
        if (all) {
            return true;
        }
        boolean mapped = length == 16 && isMapped(bytes);
        long from = mapped ? bytes + 12 : bytes;
        int size = mapped ? 4 : length;
        if (size != address.length) {
            return false;
        }
        for (int i = 0; i * 8 < bits; i++) {
            int kept = Math.min(8, bits - i * 8);
            if ((Mem.getByte(from + i) & 0xff << 8 - kept & 0xff) != (address[i] & 0xff)) {
                return false;
            }
        }
        return true;
    }

    /** An IPv4 address inside an IPv6 one. */
    static boolean isMapped(long bytes) {
        return Mem.getLong(bytes) == 0
                && Mem.getShort(bytes + 8) == 0
                && Mem.getShort(bytes + 10) == -1;
    }
}
