package weir.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.conf.ConfException;
import weir.conf.Epoch;
import weir.log.LogException;

/** Access logs of a running front. */
class AccessLogSocketTest {
    @TempDir Path dir;

    private FrontRun run(String http, String server) throws IOException {
        return FrontRun.of(
                dir,
                Epoch.newest(),
                "error_log error.log; pid nginx.pid; events {} http { "
                        + http
                        + " server { listen 127.0.0.1:PORT; server_name first second; "
                        + server
                        + " } }");
    }

    /** The lines of a log once there are that many. */
    private static List<String> lines(FrontRun front, String name, int count) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        List<String> lines = front.log(name);
        while (lines.size() < count) {
            assertThat(System.nanoTime()).as("lines %s", lines).isLessThan(deadline);
            Thread.sleep(1);
            lines = front.log(name);
        }
        return lines;
    }

    private String value(String variable, String request) throws Exception {
        try (var front = run("log_format v '[" + variable + "]'; access_log a.log v;", "")) {
            front.exchange(request);
            return lines(front, "a.log", 1).getFirst();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$request|[GET /a%20b/../c?x=1&y HTTP/1.0]",
                "$request_method|[GET]",
                "$request_uri|[/a%20b/../c?x=1&y]",
                "$uri|[/c]",
                "$document_uri|[/c]",
                "$args|[x=1&y]",
                "$query_string|[x=1&y]",
                "$is_args|[?]",
                "$arg_x|[1]",
                "$arg_y|[-]",
                "$server_protocol|[HTTP/1.0]",
                "$host|[www.example.org]",
                "$http_host|[WWW.Example.org:81]",
                "$request_port|[81]",
                "$is_request_port|[:]",
                "$server_name|[first]",
                "$content_type|[text/x]",
                "$content_length|[-]",
                "$remote_user|[joe]",
                "$remote_addr|[127.0.0.1]",
                "$binary_remote_addr|[\\x7F\\x00\\x00\\x01]",
                "$server_addr|[127.0.0.1]",
                "$scheme|[http]",
                "$https|[]",
                "$http_cookie|[a=1; b=2]",
                "$cookie_b|[2]",
                "$http_x_none|[-]",
                "$status|[404]",
                "$pipe|[.]",
                "$request_completion|[OK]",
                "$connection_requests|[1]",
                "$nginx_version|[1.31.5]",
                "$document_root|[/srv/www]",
                "$request_filename|[/srv/www/c]",
                "$sent_http_content_type|[text/html]",
                "$sent_http_connection|[close]",
                "$sent_http_location|[-]",
                "$sent_http_transfer_encoding|[-]",
                "$upstream_addr|[-]",
                "$upstream_http_x|[-]",
                "$proxy_host|[-]",
                "$proxy_add_x_forwarded_for|[10.0.0.1, 10.0.0.2, 127.0.0.1]",
                "$proxy_protocol_addr|[-]",
                "$request_body|[-]",
                "$request_length|[193]",
            })
    void aVariableInALine(String variable, String expected) throws Exception {
        try (var front =
                run(
                        "log_format v '[" + variable + "]'; access_log a.log v; root /srv/www;",
                        "location / { internal; }")) {
            String answer =
                    front.exchange(
                            "GET /a%20b/../c?x=1&y HTTP/1.0\r\nHost: WWW.Example.org:81\r\n"
                                    + "Content-Type: text/x\r\nAuthorization: Basic am9lOnB3\r\n"
                                    + "Cookie: a=1\r\nX-Forwarded-For: 10.0.0.1\r\nCookie: b=2\r\n"
                                    + "X-Forwarded-For: 10.0.0.2\r\n\r\n");
            assertThat(answer).startsWith("HTTP/1.1 404 ");
            assertThat(lines(front, "a.log", 1).getFirst()).isEqualTo(expected);
        }
    }

    @Test
    void aBodyThatNobodyReadIsNoPartOfTheRequestsLength() throws Exception {
        String head = "POST / HTTP/1.0\r\nHost: a\r\nContent-Length: 3\r\n\r\n";
        try (var front =
                run(
                        "log_format v $request_length; access_log a.log v;",
                        "location / { return 200; }")) {
            front.exchange(head + "abc");

            assertThat(lines(front, "a.log", 1)).containsExactly("" + head.length());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$time_local|\\[\\d\\d/\\w{3}/\\d{4}:\\d\\d:\\d\\d:\\d\\d [+-]\\d{4}]",
                "$time_iso8601|\\[\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d]",
                "$msec|\\[\\d{10}\\.\\d{3}]",
                "$request_time|\\[\\d\\.\\d{3}]",
                "$connection_time|\\[\\d\\.\\d{3}]",
                "$connection|\\[\\d+]",
                "$remote_port|\\[\\d{2,5}]",
                "$server_port|\\[\\d{2,5}]",
                "$pid|\\[\\d+]",
                "$hostname|\\[[^A-Z]+]",
                "$request_id|\\[[0-9a-f]{32}]",
                "$tcpinfo_rtt|\\[\\d+]",
                "$tcpinfo_rttvar|\\[\\d+]",
                "$tcpinfo_snd_cwnd|\\[[1-9]\\d*]",
                "$tcpinfo_rcv_space|\\[[1-9]\\d*]",
                "$bytes_sent|\\[[1-9]\\d\\d+]",
                "$body_bytes_sent|\\[[1-9]\\d+]",
                "$sent_http_content_length|\\[[1-9]\\d+]",
            })
    void aVariableOfThatForm(String variable, String form) throws Exception {
        assertThat(value(variable, "GET / HTTP/1.0\r\n\r\n")).matches(form);
    }

    @Test
    void theRequestIdIsTheSameWithinARequestAndAnotherInTheNext() throws Exception {
        try (var front = run("log_format v '$request_id $request_id'; access_log a.log v;", "")) {
            front.exchange(
                    "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
                            + "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            List<String> lines = lines(front, "a.log", 2);
            for (String line : lines) {
                assertThat(line.split(" ")[0]).isEqualTo(line.split(" ")[1]);
            }
            assertThat(lines.get(0)).isNotEqualTo(lines.get(1));
        }
    }

    @Test
    void theRealRootHasNoSymbolicLinks() throws Exception {
        Path real = Files.createDirectory(dir.toRealPath().resolve("real"));
        Files.createSymbolicLink(dir.resolve("link"), real);
        try (var front = run("log_format v '$realpath_root'; access_log a.log v;", "root link;")) {
            front.get("/");
            assertThat(lines(front, "a.log", 1)).containsExactly(real.toString());
        }
    }

    @Test
    void pipelinedRequestsAreMarked() throws Exception {
        try (var front =
                run("log_format v '$pipe $connection_requests'; access_log a.log v;", "")) {
            front.exchange(
                    "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
                            + "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            assertThat(lines(front, "a.log", 2)).containsExactly(". 1", "p 2");
        }
    }

    @Test
    void combinedIsTheDefaultFormatAndTheDefaultFile() throws Exception {
        try (var front = run("", "")) {
            front.get("/x?y", "User-Agent: \"me\"");
            assertThat(lines(front, "logs/access.log", 1).getFirst())
                    .matches(
                            "127\\.0\\.0\\.1 - - \\[[^]]+] \"GET /x\\?y HTTP/1\\.1\" 404 \\d+"
                                    + " \"-\" \"\\\\x22me\\\\x22\"");
        }
    }

    @Test
    void requestsThatCannotBeReadAreLoggedToo() throws Exception {
        try (var front = run("log_format v '$status [$request] [$uri]'; access_log a.log v;", "")) {
            front.exchange("GET  / nonsense\r\n\r\n");
            assertThat(lines(front, "a.log", 1)).containsExactly("400 [GET  / nonsense] [-]");
        }
    }

    @Test
    void theNearestLevelsLogsCountAndSeveralAddUp() throws Exception {
        try (var front =
                run(
                        "log_format v '$uri'; access_log outer.log v;",
                        "location /a { access_log a.log v; access_log b.log v; }"
                                + " location /off { access_log off; } location /in { }")) {
            for (String uri : List.of("/a", "/off", "/in", "/elsewhere")) {
                front.get(uri);
            }
            assertThat(lines(front, "outer.log", 2)).containsExactly("/in", "/elsewhere");
            assertThat(lines(front, "a.log", 1)).containsExactly("/a");
            assertThat(lines(front, "b.log", 1)).containsExactly("/a");
        }
    }

    @Test
    void onlyWhatTheConditionLetsThroughIsLogged() throws Exception {
        try (var front =
                run("log_format v '$args'; access_log a.log v if=$arg_log;", "location / { }")) {
            for (String args : List.of("log=0&1", "log=&2", "3", "log=yes&4", "log=00&5")) {
                front.get("/?" + args);
            }
            assertThat(lines(front, "a.log", 2)).containsExactly("log=yes&4", "log=00&5");
        }
    }

    @Test
    void bufferedLinesAreWrittenAtTheEnd() throws Exception {
        FrontRun front = run("access_log a.log combined buffer=64k;", "");
        try (front) {
            front.get("/");
            assertThat(dir.resolve("a.log")).isEmptyFile();
        }
        assertThat(Files.readAllLines(dir.resolve("a.log"))).hasSize(1);
    }

    @Test
    void oneBufferForAllThatNameTheFile() {
        assertThatThrownBy(() ->
                        run(
                                "access_log a.log combined buffer=4k;",
                                "access_log a.log combined buffer=8k;"))
                .isInstanceOf(ConfException.class)
                .hasMessageMatching(
                        "access_log \"a.log\" already defined with conflicting parameters in .*:1");
    }

    @Test
    void anUnknownVariableIsToldWithoutAPlaceAsInNginx() {
        assertThatThrownBy(() -> run("log_format v '$nosuch';", ""))
                .isInstanceOf(ConfException.class)
                .hasMessage("unknown \"nosuch\" variable");
    }

    @ParameterizedTest
    @CsvSource({
        "'log_format v escape=xml a;', 'unknown log format escaping \"xml\"'",
        "'log_format v \"a $\";', 'invalid parameter \"$\"'",
        "'log_format v \"${a\";', 'the closing bracket in \"a\" variable is missing'",
        "'access_log a.log combined if=$;', 'invalid variable name'",
        "'access_log syslog:facility=user;', 'no syslog server specified'",
        "'access_log /var/$host.log;', "
                + "'\"access_log\" directive with variables in the path is known,"
                + " not supported yet'",
    })
    void faultsHaveTheirPlace(String line, String message) {
        assertThatThrownBy(() -> run(line, ""))
                .isInstanceOf(ConfException.class)
                .hasMessageStartingWith(message + " in ");
    }

    @Test
    void aFileThatCannotBeOpenedIsTold() {
        assertThatThrownBy(() -> run("access_log no/such/dir.log;", ""))
                .isInstanceOf(LogException.class)
                .hasMessage(
                        "open() \""
                                + dir.resolve("no/such/dir.log")
                                + "\" failed (2: No such file or directory)");
    }
}
