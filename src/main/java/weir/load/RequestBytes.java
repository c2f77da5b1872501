package weir.load;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.net.Buf;

/**
 * A request as bytes, header lines in the order HttpClient 4.5 sends them under JMeter: Connection,
 * the header managers', Cookie, Content-Length, Content-Type, Host, User-Agent.
 */
final class RequestBytes {
    private static final String USER_AGENT =
            "Apache-HttpClient/4.5.14 (Java/" + System.getProperty("java.version") + ")";

    /** A header line with its references expanded. */
    record Line(String name, String value) {
        boolean is(String other) {
            return name.equalsIgnoreCase(other);
        }
    }

    private RequestBytes() {}

    /** Writes head and body of one request. */
    static void put(
            Buf out,
            String method,
            Url url,
            boolean keepAlive,
            List<Line> lines,
            @Nullable String cookie,
            Body body) {
        out.putUtf8(method + " " + url.pathAndQuery() + " HTTP/1.1\r\n");
        line(out, "Connection", keepAlive ? "keep-alive" : "close");
        boolean host = false;
        boolean agent = false;
        boolean type = false;
        boolean cookies = false;
        for (Line line : lines) {
            if (line.is("Content-Length") || body.multipart() && line.is("Content-Type")) {
                continue;
            }
            if (line.is("Host")) {
                if (!host) {
                    line(out, "Host", virtualHost(line.value(), url));
                }
                host = true;
                continue;
            }
            if (line.is("Cookie") && cookie != null) {
                if (!cookies) {
                    line(out, "Cookie", cookie);
                }
                cookies = true;
                continue;
            }
            agent |= line.is("User-Agent");
            type |= line.is("Content-Type");
            line(out, line.name(), line.value());
        }
        if (cookie != null && !cookies) {
            line(out, "Cookie", cookie);
        }
        if (body.exists()) {
            line(out, "Content-Length", Integer.toString(body.bytes().length));
            if (!type) {
                line(out, "Content-Type", body.contentType());
            }
        }
        if (!host) {
            line(out, "Host", url.authority());
        }
        if (!agent) {
            line(out, "User-Agent", USER_AGENT);
        }
        out.putAscii("\r\n");
        out.put(body.bytes());
    }

    private static void line(Buf out, String name, String value) {
        out.putUtf8(name + ": " + value + "\r\n");
    }

    /** A Host header without a port gets the port that stands in the URL. */
    private static String virtualHost(String value, Url url) {
        int colon = url.authority().lastIndexOf(':');
        boolean urlHasPort = colon > url.authority().lastIndexOf(']');
        boolean hasPort = value.lastIndexOf(':') > value.lastIndexOf(']');
        return hasPort || !urlHasPort ? value : value + url.authority().substring(colon);
    }
}
