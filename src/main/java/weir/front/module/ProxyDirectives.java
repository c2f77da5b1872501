package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.IF_IN_LOCATION;
import static weir.conf.Context.LIMIT_EXCEPT;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import weir.conf.Buffers;
import weir.conf.Directive;
import weir.conf.Epoch;
import weir.conf.Merge;
import weir.conf.Reading;
import weir.conf.Statement;
import weir.conf.Units;

/** The directives of {@code ngx_http_proxy_module}, without its cache and TLS. */
final class ProxyDirectives {
    private static final long PAGE = 4096;
    private static final List<Directive<?>> ALL = new ArrayList<>();

    private ProxyDirectives() {}

    static final Directive<ProxyPassText> PASS =
            add(
                    Directive.of("proxy_pass", "URL", ProxyPassText::read)
                            .in(LOCATION, IF_IN_LOCATION, LIMIT_EXCEPT)
                            .merge(Merge.OWN)
                            .doc("Passes requests to an HTTP server or to an upstream."));

    static final Directive<String> HTTP_VERSION =
            anywhere(
                    Directive.oneOf("proxy_http_version", "1.0", "1.1", "2")
                            .or("1.0")
                            .from(Epoch.V1_29_7, "1.1")
                            .check((version, s, reading) -> {
                                if (version.equals("2")) {
                                    throw s.complaint("with \"2\" is known, not supported yet");
                                }
                            })
                            .doc("The protocol version spoken to the upstream; 2 is refused."));

    static final Directive<List<String>> SET_HEADER =
            anywhere(
                    Directive.words("proxy_set_header")
                            .arity(2)
                            .doc(
                                    "Sets a request header; with an empty value the header is not"
                                            + " sent. One here replaces all of the outer levels."));

    static final Directive<String> SET_BODY =
            anywhere(Directive.text("proxy_set_body").doc("Replaces the request's body."));

    static final Directive<String> METHOD =
            anywhere(Directive.text("proxy_method").doc("Replaces the request's method."));

    static final Directive<Boolean> PASS_REQUEST_HEADERS =
            flag("proxy_pass_request_headers", true, "Whether the client's headers are sent.");

    static final Directive<Boolean> PASS_REQUEST_BODY =
            flag("proxy_pass_request_body", true, "Whether the client's body is sent.");

    static final Directive<Boolean> PASS_TRAILERS =
            flag("proxy_pass_trailers", false, "Whether the response's trailers are passed on.")
                    .check((on, s, reading) -> {
                        if (on) {
                            throw s.complaint("is known, not supported yet");
                        }
                    });

    static final Directive<Boolean> REQUEST_BUFFERING =
            flag(
                    "proxy_request_buffering",
                    true,
                    "Whether the whole body is read before an upstream is chosen.");

    static final Directive<Boolean> BUFFERING =
            flag(
                    "proxy_buffering",
                    true,
                    "Whether the upstream is read as fast as it can, whatever the client does.");

    static final Directive<Long> BUFFER_SIZE =
            anywhere(
                    Directive.size("proxy_buffer_size")
                            .or(PAGE)
                            .doc("The longest response head that is accepted."));

    static final Directive<Buffers> BUFFERS =
            anywhere(
                    Directive.buffers("proxy_buffers")
                            .or(new Buffers(8, PAGE))
                            .doc("Memory for a response that the client does not take yet."));

    static final Directive<Long> BUSY_BUFFERS_SIZE =
            anywhere(
                    Directive.size("proxy_busy_buffers_size")
                            .noEffect("what is ready for the client is sent at once")
                            .doc("How much may be on its way to the client."));

    static final Directive<Long> MAX_TEMP_FILE_SIZE =
            anywhere(
                    Directive.size("proxy_max_temp_file_size")
                            .or(1024L * 1024 * 1024)
                            .doc("How much of a response may wait in a file; 0 = none."));

    static final Directive<Long> TEMP_FILE_WRITE_SIZE =
            anywhere(
                    Directive.size("proxy_temp_file_write_size")
                            .noEffect("a file takes what memory could not hold")
                            .doc("How much is written to a file at once."));

    static final Directive<List<String>> TEMP_PATH =
            anywhere(
                    Directive.words("proxy_temp_path")
                            .arity(1, 4)
                            .merge(Merge.NEAREST)
                            .single()
                            .check(ProxyDirectives::checkLevels)
                            .doc("Where responses wait that do not fit into memory."));

    static final Directive<String> LIMIT_RATE =
            anywhere(
                    Directive.text("proxy_limit_rate")
                            .doc(
                                    "Bytes per second that are read of one buffered response; 0 ="
                                            + " no limit."));

    static final Directive<Boolean> IGNORE_CLIENT_ABORT =
            flag(
                    "proxy_ignore_client_abort",
                    false,
                    "Whether the upstream's answer is read although the client has left.");

    static final Directive<Boolean> INTERCEPT_ERRORS =
            flag(
                    "proxy_intercept_errors",
                    false,
                    "Whether error_page answers for the upstream's statuses from 300 on.");

    static final Directive<Boolean> FORCE_RANGES =
            flag("proxy_force_ranges", false, "Whether ranges are cut whatever the upstream says.");

    static final Directive<Boolean> SOCKET_KEEPALIVE =
            flag("proxy_socket_keepalive", false, "Whether SO_KEEPALIVE is set.");

    static final Directive<Long> SOCKET_RCVBUF =
            anywhere(Directive.size("proxy_socket_rcvbuf").or(0L).doc("SO_RCVBUF; 0 = as it is."));

    static final Directive<Long> SOCKET_SNDBUF =
            anywhere(Directive.size("proxy_socket_sndbuf").or(0L).doc("SO_SNDBUF; 0 = as it is."));

    static final Directive<List<String>> BIND =
            anywhere(
                    Directive.of("proxy_bind", "address [transparent] | off", LocalAddress::read)
                            .arity(1, 2)
                            .doc(
                                    "The local address of connections to the upstream;"
                                            + " with transparent also one that is not this machine's."));

    static final Directive<Long> CONNECT_TIMEOUT =
            time("proxy_connect_timeout", 60_000, "For the connection to be established.");

    static final Directive<Long> SEND_TIMEOUT =
            time("proxy_send_timeout", 60_000, "Between two writes of the request.");

    static final Directive<Long> READ_TIMEOUT =
            time("proxy_read_timeout", 60_000, "Between two reads of the response.");

    static final Directive<Set<NextUpstream>> NEXT_UPSTREAM =
            anywhere(
                    Directive.bits("proxy_next_upstream", NextUpstream.class)
                            .or(
                                    Collections.unmodifiableSet(
                                            EnumSet.of(NextUpstream.ERROR, NextUpstream.TIMEOUT)))
                            .doc("After which failures the next server is tried."));

    static final Directive<Long> NEXT_UPSTREAM_TRIES =
            anywhere(
                    Directive.number("proxy_next_upstream_tries")
                            .or(0L)
                            .doc("The most servers to try; 0 = all."));

    static final Directive<Long> NEXT_UPSTREAM_TIMEOUT =
            time("proxy_next_upstream_timeout", 0, "For all tries together; 0 = no limit.");

    static final Directive<String> PASS_HEADER =
            anywhere(
                    Directive.text("proxy_pass_header")
                            .merge(Merge.NEAREST_LIST)
                            .doc("Passes on a response header that is hidden otherwise."));

    static final Directive<String> HIDE_HEADER =
            anywhere(
                    Directive.text("proxy_hide_header")
                            .merge(Merge.NEAREST_LIST)
                            .doc("Keeps a response header from the client."));

    static final Directive<Set<String>> IGNORE_HEADERS =
            anywhere(
                    Directive.bits(
                                    "proxy_ignore_headers",
                                    "X-Accel-Redirect",
                                    "X-Accel-Expires",
                                    "X-Accel-Limit-Rate",
                                    "X-Accel-Buffering",
                                    "X-Accel-Charset",
                                    "Expires",
                                    "Cache-Control",
                                    "Set-Cookie",
                                    "Vary")
                            .or(Set.of())
                            .doc("Response headers that do not do what they say."));

    static final Directive<List<String>> REDIRECT =
            rewriting(
                    "proxy_redirect", "from to", 2, "Rewrites Location and Refresh of responses.");

    static final Directive<List<String>> COOKIE_DOMAIN =
            rewriting("proxy_cookie_domain", "from to", 2, "Rewrites the domain of cookies.");

    static final Directive<List<String>> COOKIE_PATH =
            rewriting("proxy_cookie_path", "from to", 2, "Rewrites the path of cookies.");

    static final Directive<List<String>> COOKIE_FLAGS =
            rewriting("proxy_cookie_flags", "cookie flags", 4, "Sets or removes flags of cookies.");

    static final Directive<Long> HEADERS_HASH_MAX_SIZE =
            anywhere(
                    Directive.number("proxy_headers_hash_max_size")
                            .noEffect("names are found without a hash")
                            .doc("Size of nginx's table of header names."));

    static final Directive<Long> HEADERS_HASH_BUCKET_SIZE =
            anywhere(
                    Directive.number("proxy_headers_hash_bucket_size")
                            .noEffect("names are found without a hash")
                            .doc("Size of nginx's table of header names."));

    static final Directive<Long> SEND_LOWAT =
            anywhere(
                    Directive.of("proxy_send_lowat", "size", ProxyDirectives::lowat)
                            .noEffect("Linux has no low-water mark for sending")
                            .doc("SO_SNDLOWAT of connections to the upstream."));

    /** All of them, for the grammar. */
    static List<Directive<?>> all() {
        return List.copyOf(ALL);
    }

    private static <T> Directive<T> add(Directive<T> directive) {
        ALL.add(directive);
        return directive;
    }

    private static <T> Directive<T> anywhere(Directive<T> directive) {
        return add(directive.in(HTTP, SERVER, LOCATION));
    }

    private static Directive<List<String>> rewriting(
            String name, String type, int most, String doc) {
        return anywhere(
                Directive.of(name, type, ProxyRewrites::read)
                        .arity(1, most)
                        .merge(Merge.NEAREST_LIST)
                        .doc(doc));
    }

    private static Directive<Boolean> flag(String name, boolean value, String doc) {
        return anywhere(Directive.flag(name).or(value).doc(doc));
    }

    private static Directive<Long> time(String name, long ms, String doc) {
        return anywhere(Directive.timeMs(name).or(ms).doc(doc));
    }

    /** {@code ngx_conf_set_path_slot}; the levels are checked, files lie in the folder itself. */
    static void checkLevels(List<String> words, Statement s, Reading reading) {
        int length = 0;
        for (int i = 1; i < words.size(); i++) {
            long level = Units.number(words.get(i));
            length += level < 0 || level > 10 ? 99 : (int) level + 1;
            if (level == 0 || length > 9 + i) {
                throw s.complaint("invalid value");
            }
        }
    }

    private static Long lowat(Statement s, Reading reading) {
        long size = Units.size(s.arg(1));
        if (size == Units.BAD) {
            throw s.complaint("invalid value");
        }
        reading.warn(s, "\"proxy_send_lowat\" is not supported, ignored");
        return size;
    }
}
