package weir.front;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** An origin written by hand: each connection is served by the given code in its own thread. */
final class ProxyOrigin implements AutoCloseable {
    /** Answers one request; false closes the connection. */
    interface Answer {
        boolean to(Request request, OutputStream out) throws IOException, InterruptedException;
    }

    /**
     * What arrived.
     *
     * @param head as it was sent, with the blank line
     * @param number counted from 1 on its connection
     * @param connection counted from 1
     */
    record Request(String head, String body, int number, int connection) {
        String line() {
            return head.substring(0, head.indexOf('\r'));
        }
    }

    private final ServerSocket listener;
    private final Answer answer;
    private final AtomicInteger connections = new AtomicInteger();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    ProxyOrigin(Answer answer) throws IOException {
        this.answer = answer;
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    /** Always the same bytes, and the connection stays. */
    static ProxyOrigin saying(String response) throws IOException {
        return new ProxyOrigin((request, out) -> {
            out.write(bytes(response));
            return true;
        });
    }

    /** A 200 with this body and a length. */
    static ProxyOrigin ok(String body) throws IOException {
        return saying("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    int port() {
        return listener.getLocalPort();
    }

    String address() {
        return "127.0.0.1:" + port();
    }

    int connections() {
        return connections.get();
    }

    List<Request> requests() {
        return requests;
    }

    Request last() {
        return requests.get(requests.size() - 1);
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                open.add(socket);
                int number = connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket, number));
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private void serve(Socket socket, int connection) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (int number = 1; ; number++) {
                String head = head(in);
                if (head == null) {
                    return;
                }
                Request request = new Request(head, body(head, in), number, connection);
                requests.add(request);
                if (!answer.to(request, socket.getOutputStream())) {
                    return;
                }
            }
        } catch (IOException | InterruptedException gone) {
            // the front closed, as it may
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || head.lastIndexOf("\r\n\r\n") != head.length() - 4) {
            int b = in.read();
            if (b < 0) {
                return null;
            }
            head.append((char) b);
        }
        return head.toString();
    }

    private static String body(String head, InputStream in) throws IOException {
        String lower = head.toLowerCase();
        int at = lower.indexOf("\r\ncontent-length: ");
        if (at >= 0) {
            int end = lower.indexOf('\r', at + 2);
            int length = Integer.parseInt(lower.substring(at + 18, end));
            return new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
        }
        if (!lower.contains("\r\ntransfer-encoding: chunked")) {
            return "";
        }
        StringBuilder raw = new StringBuilder();
        while (!raw.toString().endsWith("0\r\n\r\n")) {
            int b = in.read();
            if (b < 0) {
                return raw.toString();
            }
            raw.append((char) b);
        }
        return raw.toString();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
