package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import weir.origin.Origin;
import weir.origin.OriginLog;
import weir.origin.OriginSettings;

/** docs/origin.md tells of every flag and every field of /status. */
class OriginPageTest {
    static Stream<String> flags() {
        CommandLine origin = OriginCommand.commandLine();
        return Stream.of(origin, origin.getSubcommands().get("db"))
                .flatMap(command -> command.getCommandSpec().options().stream())
                .flatMap(option -> Stream.of(option.names()))
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("flags")
    void aFlagIsOnThePage(String flag) throws IOException {
        assertThat(page()).containsPattern("`" + flag + "[` ]");
    }

    @Test
    void theFieldsOfStatusAreInItsExample(@TempDir Path folder) throws Exception {
        Path xml =
                Files.writeString(
                        folder.resolve("server.xml"),
                        """
                        <Server port="-1"><Service name="s"><Connector port="0"/>
                        <Engine name="e" defaultHost="h"><Host name="h"/></Engine></Service></Server>
                        """);
        OriginLog.install(Level.WARNING);
        try (Origin origin = Origin.start(OriginSettings.of(xml))) {
            Stream<String> fields =
                    Pattern.compile("\"(\\w+)\":")
                            .matcher(origin.status())
                            .results()
                            .map(MatchResult::group);
            String page = page();
            assertThat(fields).isNotEmpty().allSatisfy(field -> assertThat(page).contains(field));
        }
    }

    private static String page() throws IOException {
        return Files.readString(
                Path.of(System.getProperty("weir.basedir", "."), "docs", "origin.md"));
    }
}
