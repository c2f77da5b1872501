package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArticleConfParityTest {
    @TempDir Path folder;

    @ParameterizedTest
    @EnumSource(Variant.class)
    void anInstalledNginxAcceptsIt(Variant variant) throws IOException {
        RealNginx nginx = RealNginx.find();
        if (nginx == null) {
            System.err.println("not compared with nginx: none is installed");
            return;
        }
        Files.createDirectories(folder.resolve("logs"));
        Files.writeString(folder.resolve("mime.types"), ArticleConf.MIME_TYPES);
        Files.writeString(
                folder.resolve("nginx.conf"),
                new ArticleConf(18_080, List.of(18_070, 18_071, 18_072), nginx).text(variant));

        String said =
                Tools.says(
                        Pattern.compile("(test is successful)"),
                        List.of(
                                nginx.binary().toString(),
                                "-t",
                                "-p",
                                folder + "/",
                                "-c",
                                folder.resolve("nginx.conf").toString(),
                                "-e",
                                folder.resolve("logs/error.log").toString()));
        assertThat(said).isEqualTo("test is successful");
    }
}
