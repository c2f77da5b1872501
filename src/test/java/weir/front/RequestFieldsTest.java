package weir.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.http.Head;
import weir.http.Parse;
import weir.http.RequestParser;
import weir.http.RequestRules;
import weir.net.Buf;

/** What a variable's name finds in a request, without a server. */
class RequestFieldsTest {
    private static final RequestRules RULES = RequestRules.DEFAULT;

    private static Head head(String target, String... headers) {
        Buf in = new Buf(2048);
        in.putAscii("GET " + target + " HTTP/1.1\r\nHost: h\r\n");
        for (String header : headers) {
            in.putAscii(header + "\r\n");
        }
        in.putAscii("\r\n");
        Head head = new Head();
        assertThat(new RequestParser().parse(head, RULES, in.base(), in.end))
                .isEqualTo(Parse.COMPLETE);
        return head;
    }

    private static String read(Head head, BiPredicate<Head, Buf> field) {
        Buf out = new Buf(0);
        return field.test(head, out) ? out.toString() : "absent";
    }

    @ParameterizedTest
    @CsvSource({
        "user_agent, curl",
        "USER_AGENT, curl",
        "x_own_thing, 1",
        "accept, 'a, b'",
        "x_many, '1, 2, 3'",
        "x_empty, ''",
        "x_none, absent",
        "x_own, absent",
        "x_own_thing_, absent",
    })
    void headersByName(String rest, String expected) {
        Head head =
                head(
                        "/",
                        "User-Agent: curl",
                        "X-Own-Thing: 1",
                        "Accept: a",
                        "X-Many: 1",
                        "Accept: b",
                        "x-many: 2",
                        "X-MANY: 3",
                        "X-Empty:");
        assertThat(read(head, new HeaderField(rest)::write)).isEqualTo(expected);
    }

    @Test
    void cookieLinesAreJoinedBySemicolons() {
        Head head = head("/", "Cookie: a=1", "Cookie: b=2");
        assertThat(read(head, new HeaderField("cookie", ';')::write)).isEqualTo("a=1; b=2");
    }

    @ParameterizedTest
    @CsvSource({
        "a, 1",
        "A, 1",
        "b, ''",
        "c, 3 4",
        "d, 5=6",
        "e, late",
        "nope, absent",
        "aa, absent",
        "bare, absent",
    })
    void cookiesByName(String name, String expected) {
        Head head = head("/", "Cookie: a=1; b=; c = 3 4; bare; d=5=6", "Cookie: e=late; a=second");
        assertThat(read(head, new CookieField(name)::writeCookie)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"id, 7", "ID, 7", "path, absent", "other, x", "i, absent"})
    void setCookiesByName(String name, String expected) {
        Head head = head("/", "Set-Cookie: id=7; path=/", "Set-Cookie: other = x; id=8");
        assertThat(read(head, new CookieField(name)::writeSetCookie)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "a, 1",
        "A, 1",
        "b, ''",
        "c, x=y",
        "d, %20",
        "e, absent",
        "bc, absent",
        "f, end",
    })
    void argumentsByName(String name, String expected) {
        Head head = head("/p?a=1&b=&c=x=y&d=%20&e&a=2&&f=end");
        Target target = new Target();
        target.begin(head);
        Buf out = new Buf(0);
        String value = new ArgumentField(name).write(target, out) ? out.toString() : "absent";
        assertThat(value).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "Basic am9lOnB3, joe",
        "basic   am9lOnB3, joe",
        "Basic am9lOg==, joe",
        "Basic am9lOg, joe",
        "BASIC YTpiOmM=, a",
    })
    void theUserOfABasicAuthorization(String value, String user) {
        assertThat(read(head("/", "Authorization: " + value), BasicUser::write)).isEqualTo(user);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer am9lOnB3",
                "Basic",
                "Basic ",
                "Basic am9l",
                "Basic OnB3",
                "Basic a",
                "Basic am9l!nB3",
                "Basicam9lOnB3"
            })
    void noUserInAnythingElse(String value) {
        assertThat(read(head("/", "Authorization: " + value), BasicUser::write))
                .isEqualTo("absent");
        assertThat(read(head("/"), BasicUser::write)).isEqualTo("absent");
    }
}
