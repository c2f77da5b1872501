package weir.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which cookies are kept, and which request gets them. */
class CookiesTest {
    private static final long NOW = 1_800_000_000_000L;
    private static final StartScope NOBODY = new StartScope("p", new Settings(Map.of()));

    private static Cookies jar(boolean accepts, CookieRules.Preset... preset) {
        return new Cookies(new CookieRules(List.of(preset), accepts, false, false), NOBODY);
    }

    private static String sent(Cookies jar, String host, String path) {
        return String.valueOf(jar.header(host, path, false, NOW));
    }

    @ParameterizedTest
    @CsvSource({
        "a=b; Path=/,a=b",
        "a=b,a=b",
        "' a = b ; Path=/',a=b",
        "a=b=c,a=b=c",
        "a=\"b c\"; Path=/,a=\"b c\"",
        "'\"w\"=x; Path=/','\"w\"=x'",
        "a=; Path=/,null",
        "novalue,null",
        "=x,null",
        "a=b; Path=/other,null",
        "a=b; Path=/dir,a=b",
        "a=b; Path=/di,null",
        "a=b; Path=/dir/,a=b",
        "a=b; Domain=example.org,a=b",
        "a=b; Domain=.example.org,a=b",
        "a=b; Domain=other.org,null",
        "a=b; Domain=ple.org,null",
        "a=b; Domain=sub.www.example.org,null",
        "a=b; Secure,null",
        "a=b; Max-Age=10,a=b",
        "a=b; Max-Age=0,null",
        "a=b; Max-Age=x,a=b",
        "a=b; HttpOnly; SameSite=Lax,a=b",
        "'a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT',null",
        "'a=b; Expires=Fri, 31 Dec 2100 23:59:59 GMT',a=b",
        "'a=b; Expires=Thursday, 01-Jan-70 00:00:00 GMT',a=b",
        "'a=b; Expires=Thu, 01-Jan-1970 00:00:00 GMT',null",
        "'a=b; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT',a=b",
        "a=b; Expires=nonsense,a=b",
    })
    void takenFromADirectory(String line, String sent) {
        Cookies jar = jar(true);
        jar.take(line, "www.example.org", "/dir/page", NOW);
        assertThat(sent(jar, "www.example.org", "/dir/page?q=/x")).isEqualTo(sent);
    }

    @Test
    void oneHeaderInTheOrderOfStoring() {
        Cookies jar = jar(true);
        jar.take("b=1", "h", "/", NOW);
        jar.take("a=2", "h", "/", NOW);
        assertThat(sent(jar, "h", "/")).isEqualTo("b=1; a=2");
        jar.take("b=3", "h", "/", NOW);
        assertThat(sent(jar, "h", "/")).isEqualTo("a=2; b=3");
    }

    @Test
    void anEmptyValueDeletes() {
        Cookies jar = jar(true);
        jar.take("a=1", "h", "/", NOW);
        jar.take("a=", "h", "/", NOW);
        assertThat(sent(jar, "h", "/")).isEqualTo("null");
    }

    @Test
    void aHostsCookieStaysWithThatHost() {
        Cookies jar = jar(true);
        jar.take("a=1", "example.org", "/", NOW);
        jar.take("b=2; Domain=example.org", "example.org", "/", NOW);
        assertThat(sent(jar, "www.example.org", "/")).isEqualTo("b=2");
        assertThat(sent(jar, "EXAMPLE.org", "/")).isEqualTo("a=1; b=2");
        assertThat(sent(jar, "notexample.org", "/")).isEqualTo("null");
    }

    @Test
    void anExpiredCookieIsNotSent() {
        Cookies jar = jar(true);
        jar.take("a=1; Max-Age=1", "h", "/", NOW);
        assertThat(jar.header("h", "/", false, NOW + 999)).isEqualTo("a=1");
        assertThat(jar.header("h", "/", false, NOW + 1000)).isNull();
    }

    @Test
    void thePlansOwnCookiesComeBackAfterAReset() {
        var preset =
                new CookieRules.Preset(
                        Text.of("p"), Text.of("v"), Text.of("h"), Text.of(""), false);
        Cookies jar = jar(true, preset);
        jar.take("a=1", "h", "/", NOW);
        assertThat(sent(jar, "h", "/x")).isEqualTo("p=v; a=1");
        jar.reset(NOBODY);
        assertThat(sent(jar, "h", "/x")).isEqualTo("p=v");
        assertThat(sent(jar, "other", "/x")).isEqualTo("null");
    }

    @Test
    void ignoreCookiesKeepsNone() {
        Cookies jar = jar(false);
        jar.take("a=1", "h", "/", NOW);
        assertThat(sent(jar, "h", "/")).isEqualTo("null");
    }

    @ParameterizedTest
    @CsvSource({
        "false,false,true,false",
        "true,false,true,true",
        "true,true,true,false",
        "false,true,false,true",
    })
    void whenTheJarIsCleared(boolean each, boolean byUser, boolean sameUser, boolean cleared) {
        assertThat(new CookieRules(List.of(), true, each, byUser).clears(sameUser))
                .isEqualTo(cleared);
    }

    @Test
    void theLongestPathGoesFirst() {
        Cookies jar = jar(true);
        jar.take("a=1; Path=/", "h", "/x/y/z", NOW);
        jar.take("b=2", "h", "/x/y/z", NOW);
        jar.take("c=3; Path=/x", "h", "/x/y/z", NOW);
        jar.take("d=4", "h", "/x/y/z", NOW);
        assertThat(sent(jar, "h", "/x/y/z")).isEqualTo("b=2; d=4; c=3; a=1");
    }
}
