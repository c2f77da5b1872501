package weir.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SocketTableTest {
    @ParameterizedTest
    @CsvSource({
        "0100007F:1F90, 127.0.0.1, 8080",
        "00000000:0050, 0.0.0.0, 80",
        "00000000000000000000000001000000:01BB, 0:0:0:0:0:0:0:1, 443",
        "0000000000000000FFFF00000100007F:2382, 127.0.0.1, 9090",
    })
    void addressesAreWordsInHostOrder(String hex, String ip, int port) {
        assertThat(SocketTable.address(hex).getAddress().getHostAddress()).isEqualTo(ip);
        assertThat(SocketTable.address(hex).getPort()).isEqualTo(port);
    }

    @ParameterizedTest
    @CsvSource({
        "01, ESTABLISHED", "04, FIN_WAIT1", "05, FIN_WAIT2", "06, TIME_WAIT", "08, CLOSE_WAIT",
        "09, LAST_ACK", "0A, LISTEN", "0B, CLOSING", "0C, NEW_SYN_RECV", "FF, NONE",
    })
    void statesAreTheKernelsNumbers(String hex, TcpState state) {
        assertThat(TcpState.of(Integer.parseInt(hex, 16))).isEqualTo(state);
    }

    @Test
    void aTimeWaitLineTellsHowLongItStays() {
        SocketRow row =
                SocketTable.parse(
                        "  12: 0100007F:1F90 0100007F:C001 06 00000000:00000000 03:000016AF 00000000"
                                + "     0        0 0 3 0000000000000000");

        assertThat(row.state()).isEqualTo(TcpState.TIME_WAIT);
        assertThat(row.localPort()).isEqualTo(8080);
        assertThat(row.remotePort()).isEqualTo(49153);
        assertThat(row.timerMs()).isEqualTo(58_070);
        assertThat(row.inode()).isZero();
    }

    @Test
    void theHeadingAndBlankLinesAreNoSockets() {
        assertThat(SocketTable.parse("  sl  local_address rem_address   st tx_queue")).isNull();
        assertThat(SocketTable.parse("")).isNull();
    }

    @Test
    void bothFilesAreReadAndStatesSelected(@TempDir Path net) throws IOException {
        Files.writeString(
                net.resolve("tcp"),
                "heading\n" + line(0, "0100007F:0050", "0A") + line(1, "0100007F:0050", "01"));
        Files.writeString(
                net.resolve("tcp6"), line(0, "00000000000000000000000000000000:01BB", "0A"));

        List<SocketRow> rows = SocketTable.readText(net, EnumSet.of(TcpState.LISTEN));
        assertThat(rows).extracting(SocketRow::localPort).containsExactly(80, 443);
    }

    private static String line(int n, String local, String state) {
        return n
                + ": "
                + local
                + " 00000000:0000 "
                + state
                + " 00000000:00000005 00:00000000 00000000 0 0 77 1 0 100 0 0 10 0\n";
    }
}
