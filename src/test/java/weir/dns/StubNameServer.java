package weir.dns;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import weir.net.Address;

/** A name server written by hand: UDP and TCP on one port of the loopback, answers by a script. */
public final class StubNameServer implements AutoCloseable {
    /**
     * A question that arrived.
     *
     * @param from whence, over UDP
     */
    public record Asked(int id, String name, int type, boolean tcp, SocketAddress from) {}

    /** What to answer; null for silence. */
    public interface Script {
        byte @Nullable [] answer(Asked question) throws IOException;
    }

    private final DatagramSocket udp;
    private final ServerSocket tcp;
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private volatile Script script;

    private StubNameServer(DatagramSocket udp, ServerSocket tcp, Script script) {
        this.udp = udp;
        this.tcp = tcp;
        this.script = script;
        Thread.ofPlatform().daemon().start(this::serveUdp);
        Thread.ofPlatform().daemon().start(this::serveTcp);
    }

    public static StubNameServer start(Script script) throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        for (int i = 0; ; i++) {
            ServerSocket tcp = new ServerSocket(0, 50, loopback);
            try {
                var udp = new DatagramSocket(tcp.getLocalPort(), loopback);
                return new StubNameServer(udp, tcp, script);
            } catch (IOException e) {
                tcp.close();
                if (i == 20) {
                    throw e;
                }
            }
        }
    }

    public int port() {
        return tcp.getLocalPort();
    }

    public Address address() {
        return Address.parse("127.0.0.1:" + port());
    }

    public List<Asked> asked() {
        return asked;
    }

    public void script(Script next) {
        script = next;
    }

    /** Sends bytes to whoever asked, from the server's own port. */
    public void send(byte[] bytes, SocketAddress to) throws IOException {
        udp.send(new DatagramPacket(bytes, bytes.length, to));
    }

    private void serveUdp() {
        byte[] room = new byte[2048];
        while (!udp.isClosed()) {
            try {
                var packet = new DatagramPacket(room, room.length);
                udp.receive(packet);
                Asked question = read(room, false, packet.getSocketAddress());
                asked.add(question);
                byte[] answer = script.answer(question);
                if (answer != null) {
                    send(answer, packet.getSocketAddress());
                }
            } catch (IOException e) {
                // closed, or the asker is gone
            }
        }
    }

    private void serveTcp() {
        while (!tcp.isClosed()) {
            try {
                Socket socket = tcp.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                // closed
            }
        }
    }

    /** Answers questions until the asker has no more; in two writes each. */
    private void serve(Socket socket) {
        try (socket) {
            var in = new DataInputStream(socket.getInputStream());
            var out = new DataOutputStream(socket.getOutputStream());
            while (true) {
                byte[] message = in.readNBytes(in.readUnsignedShort());
                Asked question = read(message, true, socket.getRemoteSocketAddress());
                asked.add(question);
                byte[] answer = script.answer(question);
                if (answer != null) {
                    out.writeShort(answer.length);
                    out.write(answer, 0, answer.length / 2);
                    out.flush();
                    out.write(answer, answer.length / 2, answer.length - answer.length / 2);
                    out.flush();
                }
            }
        } catch (IOException e) {
            // the asker is gone
        }
    }

    private static Asked read(byte[] message, boolean tcp, SocketAddress from) {
        StringBuilder name = new StringBuilder();
        int at = 12;
        while (message[at] != 0) {
            name.append(name.isEmpty() ? "" : ".")
                    .append(new String(message, at + 1, message[at], StandardCharsets.US_ASCII));
            at += 1 + message[at];
        }
        int id = (message[0] & 0xff) << 8 | message[1] & 0xff;
        int type = (message[at + 1] & 0xff) << 8 | message[at + 2] & 0xff;
        return new Asked(id, name.toString(), type, tcp, from);
    }

    @Override
    public void close() throws IOException {
        udp.close();
        tcp.close();
    }

    /** Puts an answer together, good or bad. */
    public static final class Answer {
        private final ByteArrayOutputStream records = new ByteArrayOutputStream();
        private final Asked question;
        private int id;
        private int flags = 0x8180;
        private int count;

        private Answer(Asked question) {
            this.question = question;
            this.id = question.id();
        }

        public static Answer to(Asked question) {
            return new Answer(question);
        }

        /** A code instead of records. */
        public static byte[] code(Asked question, int code) {
            return to(question).flags(0x8180 | code).bytes();
        }

        public Answer id(int other) {
            id = other;
            return this;
        }

        public Answer flags(int other) {
            flags = other;
            return this;
        }

        public Answer a(String ip, int ttlS) {
            return record(1, ttlS, literal(ip));
        }

        public Answer aaaa(String ip, int ttlS) {
            return record(28, ttlS, literal(ip));
        }

        public Answer cname(String target, int ttlS) {
            return record(5, ttlS, name(target));
        }

        public Answer srv(int priority, int weight, int port, String target, int ttlS) {
            byte[] to = name(target);
            byte[] data = new byte[6 + to.length];
            put16(data, 0, priority);
            put16(data, 2, weight);
            put16(data, 4, port);
            System.arraycopy(to, 0, data, 6, to.length);
            return record(33, ttlS, data);
        }

        /** A record whose name is a pointer to the question's. */
        public Answer record(int type, int ttlS, byte... data) {
            return record(new byte[] {(byte) 0xc0, 12}, type, 1, ttlS, data);
        }

        public Answer record(byte[] owner, int type, int kind, int ttlS, byte... data) {
            byte[] head = new byte[10];
            put16(head, 0, type);
            put16(head, 2, kind);
            put16(head, 4, ttlS >>> 16);
            put16(head, 6, ttlS);
            put16(head, 8, data.length);
            records.writeBytes(owner);
            records.writeBytes(head);
            records.writeBytes(data);
            count++;
            return this;
        }

        public byte[] bytes() {
            byte[] name = name(question.name());
            byte[] body = records.toByteArray();
            byte[] all = new byte[12 + name.length + 4 + body.length];
            put16(all, 0, id);
            put16(all, 2, flags);
            put16(all, 4, 1);
            put16(all, 6, count);
            System.arraycopy(name, 0, all, 12, name.length);
            put16(all, 12 + name.length, question.type());
            put16(all, 14 + name.length, 1);
            System.arraycopy(body, 0, all, 16 + name.length, body.length);
            return all;
        }

        public static byte[] name(String name) {
            var out = new ByteArrayOutputStream();
            for (String label : name.split("\\.")) {
                out.write(label.length());
                out.writeBytes(label.getBytes(StandardCharsets.US_ASCII));
            }
            out.write(0);
            return out.toByteArray();
        }

        private static byte[] literal(String ip) {
            return InetAddress.ofLiteral(ip).getAddress();
        }

        private static void put16(byte[] to, int at, int value) {
            to[at] = (byte) (value >> 8);
            to[at + 1] = (byte) value;
        }
    }
}
