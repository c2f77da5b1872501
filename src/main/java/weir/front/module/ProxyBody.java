package weir.front.module;

import weir.front.Exchange;
import weir.http.BodyReader;
import weir.http.Chunked;
import weir.net.Buf;

/**
 * What follows the head of the request to the upstream: the client's body, whole or as it comes, or
 * the text of {@code proxy_set_body}. Reused with its {@link ProxyExchange}.
 */
final class ProxyBody {
    /** Bodies up to this size travel in one write with the head. */
    private static final int TOGETHER = 16 * 1024;

    private final Exchange x;
    private final Buf text = new Buf(0);
    private boolean passed;
    private boolean streaming;
    private boolean chunked;
    private long length;

    ProxyBody(Exchange x) {
        this.x = x;
    }

    /** Reads all of it now, unless it is passed on as it comes; 0, or the status to answer. */
    int read(ProxyConf.Request conf) {
        text.clear();
        passed = conf.passBody() && conf.body() == null;
        boolean mayChunk = !x.head().chunked() || conf.http11();
        streaming = passed && !conf.buffering() && mayChunk && x.body().isPresent();
        if (streaming) {
            int ready = x.body().readReady();
            if (ready > BodyReader.DONE) {
                return ready;
            }
            streaming = ready != BodyReader.DONE;
        }
        chunked = streaming && x.head().chunked();
        if (!streaming) {
            int result = x.body().readAll();
            if (result != 0) {
                return result;
            }
        }
        length = length(conf);
        return 0;
    }

    private long length(ProxyConf.Request conf) {
        var template = conf.body();
        if (template != null) {
            template.write(x, text);
            return text.size();
        }
        if (chunked) {
            return -1;
        }
        boolean counted = x.head().chunked() || x.body().length() > 0;
        return counted && !streaming ? x.body().length() : x.head().contentLength();
    }

    /** {@code $proxy_internal_body_length}; -1 when there is none. */
    long length() {
        return length;
    }

    /** Whether it is sent in chunks: only a stream is. */
    boolean isChunked() {
        return chunked;
    }

    /** Whether it is passed on as it comes, so that it can be sent only once. */
    boolean isStreaming() {
        return streaming;
    }

    /** Whether it was read and must follow the head in writes of its own. */
    boolean isApart() {
        return isBuffered() && (x.body().file() != null || x.body().length() > TOGETHER);
    }

    /** Appends what travels with the head: all of it, or what has come of a stream. */
    void putTogether(Buf out) {
        out.put(text.address(), text.size());
        Buf ready = x.body().bytes();
        if (streaming) {
            put(out, ready.address(), ready.size(), false);
            ready.clear();
        } else if (isBuffered() && !isApart()) {
            out.put(ready.address(), ready.size());
        }
    }

    /** Appends a piece of it, framed as it is sent. */
    void put(Buf out, long address, int n, boolean last) {
        if (n > 0 && chunked) {
            Chunked.putHeader(out, n);
        }
        out.put(address, n);
        if (n > 0 && chunked) {
            Chunked.putCrlf(out);
        }
        if (last && chunked) {
            Chunked.putLast(out);
        }
    }

    private boolean isBuffered() {
        return passed && !streaming && x.body().isBuffered() && x.body().length() > 0;
    }

    void free() {
        text.free();
    }
}
