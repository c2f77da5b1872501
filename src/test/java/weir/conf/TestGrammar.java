package weir.conf;

import static weir.conf.Context.EVENTS;
import static weir.conf.Context.HTTP;
import static weir.conf.Context.IF_IN_LOCATION;
import static weir.conf.Context.IF_IN_SERVER;
import static weir.conf.Context.LIMIT_EXCEPT;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.MAIN;
import static weir.conf.Context.SERVER;
import static weir.conf.Context.UPSTREAM;

import java.util.List;
import java.util.Set;

/** A piece of nginx's grammar with every kind of value, block and inheritance. */
final class TestGrammar {
    static final Directive<Boolean> DAEMON = Directive.flag("daemon").in(MAIN).or(true);
    static final Directive<Boolean> MASTER = Directive.flag("master_process").in(MAIN);
    static final Directive<String> PID = Directive.text("pid").in(MAIN);
    static final Directive<List<String>> ENV = Directive.words("env").in(MAIN).arity(1);
    static final Directive<List<String>> ERROR_LOG = Directive.words("error_log").in(MAIN);
    static final Directive<List<String>> EVENTS_BLOCK =
            Directive.block("events", EVENTS).in(MAIN).single();
    static final Directive<Long> CONNECTIONS =
            Directive.number("worker_connections").in(EVENTS).or(512L);
    static final Directive<Boolean> ACCEPT_MUTEX = Directive.flag("accept_mutex").in(EVENTS);
    static final Directive<List<String>> HTTP_BLOCK =
            Directive.block("http", HTTP).in(MAIN).single();
    static final Directive<List<String>> SERVER_BLOCK = Directive.block("server", SERVER).in(HTTP);
    static final Directive<List<String>> LOCATION_BLOCK =
            Directive.block("location", LOCATION).in(SERVER, LOCATION).arity(1, 2);
    static final Directive<List<String>> IF =
            Directive.block("if", IF_IN_LOCATION)
                    .in(SERVER, LOCATION)
                    .arity(1, Arity.MANY)
                    .opens(parent -> parent.equals(SERVER) ? IF_IN_SERVER : IF_IN_LOCATION);
    static final Directive<List<String>> LIMIT_EXCEPT_BLOCK =
            Directive.block("limit_except", LIMIT_EXCEPT).in(LOCATION).arity(1, Arity.MANY);
    static final Directive<List<String>> UPSTREAM_BLOCK =
            Directive.block("upstream", UPSTREAM).in(HTTP).arity(1);
    static final Directive<List<String>> UPSTREAM_SERVER =
            Directive.words("server").in(UPSTREAM).merge(Merge.OWN);
    static final Directive<Long> KEEPALIVE_REQUESTS =
            Directive.number("keepalive_requests").in(HTTP, SERVER, LOCATION).or(1000L);
    static final Directive<Long> UPSTREAM_KEEPALIVE_REQUESTS =
            Directive.number("keepalive_requests").in(UPSTREAM).or(1000L);
    static final Directive<List<String>> LISTEN =
            Directive.words("listen").in(SERVER).merge(Merge.OWN).repeatable();
    static final Directive<String> DEFAULT_TYPE =
            Directive.text("default_type").in(HTTP, SERVER, LOCATION).or("text/plain");
    static final Directive<Long> HEADER_BUFFER =
            Directive.size("client_header_buffer_size").in(HTTP, SERVER).or(1024L);
    static final Directive<Long> BODY_LIMIT =
            Directive.offset("client_max_body_size").in(HTTP, SERVER, LOCATION).or(1L << 20);
    static final Directive<Long> READ_TIMEOUT =
            Directive.timeMs("proxy_read_timeout").in(HTTP, SERVER, LOCATION).or(60_000L);
    static final Directive<Long> FILE_VALID =
            Directive.timeSeconds("open_file_cache_valid").in(HTTP, SERVER, LOCATION).or(60L);
    static final Directive<Buffers> BIG_HEADERS =
            Directive.buffers("large_client_header_buffers")
                    .in(HTTP, SERVER)
                    .or(new Buffers(4, 8192));
    static final Directive<String> SATISFY =
            Directive.oneOf("satisfy", "all", "any").in(HTTP, SERVER, LOCATION).or("all");
    static final Directive<Set<Retry>> NEXT_UPSTREAM =
            Directive.bits("proxy_next_upstream", Retry.class)
                    .in(HTTP, SERVER, LOCATION)
                    .or(Set.of(Retry.ERROR, Retry.TIMEOUT));
    static final Directive<String> HTTP_VERSION =
            Directive.oneOf("proxy_http_version", "1.0", "1.1")
                    .in(HTTP, SERVER, LOCATION)
                    .or("1.0")
                    .from(Epoch.V1_29_7, "1.1");
    static final Directive<List<String>> SET_HEADER =
            Directive.words("proxy_set_header").in(HTTP, SERVER, LOCATION).arity(2);
    static final Directive<List<String>> SET =
            Directive.words("set")
                    .in(SERVER, IF_IN_SERVER, LOCATION, IF_IN_LOCATION)
                    .arity(2)
                    .merge(Merge.OWN);
    static final Directive<List<String>> RETURN =
            Directive.words("return")
                    .in(SERVER, IF_IN_SERVER, LOCATION, IF_IN_LOCATION)
                    .arity(1, 2)
                    .merge(Merge.OWN);
    static final Directive<List<String>> ALLOW =
            Directive.words("allow").in(HTTP, SERVER, LOCATION, LIMIT_EXCEPT).arity(1);
    static final Directive<Entries> TYPES = Directive.entries("types").in(HTTP, SERVER, LOCATION);
    static final Directive<Entries> MAP =
            Directive.entries("map")
                    .in(HTTP)
                    .arity(2)
                    .entry((line, block, reading) -> {
                        if (line.argCount() != 1 && !line.name().equals("hostnames")) {
                            throw line.fault("invalid number of the map parameters");
                        }
                    });
    static final Directive<Entries> SPLIT_CLIENTS =
            Directive.entries("split_clients")
                    .in(HTTP)
                    .arity(2)
                    .withoutIncludes()
                    .entry((line, block, reading) -> {
                        if (line.argCount() != 1) {
                            throw line.fault("invalid number of the split_clients parameters");
                        }
                    });
    static final Directive<Long> GZIP_LEVEL =
            Directive.number("gzip_comp_level")
                    .in(HTTP, SERVER, LOCATION)
                    .or(1L)
                    .check(Checks.between(1, 9));
    static final Directive<String> AIO =
            Directive.text("aio").in(HTTP, SERVER, LOCATION).unsupported("no kernel AIO here");

    static final Grammar GRAMMAR =
            new Grammar(
                    List.of(
                            DAEMON,
                            MASTER,
                            PID,
                            ENV,
                            ERROR_LOG,
                            EVENTS_BLOCK,
                            CONNECTIONS,
                            ACCEPT_MUTEX,
                            HTTP_BLOCK,
                            SERVER_BLOCK,
                            LOCATION_BLOCK,
                            IF,
                            LIMIT_EXCEPT_BLOCK,
                            UPSTREAM_BLOCK,
                            UPSTREAM_SERVER,
                            KEEPALIVE_REQUESTS,
                            UPSTREAM_KEEPALIVE_REQUESTS,
                            LISTEN,
                            DEFAULT_TYPE,
                            HEADER_BUFFER,
                            BODY_LIMIT,
                            READ_TIMEOUT,
                            FILE_VALID,
                            BIG_HEADERS,
                            SATISFY,
                            NEXT_UPSTREAM,
                            HTTP_VERSION,
                            SET_HEADER,
                            SET,
                            RETURN,
                            ALLOW,
                            TYPES,
                            MAP,
                            SPLIT_CLIENTS,
                            GZIP_LEVEL,
                            AIO));

    private TestGrammar() {}

    /** When a request is passed on to the next peer. */
    enum Retry {
        ERROR,
        TIMEOUT,
        HTTP_502,
        OFF
    }
}
