package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines as JMeter's parser takes them. */
class LoadArgumentsTest {
    private static LoadArguments read(String line) throws LoadUsageException {
        return LoadArguments.of(List.of(line.split(" ")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-n -t p.jmx -l a.jtl",
                "-nt p.jmx -la.jtl",
                "-n -tp.jmx -l=a.jtl",
                "--nongui --testfile p.jmx --logfile a.jtl",
                "--testfile=p.jmx --logfile=a.jtl --nongui"
            })
    void formsOfTheSame(String line) throws LoadUsageException {
        LoadArguments a = read(line);
        assertThat(a.has(LoadOption.NONGUI)).isTrue();
        assertThat(a.text(LoadOption.TESTFILE)).isEqualTo("p.jmx");
        assertThat(a.text(LoadOption.LOGFILE)).isEqualTo("a.jtl");
        assertThat(a.has(LoadOption.REPORT_AT_END)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "-Ja=b,a,b",
        "-J a=b,a,b",
        "--jmeterproperty a=b,a,b",
        "--jmeterproperty=a=b,a,b",
        "-Ja=b=c,a,b=c",
        "-Ja=,a,''",
        "-Ja,a,''"
    })
    void pairs(String line, String name, String value) throws LoadUsageException {
        assertThat(read(line).all())
                .containsExactly(new LoadArguments.Given(LoadOption.PROPERTY, name, value));
    }

    @Test
    void repeatableOptionsKeepTheirOrder() throws LoadUsageException {
        assertThat(read("-q one -Ja=1 -q two -Ja=2").all())
                .extracting(LoadArguments.Given::text)
                .containsExactly("one", "a", "two", "a");
    }

    @ParameterizedTest
    @CsvSource({
        "--nosuch,Unknown option --nosuch",
        "-z,Unknown option -z",
        "-nz,Unknown option -z",
        "plan.jmx,Unknown arg: plan.jmx",
        "-n -t,Missing argument to option -t/--testfile",
        "--testfile,Missing argument to option -t/--testfile",
        "-t a -t b,Duplicate options for -t/--testfile found.",
        "--nongui=yes,No argument wanted by option -n/--nongui",
        "-g a -n,Incompatible options -n/--nongui and -g/--reportonly found.",
        "-g a -l b,Incompatible options -l/--logfile and -g/--reportonly found."
    })
    void faults(String line, String message) {
        assertThatThrownBy(() -> read(line))
                .isInstanceOf(LoadUsageException.class)
                .hasMessage(message);
    }

    static Stream<LoadOption> refused() {
        return Stream.of(LoadOption.values()).filter(LoadOption::refused);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatIsNotDoneIsRefusedByName(LoadOption option) {
        List<String> words =
                option.takes() == LoadOption.Takes.NOTHING
                        ? List.of("-" + option.letter())
                        : List.of("-" + option.letter(), "x");
        assertThatThrownBy(() -> LoadArguments.of(words))
                .isInstanceOf(LoadUsageException.class)
                .hasMessageStartingWith(option.shown() + ": ");
    }

    @Test
    void theRefusedOnes() {
        assertThat(refused().map(LoadOption::letter))
                .containsExactlyInAnyOrder(
                        'i', 's', 'E', 'H', 'P', 'N', 'u', 'a', 'G', 'r', 'R', 'X');
    }

    @ParameterizedTest
    @EnumSource(LoadOption.class)
    void everyOptionHasItsOwnLetterAndName(LoadOption option) {
        assertThat(LoadOption.ofLetter(option.letter())).isSameAs(option);
        assertThat(LoadOption.ofLongName(option.longName())).isSameAs(option);
        assertThat(LoadOption.describe()).contains("\t-" + option.letter());
    }
}
