package weir.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** URLs from a sampler's fields and from Location headers. */
class UrlTest {
    @ParameterizedTest
    @CsvSource({
        "'',h,80,/p,http://h/p",
        "http,h,'',p,http://h/p",
        "HTTP,h,8080,/p,http://h:8080/p",
        "http,h,0,/p,http://h/p",
        "http,h,abc,/p,http://h/p",
        "https,h,443,/p,https://h/p",
        "https,h,80,/p,https://h:80/p",
        "http,' h ',1,/a b,http://h:1/a%20b",
        "http,[::1],1,/p,http://[::1]:1/p",
        "http,h,1,http://o:2/x,http://o:2/x",
    })
    void fromFields(String protocol, String domain, String port, String path, String text) {
        assertThat(Url.of(protocol, domain, port, path, "").text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "http://h/p,h,80,h,/p",
        "http://h,h,80,h,/",
        "http://h:8080?q,h,8080,h:8080,/?q",
        "http://H:81/p#f,h,81,H:81,/p",
        "http://user:pw@h/p,h,80,h,/p",
        "http://my_host:9/p,my_host,9,my_host:9,/p",
        "http://[::1]:9/p,[::1],9,[::1]:9,/p",
        "https://h/p,h,443,h,/p",
    })
    void parts(String text, String host, int port, String authority, String target) {
        Url url = Url.parse(text);
        assertThat(url.target().host()).isEqualTo(host);
        assertThat(url.target().port()).isEqualTo(port);
        assertThat(url.authority()).isEqualTo(authority);
        assertThat(url.pathAndQuery()).isEqualTo(target);
    }

    @Test
    void aQueryIsJoinedToWhatThePathHas() {
        assertThat(Url.of("", "h", "", "/p", "a=1").text()).isEqualTo("http://h/p?a=1");
        assertThat(Url.of("", "h", "", "/p?x=1", "a=1").text()).isEqualTo("http://h/p?x=1&a=1");
        assertThat(Url.of("", "h", "", "http://o/p", "a=1").text()).isEqualTo("http://o/p");
    }

    @Test
    void httpsIsRefusedByName() {
        Failure failure = Url.parse("https://h/").failure();
        assertThat(failure).isNotNull();
        assertThat(failure.text()).isEqualTo("https is not supported yet: https://h/");
    }

    @ParameterizedTest
    @CsvSource({
        "http://h/a/b?q,/c,http://h/c",
        "http://h/a/b?q,c,http://h/a/c",
        "http://h:81/a/b,../c,http://h:81/c",
        "http://h/a/b,../../../c,http://h/c",
        "http://h/a/b,./c?x=../y,http://h/a/c?x=../y",
        "http://h/a,?q=1,http://h/?q=1",
        "http://h,/x y,http://h/x%20y",
        "http://h/a,//o:2/c,http://o:2/c",
        "http://h/a,http://o/c,http://o/c",
        "http://h/a,/b%20c?d%20e,http://h/b%20c?d%20e",
        "http://h/a,/b|c d?e=%20|,http://h/b%7Cc%2520d?e=%2520%7C",
        "http://h/a,'/?b={\"c\"}',http://h/?b=%7B%22c%22%7D",
        "http://h/a,/b#c|d,http://h/b#c%7Cd",
    })
    void redirected(String from, String location, String to) {
        assertThat(Url.parse(from).redirected(location).text()).isEqualTo(to);
    }
}
