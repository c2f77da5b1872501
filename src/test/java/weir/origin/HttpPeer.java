package weir.origin;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One client connection, driven by hand: requests out, whole answers in, and who closed first. */
final class HttpPeer implements AutoCloseable {
    private static final int PATIENCE_MS = 10_000;

    record Answer(int status, Map<String, String> headers, byte[] body) {
        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        String header(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
        }
    }

    private final Socket socket = new Socket();
    private final InputStream in;

    HttpPeer(int port) throws IOException {
        socket.connect(new InetSocketAddress("127.0.0.1", port), PATIENCE_MS);
        socket.setSoTimeout(PATIENCE_MS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    static Answer get(int port, String path) throws IOException {
        try (HttpPeer peer = new HttpPeer(port)) {
            return peer.get(path);
        }
    }

    Answer get(String path) throws IOException {
        send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        return read(true);
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    Answer read(boolean body) throws IOException {
        String first = line();
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        byte[] bytes = body ? in.readNBytes(length) : new byte[0];
        return new Answer(Integer.parseInt(first.split(" ")[1]), headers, bytes);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("closed in the middle of a head: " + line);
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    /** Whether the other side ends the connection while ours is open. */
    boolean closedByPeer() throws IOException {
        try {
            return in.read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
