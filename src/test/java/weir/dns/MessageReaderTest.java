package weir.dns;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weir.dns.StubNameServer.Answer;
import weir.dns.StubNameServer.Asked;

/** What comes off the wire is a value, whatever it is. */
class MessageReaderTest {
    private static final Asked A =
            new Asked(0x1234, "www.example", 1, false, new InetSocketAddress(0));

    private static String why(byte[] bytes) {
        Message message = MessageReader.read(bytes, false);
        assertThat(message).isInstanceOf(Message.Malformed.class);
        return ((Message.Malformed) message).why();
    }

    private static Message.Reply reply(byte[] bytes) {
        Message message = MessageReader.read(bytes, false);
        assertThat(message).isInstanceOf(Message.Reply.class);
        return (Message.Reply) message;
    }

    @Test
    void aWholeAnswer() {
        Message.Reply reply = reply(Answer.to(A).cname("X.Example", 5).a("10.1.2.3", 9).bytes());
        assertThat(reply.id()).isEqualTo(0x1234);
        assertThat(reply.name()).isEqualTo("www.example");
        assertThat(reply.entries().get(0)).isEqualTo(new Message.Alias("x.example", 5));
        assertThat(((Message.Ip) reply.entries().get(1)).address().text()).isEqualTo("10.1.2.3:0");
    }

    @Test
    void compressedNamesAreFollowed() {
        byte[] target = {3, 'f', 't', 'p', (byte) 0xc0, 12 + 4}; // ftp + "example" of the question
        assertThat(reply(Answer.to(A).record(5, 1, target).bytes()).entries())
                .containsExactly(new Message.Alias("ftp.example", 1));
    }

    @Test
    void aPointerToItselfEnds() {
        int at = 12 + 13 + 4;
        byte[] owner = {(byte) 0xc0, (byte) at};
        assertThat(why(Answer.to(A).record(owner, 1, 1, 9, new byte[4]).bytes()))
                .isEqualTo("compression pointers loop in DNS response");
    }

    @Test
    void twoPointersToEachOtherEnd() {
        int at = 12 + 13 + 4 + 12;
        byte[] target = {(byte) 0xc0, (byte) (at + 2), (byte) 0xc0, (byte) at};
        assertThat(why(Answer.to(A).record(5, 9, target).bytes()))
                .isEqualTo("compression pointers loop in DNS response");
    }

    @Test
    void aPointerBeyondTheEnd() {
        byte[] target = {(byte) 0xff, (byte) 0xff};
        assertThat(why(Answer.to(A).record(5, 9, target).bytes()))
                .isEqualTo("name is out of DNS response");
    }

    @Test
    void aNegativeTimeToLiveIsZero() {
        assertThat(reply(Answer.to(A).a("10.0.0.1", -5).bytes()).entries().get(0).ttlS()).isZero();
    }

    @Test
    void recordsThatCannotBe() {
        assertThat(why(Answer.to(A).record(1, 9, new byte[3]).bytes()))
                .isEqualTo("invalid A record in DNS response");
        assertThat(why(Answer.to(A).aaaa("::1", 9).bytes()))
                .isEqualTo("unexpected AAAA record in DNS response");
        assertThat(why(Answer.to(A).record(new byte[] {1, 'a', 0}, 1, 3, 9, new byte[4]).bytes()))
                .isEqualTo("unexpected RR class 3 in DNS response");
        assertThat(reply(Answer.to(A).record(16, 9, new byte[3]).bytes()).entries())
                .containsExactly(new Message.Other(16, 9));
    }

    @Test
    void labelsThatCannotBe() {
        assertThat(why(Answer.to(A).record(5, 9, new byte[] {(byte) 0x80, 1, 0}).bytes()))
                .isEqualTo("invalid label type in DNS response");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x0100, 0xc180, 0x8980, 0x81c0})
    void flagsThatAreNoAnswer(int flags) {
        assertThat(why(Answer.to(A).flags(flags).bytes()))
                .startsWith("invalid UDP DNS response 4660 fl:");
    }

    @Test
    void truncatedOverTcpIsInvalid() {
        byte[] bytes = Answer.to(A).flags(0x8380).bytes();
        assertThat(MessageReader.read(bytes, true))
                .isEqualTo(new Message.Malformed("invalid TCP DNS response 4660 fl:8380"));
    }

    @Test
    void codesOfNoUse() {
        assertThat(MessageReader.read(Answer.code(A, 1), false))
                .isEqualTo(new Message.Fault(0x1234, 1));
        assertThat(MessageReader.read(Answer.code(A, 9), false))
                .isEqualTo(new Message.Fault(0x1234, 9));
    }

    @Test
    void everyCutIsShortOrMalformed() {
        byte[] whole = Answer.to(A).cname("x.example", 1).a("10.0.0.1", 9).a("10.0.0.2", 9).bytes();
        for (int n = 0; n < whole.length; n++) {
            assertThat(MessageReader.read(Arrays.copyOf(whole, n), false))
                    .as("%d bytes", n)
                    .isInstanceOf(Message.Malformed.class);
        }
    }

    @Test
    void anyBytesGiveAValue() {
        Random random = new Random(7);
        byte[] whole =
                Answer.to(A).cname("x.example", 1).a("10.0.0.1", 9).srv(1, 2, 3, "y", 4).bytes();
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes = whole.clone();
            for (int change = random.nextInt(1, 6); change > 0; change--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            assertThat(MessageReader.read(bytes, (i & 1) == 0) != null).isTrue();
        }
    }
}
