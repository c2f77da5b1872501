package weir.front;

import java.util.List;
import weir.http.Head;
import weir.http.Header;
import weir.http.Method;
import weir.net.Buf;
import weir.net.Mem;
import weir.var.Variable;

/** What the client asked for ({@code ngx_http_core_variables}). */
final class VariablesRequest {
    private static final long GET = Mem.literal("GET");

    private VariablesRequest() {}

    static final List<Variable<Exchange>> LIST =
            List.of(
                    Variable.of("request", VariablesRequest::line, "The request line as sent."),
                    Variable.of(
                            "request_method",
                            VariablesRequest::method,
                            "The method; GET on an error page that the server redirected to."),
                    Variable.of(
                            "request_uri",
                            VariablesRequest::requestUri,
                            "The target as sent, with its query."),
                    Variable.of(
                                    "uri",
                                    VariablesRequest::uri,
                                    "The decoded path; changes with internal redirects.")
                            .asChanging(),
                    Variable.of("document_uri", VariablesRequest::uri, "The same as $uri.")
                            .asChanging(),
                    Variable.of("args", VariablesRequest::args, "The query.")
                            .asChanging()
                            .settable((x, address, n) -> x.target().args(address, n)),
                    Variable.of("query_string", VariablesRequest::args, "The same as $args.")
                            .asChanging(),
                    Variable.of(
                                    "is_args",
                                    VariablesRequest::isArgs,
                                    "\"?\" when there is a query, else empty.")
                            .asChanging(),
                    Variable.of(
                            "server_protocol",
                            VariablesRequest::protocol,
                            "The protocol of the request line, such as HTTP/1.1."),
                    Variable.of(
                            "host",
                            VariablesRequest::host,
                            "The host of the request line or the Host header, in lower case and"
                                    + " without port; else the server's first name."),
                    Variable.of(
                            "server_name",
                            VariablesRequest::serverName,
                            "The first name of the server that answers."),
                    Variable.of(
                            "request_port",
                            VariablesRequest::port,
                            "The port in the request line or the Host header, else empty."),
                    Variable.of(
                            "is_request_port",
                            VariablesRequest::isPort,
                            "\":\" when the request names a port, else empty."),
                    Variable.of(
                            "content_length",
                            VariablesRequest::contentLength,
                            "The request's Content-Length; of a chunked body its length, once"
                                    + " it is read."),
                    Variable.of(
                            "content_type",
                            header("content_type")::read,
                            "The request's Content-Type."),
                    Variable.of(
                            "remote_user",
                            VariablesRequest::remoteUser,
                            "The user of the Basic authorization."),
                    Variable.of(
                                    "request_length",
                                    VariablesRequest::length,
                                    "Bytes of the request: line, headers and body.")
                            .asPlain()
                            .asChanging(),
                    Variable.of(
                            "request_body",
                            VariablesRequest::body,
                            "The body, when a handler has read it into memory."),
                    Variable.of(
                            "request_body_file",
                            VariablesRequest::bodyFile,
                            "The file of the body, when client_body_in_file_only keeps it in"
                                    + " one."),
                    Variable.of(
                                    "request_id",
                                    RequestId::write,
                                    "A random number of 16 bytes in hexadecimal, unique per"
                                            + " request.")
                            .asPlain(),
                    Variable.of(
                            "http_cookie",
                            new Read(new HeaderField("cookie", ';'))::read,
                            "The Cookie lines, joined by semicolons."),
                    Variable.family(
                            "http_",
                            rest -> header(rest)::read,
                            "A request header: its name in lower case, underscores for hyphens."),
                    Variable.family(
                            "cookie_",
                            rest -> cookie(new CookieField(rest)),
                            "A cookie of the request."),
                    Variable.<Exchange>family(
                                    "arg_",
                                    rest -> argument(new ArgumentField(rest)),
                                    "An argument of the query.")
                            .asChanging());

    private static boolean line(Exchange x, Buf out) {
        if (x.head().lineLength() > 0) {
            out.put(x.head().lineAddress(), x.head().lineLength());
            return true;
        }
        long from = x.in.base() + x.head().start();
        long end = Bytes.endOfLine(from, x.in.base() + x.in.end);
        out.put(from, (int) (end - from));
        return x.in.end > 0;
    }

    private static boolean method(Exchange x, Buf out) {
        if (x.method() == Method.GET && x.head().method() != Method.GET) {
            out.put(GET, 3);
            return true;
        }
        return isLineRead(x.head()) && put(x.head().methodAddress(), x.head().methodLength(), out);
    }

    private static boolean requestUri(Exchange x, Buf out) {
        boolean understood = x.head().pathLength() > 0;
        return understood && put(x.head().targetAddress(), x.head().targetLength(), out);
    }

    private static boolean uri(Exchange x, Buf out) {
        if (x.target().pathLength() == 0) {
            return isLineRead(x.head()); // a path that could not be decoded is empty
        }
        return put(x.target().path(), x.target().pathLength(), out);
    }

    private static boolean args(Exchange x, Buf out) {
        return put(x.target().args(), x.target().argsLength(), out);
    }

    private static boolean isArgs(Exchange x, Buf out) {
        if (x.target().argsLength() > 0) {
            out.put((byte) '?');
        }
        return true;
    }

    private static boolean protocol(Exchange x, Buf out) {
        return put(x.head().protocolAddress(), x.head().protocolLength(), out);
    }

    private static boolean host(Exchange x, Buf out) {
        if (x.head().hasHost()) {
            out.put(x.head().hostAddress(), x.head().hostLength());
        } else {
            out.putAscii(x.server().name());
        }
        return true;
    }

    private static boolean serverName(Exchange x, Buf out) {
        out.putAscii(x.server().name());
        return true;
    }

    private static boolean port(Exchange x, Buf out) {
        if (x.head().hostPort() > 0) {
            out.putDecimal(x.head().hostPort());
        }
        return true;
    }

    private static boolean isPort(Exchange x, Buf out) {
        if (x.head().hostPort() > 0) {
            out.put((byte) ':');
        }
        return true;
    }

    private static boolean contentLength(Exchange x, Buf out) {
        int i = x.head().find(Header.CONTENT_LENGTH);
        if (i >= 0) {
            return put(x.head().valueAddress(i), x.head().valueLength(i), out);
        }
        long known = x.head().chunked() ? x.body().knownLength() : -1;
        if (known >= 0) {
            out.putDecimal(known);
        }
        return known >= 0;
    }

    private static boolean remoteUser(Exchange x, Buf out) {
        return BasicUser.write(x.head(), out);
    }

    private static boolean length(Exchange x, Buf out) {
        Head head = x.head();
        boolean whole = head.end() > head.start();
        out.putDecimal(whole ? head.length() + x.body().wireLength() : readLength(x));
        return true;
    }

    /** Bytes up to the last line that was understood, of a head that is at fault. */
    private static long readLength(Exchange x) {
        Head head = x.head();
        if (!isLineRead(head)) {
            return 0;
        }
        long last = head.lineAddress() + head.lineLength();
        int i = head.count() - 1;
        if (i >= 0) {
            last = head.valueAddress(i) + head.valueLength(i);
        }
        long end = x.in.base() + x.in.end;
        return Math.min(end, Bytes.find(last, end, '\n') + 1) - head.lineAddress();
    }

    private static boolean isLineRead(Head head) {
        return head.complete() || head.protocolLength() > 0;
    }

    private static boolean bodyFile(Exchange x, Buf out) {
        TempFile file = x.body().file();
        if (file == null || !file.isVisible()) {
            return false;
        }
        out.putAscii(file.name());
        return true;
    }

    private static boolean body(Exchange x, Buf out) {
        Buf bytes = x.body().bytes();
        return x.body().isBuffered()
                && x.body().file() == null
                && put(bytes.address(), bytes.size(), out);
    }

    /** Appends bytes; none of them means that there is no value. */
    private static boolean put(long address, int n, Buf out) {
        if (n <= 0) {
            return false;
        }
        out.put(address, n);
        return true;
    }

    private static Read header(String rest) {
        return new Read(new HeaderField(rest));
    }

    private static weir.var.Writer<Exchange> cookie(CookieField field) {
        return (x, out) -> field.writeCookie(x.head(), out);
    }

    private static weir.var.Writer<Exchange> argument(ArgumentField field) {
        return (x, out) -> field.write(x.target(), out);
    }

    private record Read(HeaderField field) {
        boolean read(Exchange x, Buf out) {
            return field.write(x.head(), out);
        }
    }
}
