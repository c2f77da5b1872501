package weir.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An HTTP/1.1 peer: 200 for every path, 404 for {@code /no}, a redirect to {@code /ok} for {@code
 * /moved}, and for {@code /hang} nothing at all.
 */
final class TinyServer implements AutoCloseable {
    private final ServerSocket socket;
    private final AtomicInteger requests = new AtomicInteger();

    private TinyServer(ServerSocket socket) {
        this.socket = socket;
    }

    static TinyServer start() throws IOException {
        TinyServer server =
                new TinyServer(new ServerSocket(0, 100, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(server::accept);
        return server;
    }

    int port() {
        return socket.getLocalPort();
    }

    /** Requests read so far. */
    int requests() {
        return requests.get();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket client) {
        try (client) {
            BufferedReader in =
                    new BufferedReader(
                            new InputStreamReader(
                                    client.getInputStream(), StandardCharsets.ISO_8859_1));
            for (String first = in.readLine(); first != null; first = in.readLine()) {
                String line = first;
                while (!line.isEmpty()) {
                    line = in.readLine();
                }
                requests.incrementAndGet();
                if (first.contains(" /hang ")) {
                    continue;
                }
                String answer = answer(first);
                client.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
            }
        } catch (IOException | NullPointerException e) {
            // the client is gone
        }
    }

    private static String answer(String requestLine) {
        String head =
                switch (requestLine.split(" ")[1]) {
                    case "/no" -> "HTTP/1.1 404 Not Found";
                    case "/moved" -> "HTTP/1.1 302 Moved\r\nLocation: /ok";
                    default -> "HTTP/1.1 200 OK";
                };
        return head + "\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok";
    }
}
