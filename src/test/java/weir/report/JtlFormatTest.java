package weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is not written is refused by the property's name. */
class JtlFormatTest {
    @ParameterizedTest
    @CsvSource({
        "jmeter.save.saveservice.output_format,xml,XML result files are not supported",
        "jmeter.save.saveservice.output_format,db,is not csv or xml",
        "jmeter.save.saveservice.encoding,true,Encoding column is not supported",
        "sample_variables,user,columns of sample variables are not supported",
        "jmeter.save.saveservice.default_delimiter,ab,is not one plain character",
        "jmeter.save.saveservice.timestamp_format,bbb-qq#,bad date format"
    })
    void refusals(String property, String value, String why) {
        Properties p = new Properties();
        p.setProperty(property, value);
        assertThatThrownBy(() -> JtlFormat.of(p))
                .isInstanceOf(PropertyException.class)
                .hasMessageStartingWith(property + ": ")
                .hasMessageContaining(why);
    }

    @Test
    void aListenersOwnColumns() {
        JtlFormat format =
                JtlFormat.DEFAULT.with(List.of("Latency", "label", "elapsed"), true, false);
        assertThat(format.headerLine()).isEqualTo("elapsed,label,Latency");
        assertThat(format.subResults()).isFalse();
    }

    @Test
    void aListenersColumnWeDoNotWrite() {
        assertThatThrownBy(() -> JtlFormat.DEFAULT.with(List.of("label", "Encoding"), true, true))
                .isInstanceOf(PropertyException.class)
                .hasMessageContaining("the column Encoding is not supported");
    }

    @Test
    void everyFieldHasAProperty() {
        List<String> names = LoadProperties.all().stream().map(LoadProperty::name).toList();
        for (JtlField f : JtlField.values()) {
            assertThat(names).contains("jmeter.save.saveservice." + f.property());
        }
        assertThat(names).doesNotHaveDuplicates();
    }
}
