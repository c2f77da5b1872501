package weir.lab;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Ports of 127.0.0.1 below the ephemeral range, so that no outgoing connection can take them. */
final class FreePorts {
    private static final int LOW = 18_000;
    private static final int HIGH = 32_000;

    private FreePorts() {}

    static List<Integer> find(int count) throws LabException {
        List<Integer> found = new ArrayList<>();
        int at = ThreadLocalRandom.current().nextInt(LOW, HIGH);
        for (int tried = 0; tried < HIGH - LOW && found.size() < count; tried++) {
            if (free(at)) {
                found.add(at);
            }
            at = at + 1 == HIGH ? LOW : at + 1;
        }
        if (found.size() < count) {
            throw new LabException("no " + count + " free ports between " + LOW + " and " + HIGH);
        }
        return found;
    }

    private static boolean free(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
