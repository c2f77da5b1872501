package weir.upstream;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import weir.net.Address;

/** A listening socket whose connections the test handles by hand. */
final class OriginStub implements Closeable {
    private final ServerSocket listener;

    OriginStub() throws IOException {
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        listener.setSoTimeout(5000);
    }

    Address address() {
        return Address.of(listener.getInetAddress(), listener.getLocalPort());
    }

    Socket accept() throws IOException {
        Socket socket = listener.accept();
        socket.setSoTimeout(5000);
        socket.setTcpNoDelay(true);
        return socket;
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
