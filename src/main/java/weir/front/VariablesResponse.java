package weir.front;

import java.util.List;
import weir.conf.Units;
import weir.http.Head;
import weir.http.HttpDate;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Variable;
import weir.var.Writer;

/** What was answered ({@code ngx_http_core_variables}, {@code ngx_http_log_vars}). */
final class VariablesResponse {
    private static final HeaderField LOCATION = new HeaderField("location");
    private static final HeaderField LAST_MODIFIED = new HeaderField("last_modified");
    private static final long OK = Mem.literal("OK");

    private VariablesResponse() {}

    static final List<Variable<Exchange>> LIST =
            List.of(
                    Variable.of("status", VariablesResponse::status, "The response's status.")
                            .asPlain()
                            .asChanging(),
                    Variable.of(
                                    "bytes_sent",
                                    VariablesResponse::bytesSent,
                                    "Bytes sent to the client, the head included.")
                            .asPlain(),
                    Variable.of(
                                    "body_bytes_sent",
                                    VariablesResponse::bodyBytesSent,
                                    "Bytes of the body sent to the client.")
                            .asPlain(),
                    Variable.of(
                            "request_completion",
                            VariablesResponse::completion,
                            "\"OK\" when the response was sent whole, else empty."),
                    Variable.of(
                                    "pipe",
                                    VariablesResponse::pipe,
                                    "\"p\" for a request that came behind another without waiting"
                                            + " for its response, else \".\".")
                            .asPlain(),
                    Variable.of(
                                    "limit_rate",
                                    VariablesResponse::limitRate,
                                    "Bytes per second that the response is sent with; 0 for no"
                                            + " limit, or none yet.")
                            .asPlain()
                            .asChanging()
                            .settable(VariablesResponse::setLimitRate),
                    Variable.of(
                            "sent_http_content_type",
                            VariablesResponse::contentType,
                            "The Content-Type sent."),
                    Variable.of(
                                    "sent_http_content_length",
                                    VariablesResponse::contentLength,
                                    "The Content-Length sent.")
                            .asPlain(),
                    Variable.of(
                            "sent_http_location",
                            VariablesResponse::location,
                            "The Location sent."),
                    Variable.of(
                                    "sent_http_last_modified",
                                    VariablesResponse::lastModified,
                                    "The Last-Modified sent.")
                            .asPlain(),
                    Variable.of(
                                    "sent_http_connection",
                                    VariablesResponse::connection,
                                    "keep-alive, close or upgrade, as sent.")
                            .asPlain(),
                    Variable.of(
                                    "sent_http_keep_alive",
                                    VariablesResponse::keepAlive,
                                    "The Keep-Alive sent.")
                            .asPlain(),
                    Variable.of(
                                    "sent_http_transfer_encoding",
                                    VariablesResponse::transferEncoding,
                                    "\"chunked\" when the body was sent so.")
                            .asPlain(),
                    Variable.family(
                            "sent_http_",
                            VariablesResponse::header,
                            "A response header: its name in lower case, underscores for hyphens."),
                    Variable.family(
                            "sent_trailer_",
                            VariablesResponse::trailer,
                            "A line behind the response's body, as far as it is made."));

    private static Writer<Exchange> trailer(String rest) {
        HeaderField field = new HeaderField(rest);
        return (x, out) -> field.write(x.main().response().sentTrailers(), out);
    }

    private static boolean limitRate(Exchange x, Buf out) {
        out.putDecimal(x.main().sendRate().perSecond());
        return true;
    }

    private static void setLimitRate(Exchange x, long address, int length) {
        String word = Mem.string(address, length);
        long size = Units.size(word);
        if (size == Units.BAD) {
            x.log(Level.ERROR, "invalid $limit_rate \"" + word + "\"", 0);
        } else {
            x.limitRate(size);
        }
    }

    private static boolean status(Exchange x, Buf out) {
        int status = x.errorStatus() > 0 ? x.errorStatus() : x.response().status;
        boolean old = x.head().version() < Head.VERSION_10 && x.head().complete();
        if (status == 0 && (old || x.response().noHead)) {
            status = 9;
        }
        out.putPadded(status, 3);
        return true;
    }

    private static boolean bytesSent(Exchange x, Buf out) {
        out.putDecimal(x.response().bytesSent);
        return true;
    }

    private static boolean bodyBytesSent(Exchange x, Buf out) {
        out.putDecimal(x.response().bodyBytesSent());
        return true;
    }

    private static boolean completion(Exchange x, Buf out) {
        if (x.response().headSent && !x.isClientGone()) {
            out.put(OK, 2);
        }
        return true;
    }

    private static boolean pipe(Exchange x, Buf out) {
        out.put((byte) (x.connection().isPipelined() ? 'p' : '.'));
        return true;
    }

    private static boolean contentType(Exchange x, Buf out) {
        Response r = x.response();
        if (r.contentType.isEmpty()) {
            return false;
        }
        r.putContentType(out);
        return true;
    }

    private static boolean contentLength(Exchange x, Buf out) {
        long length = x.response().contentLength;
        if (length >= 0) {
            out.putDecimal(length);
        }
        return length >= 0;
    }

    private static boolean location(Exchange x, Buf out) {
        return put(x.response().location, out) || LOCATION.write(x.response().headers, out);
    }

    private static boolean lastModified(Exchange x, Buf out) {
        long seconds = x.response().lastModifiedS;
        boolean told = HeadWriter.mayTellLastModified(x.response().status);
        if (told && LAST_MODIFIED.write(x.response().headers, out)) {
            return true;
        }
        if (seconds >= 0) {
            HttpDate.putSeconds(out, seconds);
        }
        return seconds >= 0;
    }

    private static boolean connection(Exchange x, Buf out) {
        boolean upgraded = x.response().status == 101;
        out.putAscii(upgraded ? "upgrade" : x.keepAlive() ? "keep-alive" : "close");
        return true;
    }

    private static boolean keepAlive(Exchange x, Buf out) {
        int seconds = x.core().keepAlive().headerS();
        if (!x.keepAlive() || seconds <= 0) {
            return false;
        }
        out.putAscii("timeout=");
        out.putDecimal(seconds);
        return true;
    }

    private static boolean transferEncoding(Exchange x, Buf out) {
        if (x.response().chunked) {
            out.putAscii("chunked");
        }
        return x.response().chunked;
    }

    private static Writer<Exchange> header(String rest) {
        HeaderField field = new HeaderField(rest);
        return (x, out) -> field.write(x.response().headers, out);
    }

    private static boolean put(Buf value, Buf out) {
        if (value.isEmpty()) {
            return false;
        }
        out.put(value.address(), value.size());
        return true;
    }
}
