package weir.load;

import weir.net.Conn;
import weir.net.Errno;

/**
 * Why a sample got no answer, in the words JMeter 5.6.3 with HttpClient 4.5 writes into a result
 * row. Values, not exceptions: nothing is thrown for a peer's fault.
 *
 * @param type name of the exception class JMeter would have seen
 * @param text its message
 */
record Failure(String type, String text) {
    static final String CODE = "Non HTTP response code: ";
    static final String MESSAGE = "Non HTTP response message: ";

    private static final String APACHE = "org.apache.http.";
    static final Failure READ_TIMED_OUT =
            new Failure("java.net.SocketTimeoutException", "Read timed out");
    static final Failure RESET = new Failure("java.net.SocketException", "Connection reset");
    static final Failure SOCKET_CLOSED = new Failure("java.net.SocketException", "Socket closed");
    static final Failure NOT_HTTP = new Failure(APACHE + "client.ClientProtocolException", "null");
    static final Failure NOT_GZIP = new Failure("java.util.zip.ZipException", "Not in GZIP format");

    String responseCode() {
        return CODE + type;
    }

    String responseMessage() {
        return MESSAGE + text;
    }

    static Failure noResponse(Target target) {
        return new Failure(
                APACHE + "NoHttpResponseException", target.authority() + " failed to respond");
    }

    static Failure shortBody(long expected, long received) {
        return new Failure(
                APACHE + "ConnectionClosedException",
                "Premature end of Content-Length delimited message body (expected: "
                        + expected
                        + "; received: "
                        + received
                        + ")");
    }

    static Failure cutChunk(long expected, long received) {
        return new Failure(
                APACHE + "TruncatedChunkException",
                "Truncated chunk (expected size: " + expected + "; actual size: " + received + ")");
    }

    /** The connection ended between chunks. */
    static Failure noClosingChunk() {
        return new Failure(
                APACHE + "ConnectionClosedException",
                "Premature end of chunk coded message body: closing chunk expected");
    }

    static Failure badChunk(String header) {
        return new Failure(APACHE + "MalformedChunkCodingException", "Bad chunk header: " + header);
    }

    static Failure unknownHost(String host) {
        return new Failure("java.net.UnknownHostException", host + ": Name or service not known");
    }

    static Failure tooManyRedirects(int most) {
        return new Failure("java.io.IOException", "Exceeded maximum number of redirects: " + most);
    }

    static Failure noLocation(String method, String url) {
        return new Failure(
                "java.lang.IllegalArgumentException",
                "Missing location header in redirect for " + method + " " + url + " HTTP/1.1");
    }

    /** What TLS will need; until then such a sample fails by name. */
    static Failure noTls(String url) {
        return new Failure(
                "java.lang.UnsupportedOperationException", "https is not supported yet: " + url);
    }

    /**
     * A connect that failed, as the JDK and HttpClient name it.
     *
     * @param fault a negative result of {@link Conn}
     * @param addresses the target's addresses as {@code name/ip}
     */
    static Failure connect(int fault, Target target, String addresses) {
        String place = "Connect to " + target.authority() + " [" + addresses + "] failed: ";
        return switch (-fault) {
            case -Conn.TIMED_OUT ->
                    new Failure(
                            APACHE + "conn.ConnectTimeoutException", place + "Connect timed out");
            case Errno.ECONNREFUSED, Errno.ETIMEDOUT, Errno.ENOTCONN ->
                    new Failure(
                            APACHE + "conn.HttpHostConnectException", place + Errno.text(-fault));
            case Errno.EADDRNOTAVAIL, Errno.EADDRINUSE, Errno.EACCES ->
                    new Failure("java.net.BindException", Errno.text(-fault));
            case Errno.EHOSTUNREACH ->
                    new Failure("java.net.NoRouteToHostException", Errno.text(-fault));
            case Errno.ECONNRESET -> RESET;
            case Errno.EBADF -> SOCKET_CLOSED;
            default -> new Failure("java.net.SocketException", Errno.text(-fault));
        };
    }

    /** A write or read that failed once connected. */
    static Failure transfer(int fault) {
        return switch (-fault) {
            case -Conn.TIMED_OUT -> READ_TIMED_OUT;
            case Errno.ECONNRESET -> RESET;
            case Errno.EBADF -> SOCKET_CLOSED;
            default -> new Failure("java.net.SocketException", Errno.text(-fault));
        };
    }

    /**
     * Whether another address of the same name is worth a try (HttpClient's connection operator).
     */
    static boolean triesNextAddress(int fault) {
        return switch (-fault) {
            case -Conn.TIMED_OUT,
                    Errno.ECONNREFUSED,
                    Errno.ETIMEDOUT,
                    Errno.ENOTCONN,
                    Errno.EHOSTUNREACH ->
                    true;
            default -> false;
        };
    }
}
