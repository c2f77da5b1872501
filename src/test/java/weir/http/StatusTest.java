package weir.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.net.Buf;

class StatusTest {
    @ParameterizedTest
    @CsvSource({
        "200, HTTP/1.1 200 OK",
        "302, HTTP/1.1 302 Moved Temporarily",
        "405, HTTP/1.1 405 Not Allowed",
        "408, HTTP/1.1 408 Request Time-out",
        "418, 'HTTP/1.1 418 '",
        "503, HTTP/1.1 503 Service Temporarily Unavailable",
        "599, 'HTTP/1.1 599 '",
        "7, 'HTTP/1.1 007 '",
        "999, 'HTTP/1.1 999 '",
    })
    void lineIsNginxs(int code, String line) {
        Buf out = new Buf(1);
        Status.putLine(out, code);
        assertThat(out.toString()).isEqualTo(line + "\r\n");
        out.free();
    }
}
