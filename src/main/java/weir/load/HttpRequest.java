package weir.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.net.Buf;
import weir.net.Mem;

/**
 * An HTTP sampler (JMeter's {@code HTTPSamplerProxy} with HttpClient4). What does not depend on the
 * user is made once: a sampler without references sends the same native bytes every time.
 */
public final class HttpRequest extends Step {
    /** A request that is the same for every user and iteration. */
    private record Prepared(
            String label, String method, Url url, Body body, long address, int length) {}

    private final HttpSpec spec;
    private final int[] outputs;
    private final boolean wantsBody;
    private final boolean wantsHeaders;
    private final @Nullable Prepared prepared;

    public HttpRequest(HttpSpec spec) {
        this.spec = spec;
        outputs = spec.outputs().stream().mapToInt(Integer::intValue).toArray();
        wantsBody = spec.assertions().stream().anyMatch(ResponseAssertion::needsBody);
        wantsHeaders =
                spec.assertions().stream()
                        .anyMatch(a -> a.field() == ResponseAssertion.Field.RESPONSE_HEADERS);
        prepared = isConstant() ? prepare() : null;
    }

    private boolean isConstant() {
        return spec.label().constant()
                && spec.protocol().constant()
                && spec.domain().constant()
                && spec.port().constant()
                && spec.path().constant()
                && spec.method().constant()
                && spec.headers().stream()
                        .allMatch(h -> h.name().constant() && h.value().constant())
                && Body.constant(spec);
    }

    private Prepared prepare() {
        var nobody = new StartScope("", new Settings(Map.of()));
        String method = method(nobody);
        Url url = url(nobody, method);
        Buf out = new Buf(512);
        Body body = Body.of(spec, method, nobody);
        RequestBytes.put(out, method, url, spec.keepAlive(), lines(nobody), null, body);
        byte[] bytes = Mem.bytes(out.address(), out.size());
        out.free();
        String label = spec.label().value(nobody);
        return new Prepared(label, method, url, body, Mem.literal(bytes), bytes.length);
    }

    @Override
    Flow run(VirtualUser user) {
        user.enter(prepared != null ? prepared.label : spec.label().value(user));
        if (!user.delay(spec.delaysMs())) {
            return Flow.END_USER;
        }
        Sample sample = sample(user);
        user.emit(sample, outputs);
        return user.after(sample.success());
    }

    private Sample sample(VirtualUser user) {
        String label = user.samplerName();
        String method = prepared != null ? prepared.method : method(user);
        Url url = prepared != null ? prepared.url : url(user, method);
        if (url.failure() != null) {
            return refused(user, label, url, url.failure());
        }
        Exchange exchange = user.exchange();
        exchange.wantsBody = wantsBody;
        exchange.wantsHeaders = wantsHeaders;
        exchange.wantsCookies = spec.cookies() != null;
        exchange.saysClose = !spec.keepAlive();
        exchange.connectTimeoutMs = timeout(spec.connectTimeoutMs(), user);
        exchange.responseTimeoutMs = timeout(spec.responseTimeoutMs(), user);
        String source = spec.ipSource().isAbsent() ? "" : spec.ipSource().value(user).trim();
        Body body = prepared != null ? prepared.body : Body.of(spec, method, user);
        if (body.failure() != null) {
            return refused(user, label, url, body.failure());
        }
        send(user, exchange, method, url, source, body);
        if (isRedirect(exchange) && (spec.autoRedirects() || spec.followRedirects())) {
            return new Redirects(this, user, label, source).follow(method, url, body);
        }
        Sample sample = row(user, label, url, exchange);
        return spec.assertions().isEmpty()
                ? sample
                : check(user, sample, List.of(answer(user, exchange, sample)));
    }

    /** Sends one request of a sample and takes its cookies. */
    void send(
            VirtualUser user, Exchange exchange, String method, Url url, String source, Body body) {
        Cookies cookies = spec.cookies() == null ? null : user.cookies(spec.cookies());
        String cookie =
                cookies == null
                        ? null
                        : cookies.header(
                                url.target().host(),
                                url.pathAndQuery(),
                                url.target().tls(),
                                user.wallMs());
        exchange.toHead = method.equals("HEAD");
        if (prepared != null && prepared.url == url && cookie == null) {
            exchange.run(url.target(), source, prepared.address, prepared.length);
        } else {
            Buf out = user.requestBuffer();
            out.clear();
            RequestBytes.put(out, method, url, spec.keepAlive(), lines(user), cookie, body);
            exchange.run(url.target(), source, out.address(), out.size());
        }
        if (cookies != null) {
            for (String line : exchange.answer.setCookies) {
                cookies.take(line, url.target().host(), url.pathAndQuery(), user.wallMs());
            }
        }
    }

    HttpSpec spec() {
        return spec;
    }

    static boolean isRedirect(Exchange exchange) {
        return switch (exchange.answer.status) {
            case 301, 302, 303, 307, 308 -> exchange.failure == null;
            default -> false;
        };
    }

    private String method(Scope user) {
        String method = spec.method().value(user).trim();
        return method.isEmpty() ? "GET" : method.toUpperCase(Locale.ROOT);
    }

    private Url url(Scope user, String method) {
        return Url.of(
                spec.protocol().value(user),
                spec.domain().value(user),
                spec.port().value(user),
                spec.path().value(user),
                Body.query(spec, method, user));
    }

    private List<RequestBytes.Line> lines(Scope user) {
        List<RequestBytes.Line> lines = new ArrayList<>(spec.headers().size());
        for (HeaderField field : spec.headers()) {
            lines.add(new RequestBytes.Line(field.name().value(user), field.value().value(user)));
        }
        return lines;
    }

    private static long timeout(Text text, VirtualUser user) {
        return text.isAbsent() ? 0 : Math.max(0, Numbers.parse(text.value(user), 0));
    }

    // ---- rows

    /** The row of what the exchange did last. */
    Sample row(VirtualUser user, String label, Url url, Exchange x) {
        Failure failure = x.failure;
        return new Sample(
                label,
                user.threadName(),
                user.run().epochMs(x.startNanos),
                x.endNanos - x.startNanos,
                x.latencyNanos,
                x.connectNanos,
                0,
                user.run().epochMs(x.startNanos),
                failure != null ? failure.responseCode() : Reasons.code(x.answer.status),
                failure != null ? failure.responseMessage() : x.answer.reason,
                failure != null ? "text" : x.answer.dataType,
                failure == null && x.answer.status >= 200 && x.answer.status <= 399,
                "",
                x.bytes,
                x.sentBytes,
                user.groupUsers(),
                user.allUsers(),
                url.text(),
                false,
                x.wire,
                List.of());
    }

    /** The row of a sample that never reached the network. */
    private static Sample refused(VirtualUser user, String label, Url url, Failure failure) {
        long nowMs = user.run().epochMs(System.nanoTime());
        return new Sample(
                label,
                user.threadName(),
                nowMs,
                0,
                0,
                0,
                0,
                nowMs,
                failure.responseCode(),
                failure.responseMessage(),
                "text",
                false,
                "",
                0,
                0,
                user.groupUsers(),
                user.allUsers(),
                url.target().host().isEmpty() && failure.type().startsWith("java.net.Malformed")
                        ? null
                        : url.text(),
                false,
                Wire.NONE,
                List.of());
    }

    // ---- assertions

    /** What the assertions may look at after the exchange is used again. */
    Answer answer(VirtualUser user, Exchange x, Sample sample) {
        String requestHeaders = "";
        if (spec.assertions().stream()
                .anyMatch(a -> a.field() == ResponseAssertion.Field.REQUEST_HEADERS)) {
            requestHeaders = requestHeaders(user);
        }
        return new Answer(
                sample,
                wantsBody ? x.content() : new byte[0],
                x.answer.contentType,
                x.answer.contentEncoding,
                x.answer.headers,
                requestHeaders);
    }

    private String requestHeaders(VirtualUser user) {
        var text = new StringBuilder();
        text.append("Connection: ").append(spec.keepAlive() ? "keep-alive" : "close").append('\n');
        for (RequestBytes.Line line : lines(user)) {
            text.append(line.name()).append(": ").append(line.value()).append('\n');
        }
        return text.toString();
    }

    /**
     * Applies the assertions; the first answer is the sample's own, the others its sub-samples'.
     */
    Sample check(VirtualUser user, Sample sample, List<Answer> answers) {
        return AssertionCheck.apply(spec.assertions(), user, sample, answers);
    }
}
