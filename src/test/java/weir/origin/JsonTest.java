package weir.origin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void commasGoBetween() {
        String text =
                Json.object()
                        .put("a", 1)
                        .openObject("b")
                        .put("c", true)
                        .closeObject()
                        .openArray("d")
                        .openElement()
                        .put("e", "x")
                        .closeObject()
                        .openElement()
                        .closeObject()
                        .closeArray()
                        .put("f", 1.5)
                        .end();
        assertThat(text)
                .isEqualTo("{\"a\":1,\"b\":{\"c\":true},\"d\":[{\"e\":\"x\"},{}],\"f\":1.500}");
    }

    @Test
    void textIsEscaped() {
        assertThat(Json.object().put("t", "a\"b\\c\n\u0001").end())
                .isEqualTo("{\"t\":\"a\\\"b\\\\c\\n\\u0001\"}");
    }

    @Test
    void absentTextIsNull() {
        assertThat(Json.object().put("t", (String) null).end()).isEqualTo("{\"t\":null}");
    }
}
