package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SsiSocketTest {
    private static final String ERROR = "[an error occurred while processing the directive]";

    @TempDir Path dir;

    /** The body of a page of these commands, asked for as HTTP/1.0. */
    private String body(String page, String locations) throws Exception {
        Files.writeString(dir.resolve("page.html"), page);
        Files.writeString(dir.resolve("part.html"), "PART");
        try (var front =
                FrontRun.server(
                        dir, "root " + dir + "; default_type text/html; ssi on; " + locations)) {
            String answer =
                    front.exchange("GET /page.html?q=%3Cz%3E&r=<z> HTTP/1.0\r\nHost: h\r\n\r\n");
            assertThat(answer)
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .doesNotContain("Content-Length", "ETag", "Last-Modified", "Accept-Ranges");
            return answer.substring(answer.indexOf("\r\n\r\n") + 4);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plain <!-- c --> <<!--x <b>|plain <!-- c --> <<!--x <b>",
                "<!--#include virtual=\"/part.html\" -->|PART",
                "a<!--#include file=\"part.html\" -->b|aPARTb",
                "<<!--#include virtual=\"/part.html\"-->>|<PART>",
                "<!--#include virtual=\"/part.html\" set=\"x\" -->(<!--#echo var=\"x\" -->)|(PART)",
                "<!--#include virtual=\"/none.html\" set=\"x\" -->(<!--#echo var=\"x\" -->)|()",
                "<!--#include virtual=\"/in?a=1\" -->|/in a=1 GET",
                "<!--#echo var=\"none\" -->|(none)",
                "<!--#echo var=\"none\" default=\"d\" -->|d",
                "<!--#echo var=\"arg_r\" -->|&lt;z&gt;",
                "<!--#echo var=\"arg_r\" encoding=\"none\" -->|<z>",
                "<!--#echo var=\"arg_q\" encoding=\"url\" -->|%253Cz%253E",
                "<!--#set var=\"v\" value=\"1$arg_r${uri}\" --><!--#echo var=\"v\" encoding=\"none\" -->"
                        + "|1<z>/page.html",
                "<!--#if expr=\"$arg_r\" -->y<!--#else -->n<!--#endif -->.|y.",
                "<!--#if expr=\"$arg_x\" -->y<!--#else -->n<!--#endif -->.|n.",
                "<!--#set var=\"v\" value=\"ab\" --><!--#if expr=\"$v = a\" -->1<!--#elif"
                        + " expr=\"$v = ab\" -->2<!--#else -->3<!--#endif -->|2",
                "<!--#set var=\"v\" value=\"ab\" --><!--#if expr=\"$v != /^a(.)\\$/\" -->1<!--#else"
                        + " --><!--#echo var=\"1\" --><!--#endif -->|b",
                "<!--#block name=\"s\" -->S<!--#echo var=\"uri\" --><!--#endblock -->"
                        + "<!--#include virtual=\"/none.html\" stub=\"s\" -->|S/none.html",
                "<!--#config errmsg=\"E\" --><!--#bogus -->|E",
                "<!--#config timefmt=\"%Q\" -->|" + ERROR,
                "<!--#echo -->|" + ERROR,
                "<!--#include virtual=\"/../x\" -->|" + ERROR,
                "<!--#config timefmt=\"%Y\" --><!--#if expr=\"$date_gmt = /^20..\\$/\" -->y<!--#endif"
                        + " -->|y",
            })
    void aPageBecomes(String page, String body) throws Exception {
        assertThat(body(page, "location /in { return 200 \"$uri $args $request_method\"; }"))
                .isEqualTo(body);
    }

    @Test
    void anEndlessIncludeIsCutOff() throws Exception {
        assertThat(body("x<!--#include virtual=\"/page.html\" -->", ""))
                .isEqualTo("x".repeat(51) + ERROR);
    }

    @Test
    void aPartMayComeFromAnotherServer() throws Exception {
        try (var origin = ProxyOrigin.ok("FAR<!--#echo var=\"uri\" -->")) {
            String to = "proxy_pass http://127.0.0.1:" + origin.port() + ";";
            String page =
                    "<!--#include virtual=\"/far\" -->-<!--#include virtual=\"/far\" set=\"v\""
                            + " --><!--#echo var=\"v\" encoding=\"none\" -->";
            assertThat(body(page, "location /far { ssi off; " + to + " }"))
                    .isEqualTo("FAR<!--#echo var=\"uri\" -->-FAR<!--#echo var=\"uri\" -->");
            assertThat(origin.requests()).hasSize(2);
        }
    }

    @Test
    void aProxiedPageMayBeCutAnywhere() throws Exception {
        String page = "a<b<!--#include virtual=\"/part.html\" --><!--#echo var=\"uri\" -->c";
        try (var origin =
                new ProxyOrigin((request, out) -> {
                    out.write(
                            ProxyOrigin.bytes(
                                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
                                            + "Transfer-Encoding: chunked\r\n\r\n"));
                    for (char c : page.toCharArray()) {
                        out.write(ProxyOrigin.bytes("1\r\n" + c + "\r\n"));
                        out.flush();
                    }
                    out.write(ProxyOrigin.bytes("0\r\n\r\n"));
                    return true;
                })) {
            String to =
                    "location = /page.html { proxy_http_version 1.1; proxy_pass http://127.0.0.1:"
                            + origin.port()
                            + "; }";
            assertThat(body("", to)).isEqualTo("a<bPART/page.htmlc");
        }
    }
}
