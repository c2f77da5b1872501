package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.IF_IN_LOCATION;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weir.conf.Buffers;
import weir.conf.Context;
import weir.conf.Directive;
import weir.conf.Entries;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Reading;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.conf.Units;
import weir.front.Build;
import weir.front.CoreConf;
import weir.front.Exchange;
import weir.front.ListenLine;
import weir.front.LocationLine;
import weir.front.MediaTypes;
import weir.front.Module;
import weir.front.RequestSize;
import weir.front.ServerConf;
import weir.front.Steps;
import weir.http.RequestRules;
import weir.log.ErrorLog;
import weir.var.Template;

/** {@code ngx_http_core_module}: servers, locations and what counts for every request. */
public final class CoreModule implements Module {
    private static final Context[] LEVELS = {HTTP, SERVER, LOCATION};
    private static final Context[] LEVELS_IF = {HTTP, SERVER, LOCATION, IF_IN_LOCATION};
    private static final String TABLES_GROW = "Tables are sized to their content.";
    private static final String BUFFERS_GROW = "Buffers are pooled and grow as needed.";

    public static final Directive<List<String>> SERVER_BLOCK =
            Directive.block("server", SERVER).in(HTTP).doc("One virtual server.");

    public static final Directive<LocationLine> LOCATION_BLOCK =
            Directive.block("location", LOCATION, "[ = | ~ | ~* | ^~ ] uri", LocationLine::read)
                    .arity(1, 2)
                    .in(SERVER, LOCATION)
                    .doc("Settings for the requests whose path matches.");

    public static final Directive<ListenLine> LISTEN =
            Directive.of("listen", "address[:port] [parameters]", ListenLine::read)
                    .arity(1, weir.conf.Arity.MANY)
                    .in(SERVER)
                    .repeatable()
                    .merge(Merge.OWN)
                    .doc("Where the server accepts connections.");

    public static final Directive<List<String>> SERVER_NAME =
            Directive.words("server_name")
                    .in(SERVER)
                    .repeatable()
                    .merge(Merge.OWN)
                    .doc("The names of the server: exact, *.name, name.* or ~pattern.");

    public static final Directive<Entries> TYPES =
            Directive.entries("types")
                    .in(LEVELS)
                    .merge(Merge.NEAREST_LIST)
                    .doc("Media types by file name extension.");

    static final Directive<String> DEFAULT_TYPE =
            Directive.text("default_type")
                    .in(LEVELS)
                    .or("text/plain")
                    .doc("The media type when no extension matches.");

    public static final Directive<String> ROOT =
            Directive.text("root")
                    .in(LEVELS_IF)
                    .doc("The directory that the path is looked up in.");

    public static final Directive<String> ALIAS =
            Directive.text("alias")
                    .in(LOCATION)
                    .merge(Merge.OWN)
                    .doc("The directory that replaces the location's prefix.");

    static final Directive<List<String>> INTERNAL =
            Directive.words("internal")
                    .arity(0)
                    .in(LOCATION)
                    .merge(Merge.OWN)
                    .doc("Only redirects inside the server get here.");

    static final Directive<Long> CLIENT_MAX_BODY_SIZE =
            Directive.offset("client_max_body_size")
                    .in(LEVELS)
                    .or(1L << 20)
                    .doc("The longest request body that is accepted; 0 for any.");

    static final Directive<Long> CLIENT_BODY_BUFFER_SIZE =
            Directive.size("client_body_buffer_size")
                    .in(LEVELS)
                    .or(16384L)
                    .doc("How much of a request body is kept in memory.");

    static final Directive<List<String>> CLIENT_BODY_TEMP_PATH =
            Directive.words("client_body_temp_path")
                    .arity(1, 4)
                    .merge(Merge.NEAREST)
                    .in(LEVELS)
                    .or(List.of("client_body_temp"))
                    .doc("Where request bodies wait that do not fit into memory.");

    static final Directive<CoreConf.BodyFile> CLIENT_BODY_IN_FILE_ONLY =
            Directive.oneOf("client_body_in_file_only", CoreConf.BodyFile.class)
                    .in(LEVELS)
                    .or(CoreConf.BodyFile.OFF)
                    .doc("Whether every request body is written to a file, and the file stays.");

    static final Directive<Boolean> CLIENT_BODY_IN_SINGLE_BUFFER =
            Directive.flag("client_body_in_single_buffer")
                    .in(LEVELS)
                    .or(false)
                    .noEffect("A body in memory always lies in one buffer.")
                    .doc("Whether a request body lies in one buffer.");

    static final Directive<Long> CLIENT_BODY_TIMEOUT =
            Directive.timeMs("client_body_timeout")
                    .in(LEVELS)
                    .or(60_000L)
                    .doc("How long to wait between two reads of a request body.");

    static final Directive<Long> CLIENT_HEADER_TIMEOUT =
            Directive.timeMs("client_header_timeout")
                    .in(HTTP, SERVER)
                    .or(60_000L)
                    .doc("How long a request's head may take.");

    static final Directive<Long> CLIENT_HEADER_BUFFER_SIZE =
            Directive.size("client_header_buffer_size")
                    .in(HTTP, SERVER)
                    .or(1024L)
                    .doc("The first buffer of a request's head.");

    static final Directive<Buffers> LARGE_CLIENT_HEADER_BUFFERS =
            Directive.buffers("large_client_header_buffers")
                    .in(HTTP, SERVER)
                    .or(new Buffers(4, 8192))
                    .doc("Number and size of the buffers for long lines of a head.");

    static final Directive<Long> MAX_HEADERS =
            Directive.number("max_headers")
                    .in(HTTP, SERVER)
                    .or(1000L)
                    .doc("The most header lines of a request.");

    static final Directive<Boolean> IGNORE_INVALID_HEADERS =
            Directive.flag("ignore_invalid_headers")
                    .in(HTTP, SERVER)
                    .or(true)
                    .doc("Whether headers with odd names are dropped.");

    static final Directive<Boolean> MERGE_SLASHES =
            Directive.flag("merge_slashes")
                    .in(HTTP, SERVER)
                    .or(true)
                    .doc("Whether repeated slashes of a path become one.");

    static final Directive<Boolean> UNDERSCORES_IN_HEADERS =
            Directive.flag("underscores_in_headers")
                    .in(HTTP, SERVER)
                    .or(false)
                    .doc("Whether underscores are valid in header names.");

    static final Directive<Long> SEND_TIMEOUT =
            Directive.timeMs("send_timeout")
                    .in(LEVELS)
                    .or(60_000L)
                    .doc("How long to wait between two writes to a client.");

    static final Directive<Boolean> SENDFILE =
            Directive.flag("sendfile")
                    .in(LEVELS_IF)
                    .or(false)
                    .doc("Whether the kernel copies files to sockets.");

    static final Directive<Boolean> TCP_NOPUSH =
            Directive.flag("tcp_nopush")
                    .in(LEVELS)
                    .or(false)
                    .noEffect("A head and the file behind it always share segments (MSG_MORE).")
                    .doc("Whether only full segments are sent while there is more.");

    static final Directive<Boolean> TCP_NODELAY =
            Directive.flag("tcp_nodelay")
                    .in(LEVELS)
                    .or(true)
                    .noEffect("An answer is never held back for a fuller segment.")
                    .doc("Whether small segments are sent at once.");

    static final Directive<Long> KEEPALIVE_TIMEOUT =
            Directive.of("keepalive_timeout", "time [header time]", CoreModule::keepalive)
                    .arity(1, 2)
                    .in(LEVELS)
                    .or(75_000L)
                    .doc("How long an idle client connection stays open; 0 closes it at once.");

    static final Directive<Long> KEEPALIVE_TIME =
            Directive.timeMs("keepalive_time")
                    .in(LEVELS)
                    .or(3_600_000L)
                    .doc("Age after which a client connection is closed.");

    static final Directive<Long> KEEPALIVE_REQUESTS =
            Directive.number("keepalive_requests")
                    .in(LEVELS)
                    .or(1000L)
                    .doc("Requests after which a client connection is closed.");

    static final Directive<Set<CoreConf.KeepaliveDisable>> KEEPALIVE_DISABLE =
            Directive.bits("keepalive_disable", CoreConf.KeepaliveDisable.class)
                    .arity(1, 2)
                    .in(LEVELS)
                    .or(Set.of(CoreConf.KeepaliveDisable.MSIE6))
                    .doc("Browsers whose connections are closed after a request.");

    static final Directive<CoreConf.Lingering> LINGERING_CLOSE =
            Directive.oneOf("lingering_close", CoreConf.Lingering.class)
                    .in(LEVELS)
                    .or(CoreConf.Lingering.ON)
                    .doc("Whether unread bytes of the client are waited for before a close.");

    static final Directive<Long> LINGERING_TIME =
            Directive.timeMs("lingering_time")
                    .in(LEVELS)
                    .or(30_000L)
                    .doc("How long in all a lingering close may take.");

    static final Directive<Long> LINGERING_TIMEOUT =
            Directive.timeMs("lingering_timeout")
                    .in(LEVELS)
                    .or(5_000L)
                    .doc("How long a lingering close waits for more bytes.");

    static final Directive<Boolean> RESET_TIMEDOUT_CONNECTION =
            Directive.flag("reset_timedout_connection")
                    .in(LEVELS)
                    .or(false)
                    .doc("Whether a connection that timed out is reset.");

    static final Directive<Boolean> ABSOLUTE_REDIRECT =
            Directive.flag("absolute_redirect")
                    .in(LEVELS)
                    .or(true)
                    .doc("Whether redirects name scheme and host.");

    static final Directive<Boolean> SERVER_NAME_IN_REDIRECT =
            Directive.flag("server_name_in_redirect")
                    .in(LEVELS)
                    .or(false)
                    .doc("Whether redirects name the first server_name.");

    static final Directive<Boolean> PORT_IN_REDIRECT =
            Directive.flag("port_in_redirect")
                    .in(LEVELS)
                    .or(true)
                    .doc("Whether redirects name the port.");

    static final Directive<Boolean> LOG_NOT_FOUND =
            Directive.flag("log_not_found")
                    .in(LEVELS)
                    .or(true)
                    .doc("Whether a missing file is an error in the log.");

    static final Directive<Boolean> RECURSIVE_ERROR_PAGES =
            Directive.flag("recursive_error_pages")
                    .in(LEVELS)
                    .or(false)
                    .doc("Whether an error page may have an error page.");

    static final Directive<String> SERVER_TOKENS =
            Directive.oneOf("server_tokens", "off", "on", "build")
                    .in(LEVELS)
                    .or("on")
                    .doc("Whether the version is shown in Server and on error pages.");

    static final Directive<CoreConf.IfModifiedSince> IF_MODIFIED_SINCE =
            Directive.oneOf("if_modified_since", CoreConf.IfModifiedSince.class)
                    .in(LEVELS)
                    .or(CoreConf.IfModifiedSince.EXACT)
                    .doc("How If-Modified-Since is compared.");

    static final Directive<Long> MAX_RANGES =
            Directive.number("max_ranges")
                    .in(LEVELS)
                    .or((long) Integer.MAX_VALUE)
                    .doc("The most ranges of a request; 0 for none.");

    static final Directive<Boolean> CHUNKED_TRANSFER_ENCODING =
            Directive.flag("chunked_transfer_encoding")
                    .in(LEVELS)
                    .or(true)
                    .doc("Whether bodies of unknown length are sent in chunks.");

    static final Directive<Boolean> ETAG =
            Directive.flag("etag").in(LEVELS).or(true).doc("Whether files get an ETag.");

    static final Directive<String> SATISFY =
            Directive.oneOf("satisfy", "all", "any")
                    .in(LEVELS)
                    .or("all")
                    .doc("Whether all rules of access must agree, or one is enough.");

    static final Directive<LimitExcept> LIMIT_EXCEPT =
            Directive.block("limit_except", Context.LIMIT_EXCEPT, "method ...", LimitExcept::read)
                    .arity(1, weir.conf.Arity.MANY)
                    .in(LOCATION)
                    .single()
                    .doc("Settings for the requests of all other methods.");

    static final Directive<Long> SENDFILE_MAX_CHUNK =
            Directive.size("sendfile_max_chunk")
                    .in(LEVELS)
                    .or(2L * 1024 * 1024)
                    .doc("Bytes of a file after which other connections have their turn; 0 = all.");

    static final Directive<Long> SUBREQUEST_OUTPUT_BUFFER_SIZE =
            Directive.size("subrequest_output_buffer_size")
                    .in(LEVELS)
                    .or(4096L)
                    .doc("The largest response of a subrequest that is kept in memory.");

    static final Directive<Boolean> LOG_SUBREQUEST =
            Directive.flag("log_subrequest")
                    .in(LEVELS)
                    .or(false)
                    .doc("Whether subrequests are written to the access log.");

    static final Directive<String> LIMIT_RATE =
            Directive.text("limit_rate")
                    .in(LEVELS_IF)
                    .doc("Bytes per second that a response is sent with; 0 for no limit.");

    static final Directive<String> LIMIT_RATE_AFTER =
            Directive.text("limit_rate_after")
                    .in(LEVELS_IF)
                    .doc("Bytes of a response that are sent before its rate is limited.");

    static final Directive<List<String>> ERROR_PAGE =
            Directive.words("error_page")
                    .arity(2, weir.conf.Arity.MANY)
                    .in(LEVELS_IF)
                    .check((words, s, r) -> checkErrorPage(s))
                    .doc("The page that is shown for a status.");

    /** Counts only as a lower bound of the large buffers' size. */
    private static final Directive<Long> CONNECTION_POOL_SIZE =
            buffer("connection_pool_size", HTTP, SERVER).or(512L);

    private static final List<Directive<?>> WITHOUT_EFFECT =
            List.of(
                    table("server_names_hash_max_size", HTTP),
                    table("server_names_hash_bucket_size", HTTP),
                    table("variables_hash_max_size", HTTP),
                    table("variables_hash_bucket_size", HTTP),
                    table("types_hash_max_size", HTTP, SERVER, LOCATION),
                    table("types_hash_bucket_size", HTTP, SERVER, LOCATION),
                    CONNECTION_POOL_SIZE,
                    buffer("request_pool_size", HTTP, SERVER),
                    buffer("postpone_output", HTTP, SERVER, LOCATION),
                    buffer("read_ahead", HTTP, SERVER, LOCATION),
                    Directive.buffers("output_buffers")
                            .in(LEVELS)
                            .noEffect(BUFFERS_GROW)
                            .doc("Buffers for reading files."),
                    Directive.flag("msie_padding")
                            .in(LEVELS)
                            .or(true)
                            .noEffect("Error pages are not padded; no browser of today needs it.")
                            .doc("Comments that kept old browsers from hiding error pages."));

    private static Directive<Long> table(String name, Context... levels) {
        return Directive.number(name).in(levels).noEffect(TABLES_GROW).doc("Size of a hash table.");
    }

    private static Directive<Long> buffer(String name, Context... levels) {
        return Directive.size(name).in(levels).noEffect(BUFFERS_GROW).doc("Size of a buffer.");
    }

    private static Long keepalive(Statement s, Reading reading) {
        long value = Units.timeMs(s.arg(1));
        if (value == Units.BAD) {
            throw s.invalidValue(s.arg(1));
        }
        if (s.argCount() == 2 && Units.timeSeconds(s.arg(2)) == Units.BAD) {
            throw s.invalidValue(s.arg(2));
        }
        return value;
    }

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

    @Override
    public List<Directive<?>> directives() {
        List<Directive<?>> all =
                new ArrayList<>(
                        List.of(
                                SERVER_BLOCK,
                                LOCATION_BLOCK,
                                LISTEN,
                                SERVER_NAME,
                                TYPES,
                                DEFAULT_TYPE,
                                ROOT,
                                ALIAS,
                                INTERNAL,
                                CLIENT_MAX_BODY_SIZE,
                                CLIENT_BODY_BUFFER_SIZE,
                                CLIENT_BODY_TEMP_PATH,
                                CLIENT_BODY_IN_FILE_ONLY,
                                CLIENT_BODY_IN_SINGLE_BUFFER,
                                CLIENT_BODY_TIMEOUT,
                                CLIENT_HEADER_TIMEOUT,
                                CLIENT_HEADER_BUFFER_SIZE,
                                LARGE_CLIENT_HEADER_BUFFERS,
                                MAX_HEADERS,
                                IGNORE_INVALID_HEADERS,
                                MERGE_SLASHES,
                                UNDERSCORES_IN_HEADERS,
                                SEND_TIMEOUT,
                                LIMIT_RATE,
                                LIMIT_RATE_AFTER,
                                SENDFILE,
                                SENDFILE_MAX_CHUNK,
                                SUBREQUEST_OUTPUT_BUFFER_SIZE,
                                LOG_SUBREQUEST,
                                TCP_NOPUSH,
                                TCP_NODELAY,
                                KEEPALIVE_TIMEOUT,
                                KEEPALIVE_TIME,
                                KEEPALIVE_REQUESTS,
                                KEEPALIVE_DISABLE,
                                LINGERING_CLOSE,
                                LINGERING_TIME,
                                LINGERING_TIMEOUT,
                                RESET_TIMEDOUT_CONNECTION,
                                ABSOLUTE_REDIRECT,
                                SERVER_NAME_IN_REDIRECT,
                                PORT_IN_REDIRECT,
                                LOG_NOT_FOUND,
                                RECURSIVE_ERROR_PAGES,
                                SERVER_TOKENS,
                                IF_MODIFIED_SINCE,
                                MAX_RANGES,
                                CHUNKED_TRANSFER_ENCODING,
                                ETAG,
                                SATISFY,
                                LIMIT_EXCEPT,
                                ERROR_PAGE,
                                EarlyHints.DIRECTIVE));
        all.addAll(WITHOUT_EFFECT);
        return all;
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        if (location.get(SATISFY).equals("any")) {
            steps.satisfyAny();
        }
        for (Found<LimitExcept> found : location.own(LIMIT_EXCEPT)) {
            steps.limit(found.value().methods(), build.inner(found.scope()));
        }
    }

    /** A server's settings. */
    public static ServerConf serverConf(Scope server) {
        Buffers large = server.get(LARGE_CLIENT_HEADER_BUFFERS);
        if (large.size() < server.get(CONNECTION_POOL_SIZE)) {
            throw new weir.conf.ConfException(
                    "the \"large_client_header_buffers\" size must be equal to or greater than"
                            + " \"connection_pool_size\"");
        }
        return new ServerConf(
                new RequestRules(
                        Math.toIntExact(server.get(CLIENT_HEADER_BUFFER_SIZE)),
                        Math.toIntExact(large.size()),
                        Math.toIntExact(large.number()),
                        Math.toIntExact(server.get(MAX_HEADERS)),
                        server.get(UNDERSCORES_IN_HEADERS),
                        server.get(IGNORE_INVALID_HEADERS),
                        server.get(MERGE_SLASHES),
                        false),
                server.get(CLIENT_HEADER_TIMEOUT));
    }

    /** A location's (or a server's own) settings. */
    public static CoreConf coreConf(Build build, Scope at, ErrorLog errorLog) {
        Found<String> place = place(at);
        int alias = place == null || !place.is(ALIAS) ? CoreConf.NO_ALIAS : aliasLength(at);
        return new CoreConf(
                root(build, place),
                alias,
                at.find(INTERNAL) != null,
                build.shared(at.findAll(TYPES), () -> types(at)),
                at.get(DEFAULT_TYPE),
                at.get(CLIENT_MAX_BODY_SIZE),
                Math.toIntExact(at.get(CLIENT_BODY_BUFFER_SIZE)),
                build.paths().underPrefix(at.get(CLIENT_BODY_TEMP_PATH).get(0)),
                at.get(CLIENT_BODY_IN_FILE_ONLY),
                at.get(CLIENT_BODY_TIMEOUT),
                at.get(SEND_TIMEOUT),
                size(build, at.find(LIMIT_RATE)),
                size(build, at.find(LIMIT_RATE_AFTER)),
                at.get(KEEPALIVE_TIMEOUT),
                keepaliveHeader(at),
                at.get(KEEPALIVE_TIME),
                (int) Math.min(Integer.MAX_VALUE, at.get(KEEPALIVE_REQUESTS)),
                at.get(KEEPALIVE_DISABLE),
                at.get(SENDFILE),
                at.get(SENDFILE_MAX_CHUNK),
                at.get(SUBREQUEST_OUTPUT_BUFFER_SIZE),
                at.get(LOG_SUBREQUEST),
                at.get(TCP_NODELAY),
                at.get(TCP_NOPUSH),
                at.get(LINGERING_CLOSE),
                at.get(LINGERING_TIME),
                at.get(LINGERING_TIMEOUT),
                !at.get(SERVER_TOKENS).equals("off"),
                at.get(ABSOLUTE_REDIRECT),
                at.get(SERVER_NAME_IN_REDIRECT),
                at.get(PORT_IN_REDIRECT),
                at.get(CHUNKED_TRANSFER_ENCODING),
                at.get(ETAG),
                at.get(IF_MODIFIED_SINCE),
                at.get(LOG_NOT_FOUND),
                at.get(RESET_TIMEDOUT_CONNECTION),
                (int) Math.min(Integer.MAX_VALUE, at.get(MAX_RANGES)),
                at.get(RECURSIVE_ERROR_PAGES),
                errorPages(build, at),
                errorLog);
    }

    private static RequestSize size(Build build, @Nullable Found<String> found) {
        if (found == null) {
            return RequestSize.NONE;
        }
        SizeTemplate size = SizeTemplate.of(build, found.statement(), found.value());
        return x -> size.value(x, " while sending response to client");
    }

    /** The root or alias that counts: a nested location has the alias of the one around it. */
    private static @Nullable Found<String> place(Scope at) {
        for (Scope scope = at; scope != null; scope = scope.parent()) {
            for (Directive<String> directive : List.of(ALIAS, ROOT)) {
                List<Found<String>> own = scope.own(directive);
                if (!own.isEmpty()) {
                    return own.get(0);
                }
            }
        }
        return null;
    }

    /** How much of a path the alias replaces: the name of the location that it stands in. */
    private static int aliasLength(Scope at) {
        Scope scope = at;
        while (scope.own(ALIAS).isEmpty()) {
            scope = Objects.requireNonNull(scope.parent());
        }
        for (Found<?> item : Objects.requireNonNull(scope.parent()).items()) {
            Found<LocationLine> line = item.as(LOCATION_BLOCK);
            if (line != null && line.scope() == scope) {
                return line.value().isPattern()
                        ? CoreConf.WHOLE_ALIAS
                        : line.value().name().length();
            }
        }
        return CoreConf.NO_ALIAS;
    }

    private static Template<Exchange> root(Build build, @Nullable Found<String> found) {
        if (found == null) {
            return build.variables().template(build.paths().underPrefix("html"));
        }
        String path = found.value();
        if (!found.is(ALIAS) && path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        String full = path.startsWith("$") ? path : build.paths().underPrefix(path);
        return build.template(found.statement(), full);
    }

    private static int keepaliveHeader(Scope at) {
        Found<Long> found = at.find(KEEPALIVE_TIMEOUT);
        return found == null || found.statement().argCount() < 2
                ? 0
                : Math.toIntExact(Units.timeSeconds(found.statement().arg(2)));
    }

    private static MediaTypes types(Scope at) {
        Map<String, String> types = new HashMap<>();
        if (at.findAll(TYPES).isEmpty()) {
            types.put("html", "text/html");
            types.put("gif", "image/gif");
            types.put("jpg", "image/jpeg");
        }
        for (Found<Entries> block : at.findAll(TYPES)) {
            for (Statement line : block.value().lines()) {
                for (String extension : line.args()) {
                    types.put(extension.toLowerCase(Locale.ROOT), line.name());
                }
            }
        }
        return new MediaTypes(types);
    }

    private static List<CoreConf.ErrorPage> errorPages(Build build, Scope at) {
        List<CoreConf.ErrorPage> pages = new ArrayList<>();
        for (Found<List<String>> found : at.findAll(ERROR_PAGE)) {
            Statement s = found.statement();
            int codes = s.argCount() - 1;
            String uri = s.arg(s.argCount());
            int overwrite = -1;
            if (s.arg(codes).startsWith("=")) {
                String code = s.arg(codes).substring(1);
                overwrite = code.isEmpty() ? 0 : (int) Units.number(code);
                codes--;
            }
            String named = uri.startsWith("@") ? uri : null;
            Template<Exchange> page = build.template(s, uri);
            for (int i = 1; i <= codes; i++) {
                int status = (int) Units.number(s.arg(i));
                int kept = overwrite;
                if (overwrite < 0 && status >= 494 && status <= 497) {
                    kept = 400;
                }
                pages.add(new CoreConf.ErrorPage(status, kept, page, named));
            }
        }
        return List.copyOf(pages);
    }
}
