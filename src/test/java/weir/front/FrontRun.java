package weir.front;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import weir.conf.Conf;
import weir.conf.Epoch;
import weir.conf.Paths;
import weir.log.LogWriter;

/**
 * A front started in this process on a configuration of text, for socket tests. {@code PORT} in the
 * text stands for the port chosen by the kernel; the prefix is the given folder.
 */
final class FrontRun implements AutoCloseable {
    private final LogWriter logs;
    private final FrontServer server;
    private final Path prefix;
    private final Epoch epoch;
    final int port;

    private FrontRun(Path prefix, Epoch epoch, String text) throws IOException {
        this.prefix = prefix;
        this.epoch = epoch;
        this.port = freePort();
        logs = LogWriter.start();
        Front front = built(text).front();
        front.logs().open();
        logs.faultsTo(front.errorLog());
        server = FrontServer.start(front, logs);
    }

    /** Starts one whole configuration. */
    static FrontRun of(Path prefix, Epoch epoch, String text) throws IOException {
        return new FrontRun(prefix, epoch, text);
    }

    /** Starts one server: its block's content is given. */
    static FrontRun server(Path prefix, String content) throws IOException {
        return of(
                prefix,
                Epoch.newest(),
                "error_log error.log debug; pid nginx.pid; events {} http { server {"
                        + " listen 127.0.0.1:PORT; "
                        + content
                        + "\n} }");
    }

    static int freePort() throws IOException {
        try (var socket = new java.net.ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private FrontBuilder.Built built(String text) throws IOException {
        Files.createDirectories(prefix.resolve("logs"));
        Path file = prefix.resolve("nginx.conf");
        Files.writeString(file, text.replace("PORT", "" + port), StandardCharsets.ISO_8859_1);
        Conf conf =
                Conf.read(
                        Modules.grammar(),
                        new Conf.Options(file.toString(), prefix + "/", "", epoch));
        return FrontBuilder.build(
                conf, Paths.of(prefix + "/", file.toString()), logs.set(), prefix + "/error.log");
    }

    /** Moves to another configuration. */
    void reload(String text) throws IOException {
        Front old = server.front();
        Front next = built(text).front();
        next.logs().open();
        server.reload(next, () -> old.logs().close());
    }

    FrontServer server() {
        return server;
    }

    /** The error log so far. */
    String errorLog() throws IOException {
        logs.flush();
        Path file = prefix.resolve("error.log");
        return Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
    }

    /** The lines of a log file below the prefix, everything handed over included. */
    List<String> log(String name) throws IOException {
        logs.flush();
        return Files.readAllLines(prefix.resolve(name), StandardCharsets.ISO_8859_1);
    }

    /** The same once there are {@code n} lines: a line may come after its answer. */
    List<String> log(String name, int n) throws IOException {
        long deadline = System.nanoTime() + 5_000_000_000L;
        List<String> lines = log(name);
        while (lines.size() < n && System.nanoTime() < deadline) {
            Thread.onSpinWait();
            lines = log(name);
        }
        return lines;
    }

    Socket connect() throws IOException {
        Socket socket = new Socket("127.0.0.1", port);
        socket.setSoTimeout(10_000);
        return socket;
    }

    /** Sends the bytes of {@code request} and reads until the server closes. */
    String exchange(String request) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    /** A GET over HTTP/1.1 that asks to close. */
    String get(String target, String... headers) throws IOException {
        StringBuilder request =
                new StringBuilder("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        return exchange(request + "Connection: close\r\n\r\n");
    }

    @Override
    public void close() {
        server.stop();
        logs.close();
    }
}
