package weir.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP sampler with everything in its scope merged in: defaults, headers, cookies, timers,
 * assertions. Empty texts mean JMeter's default.
 *
 * @param label name of the sampler
 * @param protocol empty for {@code http}
 * @param port empty or 0 for the protocol's own
 * @param path a path, or a whole URL that then replaces the other three
 * @param rawBody whether the arguments' values joined are the body
 * @param encoding charset of arguments and body, empty for UTF-8
 * @param multipart whether a POST is sent as {@code multipart/form-data}
 * @param keepAlive {@code Connection: keep-alive} or {@code close}
 * @param followRedirects whether each hop is followed and shown as a sub-sample
 * @param autoRedirects whether hops are followed silently; wins over {@code followRedirects}
 * @param connectTimeoutMs 0 or empty for none
 * @param responseTimeoutMs per read, 0 or empty for none
 * @param ipSource local address to bind, empty for any
 * @param cookies the manager in charge, null when cookies are not handled
 * @param delaysMs timers in scope; their sum is waited before the sample
 * @param assertions in the order they are applied
 * @param outputs indexes into {@link Plan#outputs} of the listeners in scope
 */
public record HttpSpec(
        Text label,
        Text protocol,
        Text domain,
        Text port,
        Text path,
        Text method,
        List<Argument> arguments,
        boolean rawBody,
        Text encoding,
        boolean multipart,
        List<Upload> uploads,
        List<HeaderField> headers,
        boolean keepAlive,
        boolean followRedirects,
        boolean autoRedirects,
        Text connectTimeoutMs,
        Text responseTimeoutMs,
        Text ipSource,
        @Nullable CookieRules cookies,
        List<Text> delaysMs,
        List<ResponseAssertion> assertions,
        List<Integer> outputs) {}
