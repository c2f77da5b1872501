package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.IF_IN_LOCATION;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import weir.conf.Arity;
import weir.conf.Buffers;
import weir.conf.Context;
import weir.conf.Directive;
import weir.conf.Entries;
import weir.conf.Merge;
import weir.conf.Reading;
import weir.conf.Statement;
import weir.conf.Units;
import weir.front.CoreConf;
import weir.front.ListenLine;
import weir.front.LocationLine;

/** The directives of {@code ngx_http_core_module}. */
public final class CoreDirectives {
    private static final String TABLES_GROW = "Tables are sized to their content.";
    private static final String BUFFERS_GROW = "Buffers are pooled and grow as needed.";
    private static final List<Directive<?>> ALL = new ArrayList<>();

    private CoreDirectives() {}

    // ---- servers and locations

    public static final Directive<List<String>> SERVER_BLOCK =
            add(Directive.block("server", SERVER).in(HTTP).doc("One virtual server."));

    public static final Directive<LocationLine> LOCATION_BLOCK =
            add(
                    Directive.block(
                                    "location",
                                    LOCATION,
                                    "[ = | ~ | ~* | ^~ ] uri",
                                    LocationLine::read)
                            .arity(1, 2)
                            .in(SERVER, LOCATION)
                            .doc("Settings for the requests whose path matches."));

    public static final Directive<ListenLine> LISTEN =
            add(
                    Directive.of("listen", "address[:port] [parameters]", ListenLine::read)
                            .arity(1, Arity.MANY)
                            .in(SERVER)
                            .repeatable()
                            .merge(Merge.OWN)
                            .doc("Where the server accepts connections."));

    public static final Directive<List<String>> SERVER_NAME =
            add(
                    Directive.words("server_name")
                            .in(SERVER)
                            .repeatable()
                            .merge(Merge.OWN)
                            .doc("The names of the server: exact, *.name, name.* or ~pattern."));

    static final Directive<List<String>> INTERNAL =
            add(
                    Directive.words("internal")
                            .arity(0)
                            .in(LOCATION)
                            .merge(Merge.OWN)
                            .doc("Only redirects inside the server get here."));

    static final Directive<String> SATISFY =
            anywhere(
                    Directive.oneOf("satisfy", "all", "any")
                            .or("all")
                            .doc("Whether all rules of access must agree, or one is enough."));

    static final Directive<LimitExcept> LIMIT_EXCEPT =
            add(
                    Directive.block(
                                    "limit_except",
                                    Context.LIMIT_EXCEPT,
                                    "method ...",
                                    LimitExcept::read)
                            .arity(1, Arity.MANY)
                            .in(LOCATION)
                            .single()
                            .doc("Settings for the requests of all other methods."));

    // ---- a request's head

    static final Directive<Long> CLIENT_HEADER_TIMEOUT =
            server(
                    Directive.timeMs("client_header_timeout")
                            .or(60_000L)
                            .doc("How long a request's head may take."));

    static final Directive<Long> CLIENT_HEADER_BUFFER_SIZE =
            server(
                    Directive.size("client_header_buffer_size")
                            .or(1024L)
                            .doc("The first buffer of a request's head."));

    static final Directive<Buffers> LARGE_CLIENT_HEADER_BUFFERS =
            server(
                    Directive.buffers("large_client_header_buffers")
                            .or(new Buffers(4, 8192))
                            .doc("Number and size of the buffers for long lines of a head."));

    /** Counts only as a lower bound of the large buffers' size. */
    static final Directive<Long> CONNECTION_POOL_SIZE =
            buffer("connection_pool_size", HTTP, SERVER).or(512L);

    static final Directive<Long> MAX_HEADERS =
            server(
                    Directive.number("max_headers")
                            .or(1000L)
                            .doc("The most header lines of a request."));

    static final Directive<Boolean> IGNORE_INVALID_HEADERS =
            server(
                    Directive.flag("ignore_invalid_headers")
                            .or(true)
                            .doc("Whether headers with odd names are dropped."));

    static final Directive<Boolean> UNDERSCORES_IN_HEADERS =
            server(
                    Directive.flag("underscores_in_headers")
                            .or(false)
                            .doc("Whether underscores are valid in header names."));

    static final Directive<Boolean> MERGE_SLASHES =
            server(
                    Directive.flag("merge_slashes")
                            .or(true)
                            .doc("Whether repeated slashes of a path become one."));

    // ---- a request's body

    static final Directive<Long> CLIENT_MAX_BODY_SIZE =
            anywhere(
                    Directive.offset("client_max_body_size")
                            .or(1L << 20)
                            .doc("The longest request body that is accepted; 0 for any."));

    static final Directive<Long> CLIENT_BODY_BUFFER_SIZE =
            size("client_body_buffer_size", 8192, "How much of a request body is kept in memory.");

    static final Directive<List<String>> CLIENT_BODY_TEMP_PATH =
            anywhere(
                    Directive.words("client_body_temp_path")
                            .arity(1, 4)
                            .merge(Merge.NEAREST)
                            .or(List.of("client_body_temp"))
                            .doc("Where request bodies wait that do not fit into memory."));

    static final Directive<CoreConf.BodyFile> CLIENT_BODY_IN_FILE_ONLY =
            anywhere(
                    Directive.oneOf("client_body_in_file_only", CoreConf.BodyFile.class)
                            .or(CoreConf.BodyFile.OFF)
                            .doc("Whether every request body is in a file, and the file stays."));

    static final Directive<Boolean> CLIENT_BODY_IN_SINGLE_BUFFER =
            anywhere(
                    Directive.flag("client_body_in_single_buffer")
                            .or(false)
                            .noEffect("A body in memory always lies in one buffer.")
                            .doc("Whether a request body lies in one buffer."));

    static final Directive<Long> CLIENT_BODY_TIMEOUT =
            time("client_body_timeout", 60_000, "How long to wait between two reads of a body.");

    // ---- files

    static final Directive<String> ROOT =
            anywhereOrIf(
                    Directive.text("root").doc("The directory that the path is looked up in."));

    static final Directive<String> ALIAS =
            add(
                    Directive.text("alias")
                            .in(LOCATION)
                            .merge(Merge.OWN)
                            .doc("The directory that replaces the location's prefix."));

    static final Directive<Entries> TYPES =
            anywhere(
                    Directive.entries("types")
                            .merge(Merge.NEAREST_LIST)
                            .doc("Media types by file name extension."));

    static final Directive<String> DEFAULT_TYPE =
            anywhere(
                    Directive.text("default_type")
                            .or("text/plain")
                            .doc("The media type when no extension matches."));

    static final Directive<Boolean> ETAG = flag("etag", true, "Whether files get an ETag.");

    static final Directive<CoreConf.IfModifiedSince> IF_MODIFIED_SINCE =
            anywhere(
                    Directive.oneOf("if_modified_since", CoreConf.IfModifiedSince.class)
                            .or(CoreConf.IfModifiedSince.EXACT)
                            .doc("How If-Modified-Since is compared."));

    static final Directive<Long> MAX_RANGES =
            number("max_ranges", Integer.MAX_VALUE, "The most ranges of a request; 0 for none.");

    static final Directive<Boolean> LOG_NOT_FOUND =
            flag("log_not_found", true, "Whether a missing file is an error in the log.");

    static final Directive<Boolean> SENDFILE =
            anywhereOrIf(
                    Directive.flag("sendfile")
                            .or(false)
                            .doc("Whether the kernel copies files to sockets."));

    static final Directive<Long> SENDFILE_MAX_CHUNK =
            size(
                    "sendfile_max_chunk",
                    2 << 20,
                    "Bytes of a file after which other connections have their turn; 0 = all.");

    // ---- sending

    static final Directive<Long> SEND_TIMEOUT =
            time("send_timeout", 60_000, "How long to wait between two writes to a client.");

    static final Directive<String> LIMIT_RATE =
            anywhereOrIf(
                    Directive.text("limit_rate")
                            .doc("Bytes per second that a response is sent with; 0 for no limit."));

    static final Directive<String> LIMIT_RATE_AFTER =
            anywhereOrIf(
                    Directive.text("limit_rate_after")
                            .doc("Bytes of a response that are sent before its rate is limited."));

    static final Directive<Boolean> CHUNKED_TRANSFER_ENCODING =
            flag(
                    "chunked_transfer_encoding",
                    true,
                    "Whether bodies of unknown length are sent in chunks.");

    static final Directive<Boolean> TCP_NOPUSH =
            anywhere(
                    Directive.flag("tcp_nopush")
                            .or(false)
                            .noEffect(
                                    "A head and the file behind it always share segments"
                                            + " (MSG_MORE).")
                            .doc("Whether only full segments are sent while there is more."));

    static final Directive<Boolean> TCP_NODELAY =
            anywhere(
                    Directive.flag("tcp_nodelay")
                            .or(true)
                            .noEffect("An answer is never held back for a fuller segment.")
                            .doc("Whether small segments are sent at once."));

    static final Directive<String> SERVER_TOKENS =
            anywhere(
                    Directive.oneOf("server_tokens", "off", "on", "build")
                            .or("on")
                            .doc("Whether the version is shown in Server and on error pages."));

    // ---- the life of a connection

    static final Directive<Long> KEEPALIVE_TIMEOUT =
            anywhere(
                    Directive.of(
                                    "keepalive_timeout",
                                    "time [header time]",
                                    CoreDirectives::keepaliveTimeout)
                            .arity(1, 2)
                            .or(75_000L)
                            .doc(
                                    "How long an idle client connection stays open; 0 closes it"
                                            + " at once."));

    static final Directive<Long> KEEPALIVE_TIME =
            time("keepalive_time", 3_600_000, "Age after which a client connection is closed.");

    static final Directive<Long> KEEPALIVE_REQUESTS =
            number(
                    "keepalive_requests",
                    1000,
                    "Requests after which a client connection is closed.");

    static final Directive<Set<CoreConf.KeepaliveDisable>> KEEPALIVE_DISABLE =
            anywhere(
                    Directive.bits("keepalive_disable", CoreConf.KeepaliveDisable.class)
                            .arity(1, 2)
                            .or(Set.of(CoreConf.KeepaliveDisable.MSIE6))
                            .doc("Browsers whose connections are closed after a request."));

    static final Directive<CoreConf.Linger> LINGERING_CLOSE =
            anywhere(
                    Directive.oneOf("lingering_close", CoreConf.Linger.class)
                            .or(CoreConf.Linger.ON)
                            .doc("Whether unread bytes of the client are waited for at a close."));

    static final Directive<Long> LINGERING_TIME =
            time("lingering_time", 30_000, "How long in all a lingering close may take.");

    static final Directive<Long> LINGERING_TIMEOUT =
            time("lingering_timeout", 5_000, "How long a lingering close waits for more bytes.");

    static final Directive<Boolean> RESET_TIMEDOUT_CONNECTION =
            flag(
                    "reset_timedout_connection",
                    false,
                    "Whether a connection that timed out is reset.");

    // ---- redirects and error pages

    static final Directive<Boolean> ABSOLUTE_REDIRECT =
            flag("absolute_redirect", true, "Whether redirects name scheme and host.");

    static final Directive<Boolean> SERVER_NAME_IN_REDIRECT =
            flag("server_name_in_redirect", false, "Whether redirects name the first server_name.");

    static final Directive<Boolean> PORT_IN_REDIRECT =
            flag("port_in_redirect", true, "Whether redirects name the port.");

    static final Directive<List<String>> ERROR_PAGE =
            anywhereOrIf(
                    Directive.words("error_page")
                            .arity(2, Arity.MANY)
                            .check((words, s, r) -> checkErrorPage(s))
                            .doc("The page that is shown for a status."));

    static final Directive<Boolean> RECURSIVE_ERROR_PAGES =
            flag("recursive_error_pages", false, "Whether an error page may have an error page.");

    static final Directive<Boolean> MSIE_PADDING =
            flag(
                    "msie_padding",
                    true,
                    "Makes error pages too long for browsers (Chrome too) to show their own"
                            + " instead.");

    // ---- requests inside the server

    static final Directive<Long> SUBREQUEST_OUTPUT_BUFFER_SIZE =
            size(
                    "subrequest_output_buffer_size",
                    4096,
                    "The largest response of a subrequest that is kept in memory.");

    static final Directive<Boolean> LOG_SUBREQUEST =
            flag("log_subrequest", false, "Whether subrequests are written to the access log.");

    // ---- without effect

    static {
        table("server_names_hash_max_size", HTTP);
        table("server_names_hash_bucket_size", HTTP);
        table("variables_hash_max_size", HTTP);
        table("variables_hash_bucket_size", HTTP);
        table("types_hash_max_size", HTTP, SERVER, LOCATION);
        table("types_hash_bucket_size", HTTP, SERVER, LOCATION);
        buffer("request_pool_size", HTTP, SERVER);
        buffer("postpone_output", HTTP, SERVER, LOCATION);
        buffer("read_ahead", HTTP, SERVER, LOCATION);
        anywhere(
                Directive.buffers("output_buffers")
                        .noEffect(BUFFERS_GROW)
                        .doc("Buffers for reading files."));
        add(EarlyHints.DIRECTIVE);
    }

    /** All of them, for the grammar. */
    static List<Directive<?>> all() {
        return List.copyOf(ALL);
    }

    private static <T> Directive<T> add(Directive<T> directive) {
        ALL.add(directive);
        return directive;
    }

    private static <T> Directive<T> server(Directive<T> directive) {
        return add(directive.in(HTTP, SERVER));
    }

    private static <T> Directive<T> anywhere(Directive<T> directive) {
        return add(directive.in(HTTP, SERVER, LOCATION));
    }

    private static <T> Directive<T> anywhereOrIf(Directive<T> directive) {
        return add(directive.in(HTTP, SERVER, LOCATION, IF_IN_LOCATION));
    }

    private static Directive<Boolean> flag(String name, boolean value, String doc) {
        return anywhere(Directive.flag(name).or(value).doc(doc));
    }

    private static Directive<Long> number(String name, long value, String doc) {
        return anywhere(Directive.number(name).or(value).doc(doc));
    }

    private static Directive<Long> size(String name, long bytes, String doc) {
        return anywhere(Directive.size(name).or(bytes).doc(doc));
    }

    private static Directive<Long> time(String name, long ms, String doc) {
        return anywhere(Directive.timeMs(name).or(ms).doc(doc));
    }

    private static void table(String name, Context... levels) {
        add(Directive.number(name).in(levels).noEffect(TABLES_GROW).doc("Size of a hash table."));
    }

    private static Directive<Long> buffer(String name, Context... levels) {
        return add(Directive.size(name).in(levels).noEffect(BUFFERS_GROW).doc("Size of a buffer."));
    }

    /** {@code ngx_http_core_keepalive}. */
    private static Long keepaliveTimeout(Statement s, Reading reading) {
        long value = Units.timeMs(s.arg(1));
        if (value == Units.BAD) {
            throw s.invalidValue(s.arg(1));
        }
        if (s.argCount() == 2 && Units.timeSeconds(s.arg(2)) == Units.BAD) {
            throw s.invalidValue(s.arg(2));
        }
        return value;
    }

    /** {@code ngx_http_core_error_page}. */
    private static void checkErrorPage(Statement s) {
        int codes = s.argCount() - 1;
        String last = s.arg(codes);
        if (last.startsWith("=")) {
            if (last.length() > 1 && Units.number(last.substring(1)) == Units.BAD) {
                throw s.invalidValue(last);
            }
            codes--;
        }
        if (codes == 0) {
            throw s.invalidArgumentCount();
        }
        for (int i = 1; i <= codes; i++) {
            long code = Units.number(s.arg(i));
            if (code == Units.BAD || code == 499) {
                throw s.invalidValue(s.arg(i));
            }
            if (code < 300 || code > 599) {
                throw s.fault("value \"" + s.arg(i) + "\" must be between 300 and 599");
            }
        }
    }
}
