package weir.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server written by hand: answers a path with fixed bytes and then does what the bytes cannot
 * say. Remembers every request, with the number of the connection it came on.
 */
public final class Peer implements AutoCloseable {
    /** What happens after an answer. */
    public enum Then {
        GO_ON,
        CLOSE,
        RESET,
        /** Says nothing more and leaves the connection open. */
        HANG
    }

    /** A request as it came: head and body. */
    public record Request(int connection, String head, String body) {
        public String path() {
            return head.split(" ", 3)[1];
        }

        public String line(String name) {
            return head.lines()
                    .filter(l -> l.toLowerCase().startsWith(name.toLowerCase() + ":"))
                    .findFirst()
                    .orElse("");
        }
    }

    private record Answer(String bytes, Then then, long pauseMs, String second) {}

    public static final String OK =
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nok\n";

    private final ServerSocket server;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();

    public Peer() throws IOException {
        server = new ServerSocket(0, 500, InetAddress.getByName("127.0.0.1"));
        Thread.ofPlatform().daemon().start(this::accept);
    }

    public int port() {
        return server.getLocalPort();
    }

    public List<Request> requests() {
        return requests;
    }

    public int connections() {
        return connections.get();
    }

    /** Answers a path, whatever its query, with these bytes. */
    public Peer on(String path, String bytes, Then then) {
        answers.put(path, new Answer(bytes, then, 0, ""));
        return this;
    }

    public Peer on(String path, String bytes) {
        return on(path, bytes, Then.GO_ON);
    }

    /** Answers in two pieces with a pause between. */
    public Peer on(String path, String first, long pauseMs, String second) {
        answers.put(path, new Answer(first, Then.GO_ON, pauseMs, second));
        return this;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                sockets.add(socket);
                int number = connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket, number));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket socket, int number) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (; ; ) {
                String head = head(in);
                if (head.isEmpty()) {
                    return;
                }
                var request = new Request(number, head, body(in, head));
                requests.add(request);
                String path = request.path().split("\\?", 2)[0];
                Answer answer = answers.getOrDefault(path, new Answer(OK, Then.GO_ON, 0, ""));
                write(socket, answer.bytes);
                if (answer.pauseMs > 0) {
                    Thread.sleep(answer.pauseMs);
                    write(socket, answer.second);
                }
                switch (answer.then) {
                    case GO_ON -> {}
                    case CLOSE -> {
                        return;
                    }
                    case RESET -> {
                        socket.setSoLinger(true, 0);
                        return;
                    }
                    case HANG -> {
                        in.read();
                        return;
                    }
                }
            }
        } catch (IOException | InterruptedException _) {
            // the other side went away, which is its right
        }
    }

    private static void write(Socket socket, String bytes) throws IOException {
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    private static String head(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            int b = in.read();
            if (b < 0) {
                return "";
            }
            head.append((char) b);
        }
        return head.toString();
    }

    private static String body(InputStream in, String head) throws IOException {
        int length =
                head.lines()
                        .filter(l -> l.toLowerCase().startsWith("content-length:"))
                        .mapToInt(l -> Integer.parseInt(l.substring(15).trim()))
                        .findFirst()
                        .orElse(0);
        return new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
