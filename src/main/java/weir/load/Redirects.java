package weir.load;

import java.util.ArrayList;
import java.util.List;

/**
 * The hops of one sample. Followed by JMeter they are sub-samples {@code label-0}, {@code
 * label-1}…; followed by the client they leave one row with the last hop's facts. 301, 302 and 303
 * become GET without a body (HEAD stays), 307 and 308 repeat the request.
 */
final class Redirects {
    private final HttpRequest request;
    private final VirtualUser user;
    private final String label;
    private final String source;
    private final List<Sample> hops = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();
    private long startNanos;

    Redirects(HttpRequest request, VirtualUser user, String label, String source) {
        this.request = request;
        this.user = user;
        this.label = label;
        this.source = source;
    }

    /** Goes on from the redirect that the user's exchange has just received. */
    Sample follow(String firstMethod, Url firstUrl, Body firstBody) {
        Exchange x = user.exchange();
        startNanos = x.startNanos;
        String method = firstMethod;
        Url url = firstUrl;
        Body body = firstBody;
        keep(url, x);
        for (int n = 0; HttpRequest.isRedirect(x); n++) {
            if (n == user.run().mostRedirects()) {
                return ended(failed(hops.getLast(), Failure.tooManyRedirects(n)));
            }
            String location = x.answer.location;
            if (location == null) {
                Sample last = hops.removeLast();
                Failure why = Failure.noLocation(method, url.text());
                Sample fault = failed(last, why).withSent(0);
                return hops.isEmpty() ? fault.withLabel(label) : ended(fault);
            }
            Url next = url.redirected(location);
            if (next.failure() != null) {
                return ended(failed(hops.removeLast(), next.failure()));
            }
            if (x.answer.status != 307 && x.answer.status != 308) {
                method = method.equals("HEAD") ? method : "GET";
                body = Body.NONE;
            }
            url = next;
            request.send(user, x, method, url, source, body);
            keep(url, x);
        }
        Sample last = hops.getLast();
        Sample whole = request.spec().autoRedirects() ? silent(last) : parent(last);
        answers.addFirst(answers.getLast().with(whole));
        if (request.spec().autoRedirects()) {
            answers.subList(1, answers.size()).clear();
        }
        return request.spec().assertions().isEmpty() ? whole : request.check(user, whole, answers);
    }

    private void keep(Url url, Exchange x) {
        boolean silent = request.spec().autoRedirects();
        String name = silent ? label : label + "-" + hops.size();
        Sample hop = request.row(user, name, url, x);
        hops.add(hop);
        answers.add(request.answer(user, x, hop));
    }

    /** A sample whose last hop could not be followed: that hop is the last sub-sample. */
    private Sample ended(Sample fault) {
        if (request.spec().autoRedirects()) {
            return silent(fault);
        }
        String name = label + "-" + hops.size();
        hops.add(fault.withLabel(name));
        return parent(fault);
    }

    private static Sample failed(Sample hop, Failure why) {
        return hop.withOutcome(why.responseCode(), why.responseMessage(), "text", false, "");
    }

    /** The sample over all hops: first's start, last's outcome, sums of bytes. */
    private Sample parent(Sample last) {
        Sample first = hops.getFirst();
        long bytes = hops.stream().mapToLong(Sample::bytes).sum();
        long sent = hops.stream().mapToLong(Sample::sentBytes).sum();
        return new Sample(
                label,
                last.threadName(),
                first.startMs(),
                user.exchange().endNanos - startNanos,
                first.latencyNanos(),
                first.connectNanos(),
                0,
                first.intendedStartMs(),
                last.responseCode(),
                last.responseMessage(),
                last.dataType(),
                last.success(),
                "",
                bytes,
                sent,
                last.groupThreads(),
                last.allThreads(),
                last.url(),
                false,
                last.wire(),
                List.copyOf(hops));
    }

    private Sample silent(Sample last) {
        Sample first = hops.isEmpty() ? last : hops.getFirst();
        Exchange x = user.exchange();
        long latency =
                last.latencyNanos() == 0 ? 0 : x.startNanos - startNanos + last.latencyNanos();
        return new Sample(
                label,
                last.threadName(),
                first.startMs(),
                x.endNanos - startNanos,
                latency,
                first.connectNanos(),
                0,
                first.intendedStartMs(),
                last.responseCode(),
                last.responseMessage(),
                last.dataType(),
                last.success(),
                "",
                last.bytes(),
                last.sentBytes(),
                last.groupThreads(),
                last.allThreads(),
                last.url(),
                false,
                last.wire(),
                List.of());
    }
}
