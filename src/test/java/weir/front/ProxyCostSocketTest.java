package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.conf.Epoch;
import weir.net.Loop;

/** What one steady proxied keep-alive GET costs: no allocation, few system calls. */
class ProxyCostSocketTest {
    private static final int REQUESTS = 480;
    private static final int CLIENTS = 16;

    /** Bytes; what loop turns allocate before their code is compiled is less than that each. */
    private static final int SMALLEST_OBJECT = 16;

    @TempDir Path dir;

    private record Cost(long bytes, long systemCalls) {}

    @Test
    void aSteadyGetAllocatesNothingAndMakesFewSystemCalls() throws Exception {
        try (var origin = ProxyOrigin.ok("01234567890123456789");
                var front =
                        FrontRun.of(
                                dir,
                                Epoch.newest(),
                                "worker_processes 1; error_log error.log; events {} http {"
                                        + " access_log off; keepalive_requests 1000000; upstream"
                                        + " u { server "
                                        + origin.address()
                                        + "; keepalive 32; keepalive_requests 1000000; } server {"
                                        + " listen 127.0.0.1:PORT; location / { proxy_pass"
                                        + " http://u; proxy_set_header X-Real-IP $remote_addr; }"
                                        + " } }"); ) {
            List<Socket> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(front.connect());
            }
            Loop loop = front.server().workers().get(0).loop();
            Cost best = new Cost(Long.MAX_VALUE, Long.MAX_VALUE);
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (best.bytes >= REQUESTS * SMALLEST_OBJECT && System.nanoTime() < deadline) {
                Cost idle = cost(loop);
                Cost before = cost(loop);
                long asking = before.bytes - idle.bytes;
                requests(clients);
                Cost after = cost(loop);
                best =
                        new Cost(
                                Math.min(best.bytes, after.bytes - before.bytes - asking),
                                Math.min(best.systemCalls, after.systemCalls - before.systemCalls));
            }
            for (Socket client : clients) {
                client.close();
            }
            assertThat(best.bytes)
                    .as("bytes allocated by %d requests: not one object each", REQUESTS)
                    .isLessThan(REQUESTS * SMALLEST_OBJECT);
            assertThat(best.systemCalls)
                    .as("system calls of %d requests", REQUESTS)
                    .isLessThanOrEqualTo(5 * REQUESTS);
        }
    }

    /** All clients ask, then all read: events come in batches, as under load. */
    private static void requests(List<Socket> clients) throws Exception {
        byte[] request = ProxyOrigin.bytes("GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n\r\n");
        byte[] answer = new byte[4096];
        for (int i = 0; i < REQUESTS / CLIENTS; i++) {
            for (Socket client : clients) {
                client.getOutputStream().write(request);
            }
            for (Socket client : clients) {
                InputStream in = client.getInputStream();
                int n = 0;
                while (n < 20 || answer[n - 1] != '9') {
                    n += in.read(answer, n, answer.length - n);
                }
            }
        }
    }

    /** Figures of the loop's thread, read on it. */
    private static Cost cost(Loop loop) throws Exception {
        CompletableFuture<Cost> cost = new CompletableFuture<>();
        loop.execute(() -> {
            var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            cost.complete(
                    new Cost(
                            threads.getThreadAllocatedBytes(Thread.currentThread().threadId()),
                            loop.counters().systemCalls));
        });
        return cost.get(10, TimeUnit.SECONDS);
    }
}
