package weir.front.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.conf.Conf;
import weir.conf.Epoch;
import weir.conf.Scope;
import weir.front.Modules;
import weir.net.Buf;

class SplitClientsTest {
    @TempDir Path dir;

    @ParameterizedTest
    @CsvSource({
        "0% a;, 'invalid percent value \"0%\" in '",
        "0.00% a;, 'invalid percent value \"0.00%\" in '",
        "50 a;, 'invalid percent value \"50\" in '",
        "1.234% a;, 'invalid percent value \"1.234%\" in '",
        "-5% a;, 'invalid percent value \"-5%\" in '",
        "% a;, 'invalid percent value \"%\" in '",
        "60% a; 50% b;, 'percent total is greater than 100% in '",
        "* a; 1% b;, 'percent total is greater than 100% in '",
    })
    void sharesAreCheckedInNginxsWords(String lines, String message) {
        assertThatThrownBy(() -> read(lines)).hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource({".5% a; * b;, 21474836", "33.33% a; 66.67% b;, 1431512599"})
    void aShareIsABoundOfTheHash(String lines, long first) throws IOException {
        SplitClients block = read(lines);

        assertThat(block.parts()).extracting(SplitClients.Part::below).startsWith(first);
        assertThat(block.parts().getLast().below()).isEqualTo(Long.MAX_VALUE);
    }

    /** Values of the reference implementation of MurmurHash2, seed 0. */
    @Test
    void theHashIsMurmurHash2() {
        assertThat(hash("")).isZero();
        assertThat(hash("a")).isEqualTo(0x92685f5eL);
    }

    private static long hash(String text) {
        Buf bytes = new Buf(16);
        bytes.putAscii(text);
        long hash = Integer.toUnsignedLong(SplitVariable.hash(bytes.base(), bytes.end));
        bytes.free();
        return hash;
    }

    private SplitClients read(String lines) throws IOException {
        Path file = dir.resolve("nginx.conf");
        Files.writeString(file, "events {} http { split_clients $uri $a { " + lines + " } }");
        Conf conf =
                Conf.read(
                        Modules.grammar(),
                        new Conf.Options(file.toString(), dir + "/", "", Epoch.newest()));
        Scope http = conf.main().blocks(MainModule.HTTP_BLOCK).getFirst();
        return http.own(SplitClientsModule.SPLIT_CLIENTS).getFirst().value();
    }
}
