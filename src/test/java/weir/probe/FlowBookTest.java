package weir.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class FlowBookTest {
    private static final int FIN = 1;
    private static final int SYN = 2;
    private static final int RST = 4;
    private static final int ACK = 16;
    private static final int CLIENT = 0x7f000001;
    private static final int SERVER = 0x7f000002;

    private final FlowBook book = new FlowBook(Set.of(80, 8080));

    @Test
    void theFirstFinDecidesWhoClosed() {
        toServer(50000, SYN, 100);
        toClient(50000, SYN | ACK, 900);
        toClient(50000, FIN | ACK, 950);
        toServer(50000, FIN | ACK, 150);

        assertThat(book.facts().opened(80)).isEqualTo(1);
        assertThat(book.facts().closed(80)).isEqualTo(new Closings(1, 0, 0));
    }

    @Test
    void aClientsFinCountsForTheClient() {
        toServer(50000, SYN, 100);
        toServer(50000, FIN | ACK, 150);
        toClient(50000, FIN | ACK, 950);

        assertThat(book.facts().closed(80)).isEqualTo(new Closings(0, 1, 0));
    }

    @Test
    void aResetBeforeAnyFinIsCountedApart() {
        toServer(50000, SYN, 100);
        toClient(50000, RST, 0);
        toServer(50000, FIN | ACK, 101);

        assertThat(book.facts().closed(80)).isEqualTo(new Closings(0, 0, 1));
    }

    @Test
    void aRepeatedSynOpensOnce() {
        toServer(50000, SYN, 100);
        toServer(50000, SYN, 100);

        assertThat(book.facts().opened(80)).isEqualTo(1);
    }

    @Test
    void aPortUsedAgainIsANewConnection() {
        toServer(50000, SYN, 100);
        toServer(50000, FIN | ACK, 150);
        toServer(50000, SYN, 777_000);
        toClient(50000, FIN | ACK, 1);

        assertThat(book.facts().opened(80)).isEqualTo(2);
        assertThat(book.facts().closed(80)).isEqualTo(new Closings(1, 1, 0));
    }

    @Test
    void aConnectionOlderThanTheBookClosesButDoesNotOpen() {
        toClient(50001, FIN | ACK, 5);

        assertThat(book.facts().opened(80)).isZero();
        assertThat(book.facts().closed(80)).isEqualTo(new Closings(1, 0, 0));
    }

    @Test
    void portsNobodyAskedForAreNotCounted() {
        book.segment(CLIENT, 50000, SERVER, 443, SYN, 1);

        assertThat(book.facts().opened()).isEmpty();
    }

    @Test
    void portsAreCountedApart() {
        book.segment(CLIENT, 50000, SERVER, 80, SYN, 1);
        book.segment(CLIENT, 50000, SERVER, 8080, SYN, 1);

        assertThat(book.facts().opened(80)).isEqualTo(1);
        assertThat(book.facts().opened(8080)).isEqualTo(1);
    }

    @Test
    void aPacketIsReadBehindHeaderOptions() {
        byte[] packet = new byte[80];
        packet[3] = (byte) 0x46; // IPv4, six words of header
        packet[3 + 9] = 6;
        packet[3 + 24 + 1] = 99; // from port 99
        packet[3 + 24 + 3] = 80; // to port 80
        packet[3 + 24 + 13] = SYN;

        book.packet(packet, 3, 44);
        assertThat(book.facts().opened(80)).isEqualTo(1);
    }

    @Test
    void shortAndForeignPacketsArePassedOver() {
        byte[] udp = new byte[60];
        udp[0] = 0x45;
        udp[9] = 17;
        book.packet(udp, 0, 60);
        book.packet(new byte[10], 0, 10);
        byte[] ipv6 = new byte[60];
        ipv6[0] = 0x60;
        book.packet(ipv6, 0, 60);

        assertThat(book.facts().opened()).isEmpty();
    }

    private void toServer(int port, int flags, long sequence) {
        book.segment(CLIENT, port, SERVER, 80, flags, sequence);
    }

    private void toClient(int port, int flags, long sequence) {
        book.segment(SERVER, 80, CLIENT, port, flags, sequence);
    }
}
