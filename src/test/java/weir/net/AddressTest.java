package weir.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:80, 127.0.0.1:80",
        "0.0.0.0:0, 0.0.0.0:0",
        "255.255.255.255:65535, 255.255.255.255:65535",
        "[::1]:8080, [::1]:8080",
        "[::]:80, [::]:80",
        "[2001:db8:0:0:1:0:0:1]:80, [2001:db8::1:0:0:1]:80",
        "[fe80::1:2:3]:1, [fe80::1:2:3]:1",
        "[1:0:0:0:0:0:0:0]:1, [1::]:1",
        "[1:2:3:4:5:6:7:8]:1, [1:2:3:4:5:6:7:8]:1",
        "unix:/run/x.sock, unix:/run/x.sock"
    })
    void textRoundTrip(String text, String canonical) {
        Address address = Address.parse(text);
        assertThat(address.text()).isEqualTo(canonical);
        assertThat(Address.read(address.put(Mem.alloc(Address.LONGEST)), address.length()))
                .isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.1:65536", "example.com:80", "unix:", "1.2.3:x"})
    void refuses(String text) {
        assertThatThrownBy(() -> Address.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
