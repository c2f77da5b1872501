package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import weir.net.Buf;
import weir.net.Mem;

/** The steady request path of this room allocates nothing. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static long allocated(Runnable work) {
        for (int i = 0; i < 200; i++) {
            work.run();
        }
        long least = Long.MAX_VALUE;
        // a sample may hold what the runtime itself allocates meanwhile on this thread
        for (int sample = 0; sample < 5; sample++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 1000; i++) {
                work.run();
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    @Test
    void aRequestCostsNothing() {
        String message =
                "GET /a//b/%41?x=1 HTTP/1.1\r\nHost: Example.com\r\nUser-Agent: me\r\n"
                        + "X-Own: 1\r\nCookie: a=b\r\nConnection: keep-alive\r\n\r\n";
        long address = Mem.literal(message);
        Head head = new Head();
        RequestParser parser = new RequestParser();
        Buf out = new Buf(1024);
        HeaderSet without = HeaderSet.of("Host", "Connection");
        long name = Mem.literal("x-own");
        long[] seen = new long[1];
        assertThat(
                        allocated(() -> {
                            head.reset(0);
                            int n = message.length();
                            parser.parse(head, RequestRules.DEFAULT, address, n - 9);
                            parser.parse(head, RequestRules.DEFAULT, address, n);
                            out.clear();
                            head.putHeaders(out, without);
                            seen[0] += head.find(name, 5) + out.size() + head.hostLength();
                        }))
                .isZero();
        assertThat(seen[0]).isPositive();
    }

    @Test
    void aResponseCostsNothing() {
        String message =
                "HTTP/1.1 200 OK\r\nServer: x\r\nTransfer-Encoding: chunked\r\n"
                        + "Connection: keep-alive\r\n\r\n5\r\nhello\r\n0\r\n\r\n";
        long address = Mem.literal(message);
        Head head = new Head();
        ResponseParser parser = new ResponseParser();
        Chunked chunked = new Chunked();
        HttpDate date = new HttpDate();
        Buf out = new Buf(1024);
        long[] body = new long[2];
        assertThat(
                        allocated(() -> {
                            head.reset(0);
                            parser.parse(head, address, message.length());
                            chunked.reset();
                            long p = address + head.end();
                            long end = address + message.length();
                            while (chunked.next(p, end) == Chunked.DATA) {
                                body[0] += chunked.runLength();
                                p = chunked.position();
                            }
                            out.clear();
                            Status.putLine(out, head.status());
                            date.put(out, body[1] += 500);
                        }))
                .isZero();
        assertThat(body[0]).isPositive();
    }

    @Test
    void aRefusedRequestCostsNothing() {
        String message = "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n";
        long address = Mem.literal(message);
        Head head = new Head();
        RequestParser parser = new RequestParser();
        Buf out = new Buf(1024);
        assertThat(
                        allocated(() -> {
                            head.reset(0);
                            parser.parse(head, RequestRules.DEFAULT, address, message.length());
                            out.clear();
                            head.putReason(out);
                        }))
                .isZero();
        assertThat(out.toString()).startsWith("client sent duplicate header line");
    }
}
