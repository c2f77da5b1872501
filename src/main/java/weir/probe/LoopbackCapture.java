package weir.probe;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Watches SYN, FIN and RST segments on the loopback interface through a packet socket (packet(7),
 * {@code TPACKET_V3}) and keeps a {@link FlowBook}. The kernel filters, so the cost is one short
 * copy per opened or closed connection. Needs CAP_NET_RAW: {@link #start} gives null without it.
 */
public final class LoopbackCapture implements AutoCloseable {
    private static final int AF_PACKET = 17;
    private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;
    private static final int SOL_SOCKET = 1;
    private static final int SO_ATTACH_FILTER = 26;
    private static final int SOL_PACKET = 263;
    private static final int PACKET_RX_RING = 5;
    private static final int PACKET_STATISTICS = 6;
    private static final int PACKET_VERSION = 10;
    private static final int TPACKET_V3 = 2;
    private static final short ETH_P_IP_NETWORK_ORDER = 0x0008;

    private static final int BLOCK_BYTES = 1 << 20;
    private static final int BLOCKS = 16;
    private static final int FRAME_BYTES = 2048;
    private static final int RETIRE_MS = 40;
    private static final int SNAP_BYTES = 80;

    private static final long BLOCK_STATUS = 8;
    private static final long PACKET_COUNT = 12;
    private static final long FIRST_PACKET = 16;
    private static final int OWNED_BY_KERNEL = 0;
    private static final VarHandle STATUS = JAVA_INT.varHandle();

    private final int fd;
    private final MemorySegment ring;
    private final FlowBook book;
    private final Thread reader;
    private final byte[] packet = new byte[SNAP_BYTES];
    private volatile boolean open = true;
    private int block;
    private final AtomicLong dropped = new AtomicLong();

    private LoopbackCapture(int fd, MemorySegment ring, FlowBook book) {
        this.fd = fd;
        this.ring = ring;
        this.book = book;
        this.reader = Thread.ofPlatform().name("capture").daemon().unstarted(this::read);
    }

    /** Begins to watch connections to these listening ports; null where that is not allowed. */
    public static @Nullable LoopbackCapture start(Set<Integer> serverPorts) {
        int fd = Libc.socket(AF_PACKET, SOCK_DGRAM_CLOEXEC, 0);
        if (fd < 0) {
            return null;
        }
        MemorySegment ring = prepare(fd);
        if (ring.address() == 0) {
            Libc.close(fd);
            return null;
        }
        LoopbackCapture capture = new LoopbackCapture(fd, ring, new FlowBook(serverPorts));
        capture.reader.start();
        return capture;
    }

    public FlowBook.Facts facts() {
        return book.facts();
    }

    /**
     * Segments that the ring had no room for since the start; where it grows the counts are too
     * low. Not to be called while another thread closes.
     */
    public long dropped() {
        return open ? dropped.addAndGet(readDropped()) : dropped.get();
    }

    /** Time after which a segment that was sent is surely in {@link #facts}. */
    public static long settleMs() {
        return 4 * RETIRE_MS;
    }

    @Override
    public void close() {
        if (!open) {
            return;
        }
        open = false;
        boolean interrupted = false;
        while (reader.isAlive()) {
            try {
                reader.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        dropped.addAndGet(readDropped());
        Libc.unmap(ring);
        Libc.close(fd);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static MemorySegment prepare(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            int[] request = {
                BLOCK_BYTES,
                BLOCKS,
                FRAME_BYTES,
                BLOCK_BYTES / FRAME_BYTES * BLOCKS,
                RETIRE_MS,
                0,
                0
            };
            MemorySegment version = arena.allocateFrom(JAVA_INT, TPACKET_V3);
            boolean ready =
                    attachFilter(fd, arena) == 0
                            && Libc.option(fd, SOL_PACKET, PACKET_VERSION, version) == 0
                            && Libc.option(
                                            fd,
                                            SOL_PACKET,
                                            PACKET_RX_RING,
                                            arena.allocateFrom(JAVA_INT, request))
                                    == 0;
            if (!ready) {
                return MemorySegment.NULL;
            }
            MemorySegment ring = Libc.map(fd, (long) BLOCK_BYTES * BLOCKS);
            if (ring.address() != 0 && Libc.bind(fd, loopback(arena)) != 0) {
                Libc.unmap(ring);
                return MemorySegment.NULL;
            }
            return ring;
        }
    }

    /** struct sockaddr_ll for IPv4 on the loopback interface. */
    private static MemorySegment loopback(Arena arena) {
        MemorySegment address = arena.allocate(20, 4);
        address.set(JAVA_SHORT_UNALIGNED, 0, (short) AF_PACKET);
        address.set(JAVA_SHORT_UNALIGNED, 2, ETH_P_IP_NETWORK_ORDER);
        address.set(JAVA_INT_UNALIGNED, 4, Libc.interfaceIndex("lo"));
        return address;
    }

    /**
     * A classic BPF program: loopback shows every packet twice, so the outgoing copy is dropped;
     * then IPv4, TCP, and one of FIN, SYN, RST.
     */
    private static int attachFilter(int fd, Arena arena) {
        long[] program = {
            instruction(0x30, 0, 0, 0xfffff004), // packet type
            instruction(0x15, 9, 0, 4), // outgoing -> drop
            instruction(0x30, 0, 0, 0), // version and header length
            instruction(0x54, 0, 0, 0xf0),
            instruction(0x15, 0, 6, 0x40), // not IPv4 -> drop
            instruction(0x30, 0, 0, 9), // protocol
            instruction(0x15, 0, 4, 6), // not TCP -> drop
            instruction(0xb1, 0, 0, 0), // X = length of the IP header
            instruction(0x50, 0, 0, 13), // TCP flags
            instruction(0x45, 0, 1, 7), // none of FIN SYN RST -> drop
            instruction(0x06, 0, 0, SNAP_BYTES),
            instruction(0x06, 0, 0, 0),
        };
        MemorySegment code = arena.allocate(8L * program.length, 8);
        for (int i = 0; i < program.length; i++) {
            code.setAtIndex(java.lang.foreign.ValueLayout.JAVA_LONG, i, program[i]);
        }
        MemorySegment head = arena.allocate(16, 8);
        head.set(JAVA_SHORT_UNALIGNED, 0, (short) program.length);
        head.set(java.lang.foreign.ValueLayout.ADDRESS, 8, code);
        return Libc.option(fd, SOL_SOCKET, SO_ATTACH_FILTER, head);
    }

    /** struct sock_filter as one little-endian word: code, jump if true, jump if false, operand. */
    private static long instruction(int code, int yes, int no, int operand) {
        return code | (long) yes << 16 | (long) no << 24 | (long) operand << 32;
    }

    private void read() {
        while (open) {
            drain();
            pause();
        }
        // What was sent before close() is in a block that the kernel retires within RETIRE_MS.
        for (int i = 0; i < 4; i++) {
            pause();
            drain();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(RETIRE_MS / 2);
        } catch (InterruptedException e) {
            // Only close() ends this thread, and it does not interrupt.
            Thread.currentThread().interrupt();
        }
    }

    private void drain() {
        while (true) {
            MemorySegment at = ring.asSlice((long) block * BLOCK_BYTES, BLOCK_BYTES);
            if (((int) STATUS.getAcquire(at, BLOCK_STATUS) & 1) == 0) {
                return;
            }
            take(at);
            STATUS.setRelease(at, BLOCK_STATUS, OWNED_BY_KERNEL);
            block = (block + 1) % BLOCKS;
        }
    }

    private void take(MemorySegment at) {
        int count = at.get(JAVA_INT_UNALIGNED, PACKET_COUNT);
        long frame = at.get(JAVA_INT_UNALIGNED, FIRST_PACKET);
        for (int i = 0; i < count; i++) {
            int length = Math.min(SNAP_BYTES, at.get(JAVA_INT_UNALIGNED, frame + 12));
            int net = Short.toUnsignedInt(at.get(JAVA_SHORT_UNALIGNED, frame + 26));
            MemorySegment.copy(at, JAVA_BYTE, frame + net, packet, 0, length);
            book.packet(packet, 0, length);
            frame += at.get(JAVA_INT_UNALIGNED, frame);
        }
    }

    /** Reading sets the kernel's own count back to 0. */
    private long readDropped() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(12, 4);
            MemorySegment size = arena.allocateFrom(JAVA_INT, 12);
            int result = Libc.readOption(fd, SOL_PACKET, PACKET_STATISTICS, value, size);
            return result == 0 ? Integer.toUnsignedLong(value.get(JAVA_INT_UNALIGNED, 4)) : 0;
        }
    }
}
