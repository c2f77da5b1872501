package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;

class ArticleConfTest {
    private final ArticleConf conf = new ArticleConf(8080, List.of(8070, 8071, 8072), null);

    @Test
    void theShortOneKeepsNoConnections() {
        assertThat(conf.text(Variant.SHORT))
                .contains("server 127.0.0.1:8072;")
                .contains("listen       127.0.0.1:8080;")
                .contains("charset utf-8;")
                .doesNotContain("keepalive 500")
                .doesNotContain("proxy_http_version");
    }

    @Test
    void theLongOneKeepsThem() {
        assertThat(conf.text(Variant.LONG))
                .contains("keepalive 500;")
                .contains("proxy_http_version 1.1;")
                .contains("proxy_set_header Connection \"\";");
    }

    @Test
    void theDifferenceIsTheWholeDifference() {
        assertThat(conf.differences())
                .containsExactly(
                        "- root   html;",
                        "- index  index.html index.htm;",
                        "- client_max_body_size  100m;",
                        "+ keepalive 500;",
                        "+ proxy_set_header Host $host;",
                        "+ proxy_set_header REMOTE-HOST $remote_addr;",
                        "+ proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
                        "+ proxy_http_version 1.1;",
                        "+ proxy_set_header Connection \"\";");
    }

    @Test
    void onlyAnInstalledNginxNeedsFoldersOfItsOwn() {
        assertThat(conf.text(Variant.SHORT)).doesNotContain("_temp_path");
        assertThat(forNginx("1.22.1").text(Variant.LONG)).contains("proxy_temp_path       proxy;");
    }

    private static ArticleConf forNginx(String version) {
        return new ArticleConf(1, List.of(2), new RealNginx(Path.of("nginx"), version));
    }

    @ParameterizedTest
    @CsvSource({"1.22.1, false", "1.29.6, false", "1.29.7, true", "1.31.5, true", "?, false"})
    void anNginxThatKeepsConnectionsIsToldNotTo(String version, boolean told) {
        ArticleConf conf = forNginx(version);
        assertThat(conf.text(Variant.SHORT).contains("keepalive 0;")).isEqualTo(told);
        assertThat(conf.text(Variant.SHORT).contains("proxy_http_version 1.0;")).isEqualTo(told);
        assertThat(conf.text(Variant.LONG)).doesNotContain("keepalive 0;");
        assertThat(conf.notes().size() > this.conf.notes().size()).isEqualTo(told);
    }

    @Test
    void thePlanIsWellFormedAndNamesItsTarget() throws Exception {
        Document plan =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(
                                new java.io.ByteArrayInputStream(
                                        new LoadPlan(50, 7, 8080, "/getSxbm")
                                                .text()
                                                .getBytes(
                                                        java.nio.charset.StandardCharsets.UTF_8)));

        assertThat(plan.getElementsByTagName("HTTPSamplerProxy").getLength()).isEqualTo(1);
        assertThat(plan.getDocumentElement().getTextContent()).contains("8080", "/getSxbm", "50");
    }

    @Test
    void pairsAlternateTheirOrder() {
        assertThat(ShortVsLong.order(3))
                .containsExactly(
                        Variant.SHORT,
                        Variant.LONG,
                        Variant.LONG,
                        Variant.SHORT,
                        Variant.SHORT,
                        Variant.LONG);
    }
}
