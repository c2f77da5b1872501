package weir.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class OriginLogTest {
    @Test
    void aRecordIsOneLine() {
        LogRecord record = new LogRecord(Level.SEVERE, "first {0}\n\tsecond");
        record.setLoggerName("org.apache.catalina.core.StandardServer");
        record.setParameters(new Object[] {"x"});
        record.setThrown(new IllegalStateException("outer", new IOException("disk\nfull")));
        assertThat(OriginLog.line(record))
                .matches(
                        "\\d\\d:\\d\\d:\\d\\d\\.\\d{3} ERROR StandardServer: first x | second"
                                        .replace("|", "\\|")
                                + " \\(disk \\| full\\)");
    }

    @Test
    void levelsHaveShortNames() {
        assertThat(OriginLog.line(new LogRecord(Level.WARNING, "m"))).contains(" WARN -: m");
        assertThat(OriginLog.line(new LogRecord(Level.INFO, "m"))).contains(" INFO ");
        assertThat(OriginLog.line(new LogRecord(Level.FINE, "m"))).contains(" DEBUG ");
    }
}
