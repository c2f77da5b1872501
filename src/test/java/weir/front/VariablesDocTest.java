package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.var.Variable;
import weir.var.VariablesPage;

/** The reference page and nginx's own list of variables. */
class VariablesDocTest {
    private static final Path PAGE =
            Path.of(System.getProperty("weir.basedir", ""), "docs", "variables.md");

    @Test
    void thePageIsUpToDate() throws IOException {
        String page = VariablesPage.of(Modules.variables());
        if (Boolean.getBoolean("update")) {
            Files.writeString(PAGE, page);
        }
        assertThat(PAGE).as("run the test with -Dupdate=true").hasContent(page);
    }

    @ParameterizedTest
    @MethodSource("variables")
    void saysWhatItIs(Variable<Exchange> variable) {
        assertThat(variable.doc()).endsWith(".").hasSizeGreaterThan(5);
        assertThat(variable.name()).matches("[a-z0-9_]+");
    }

    static List<Variable<Exchange>> variables() {
        return Modules.variables();
    }

    static Stream<String> ofNginx() {
        return Stream.of(
                        "args binary_remote_addr body_bytes_sent bytes_sent connection",
                        "connection_requests connection_time content_length content_type",
                        "document_root document_uri host hostname https is_args is_request_port",
                        "msec nginx_version pid pipe proxy_protocol_addr proxy_protocol_port",
                        "proxy_protocol_server_addr proxy_protocol_server_port query_string",
                        "realpath_root remote_addr remote_port remote_user request request_body",
                        "request_body_file request_completion request_filename request_id",
                        "request_length request_method request_port request_time request_uri",
                        "scheme server_addr server_name server_port server_protocol status",
                        "tcpinfo_rcv_space tcpinfo_rtt tcpinfo_rttvar tcpinfo_snd_cwnd",
                        "time_iso8601 time_local uri proxy_host proxy_port",
                        "proxy_add_x_forwarded_for upstream_addr upstream_status",
                        "upstream_connect_time upstream_header_time upstream_response_time",
                        "upstream_response_length upstream_bytes_received upstream_bytes_sent",
                        "upstream_cache_status upstream_cache_last_modified upstream_cache_etag",
                        "http_host http_user_agent http_referer http_via http_x_forwarded_for",
                        "http_cookie http_anything sent_http_content_type sent_http_location",
                        "sent_http_content_length sent_http_last_modified sent_http_connection",
                        "sent_http_keep_alive sent_http_transfer_encoding sent_http_cache_control",
                        "sent_http_link sent_http_anything sent_trailer_anything cookie_a arg_a",
                        "upstream_http_a upstream_cookie_a upstream_trailer_a",
                        "proxy_protocol_tlv_unique_id")
                .flatMap(line -> Arrays.stream(line.split(" ")));
    }

    @ParameterizedTest
    @MethodSource("ofNginx")
    void nginxsVariableIsKnown(String name) {
        boolean known =
                Modules.variables().stream()
                        .anyMatch(v ->
                                v.family() ? name.startsWith(v.name()) : name.equals(v.name()));
        assertThat(known).isTrue();
    }
}
