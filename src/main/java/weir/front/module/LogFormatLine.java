package weir.front.module;

import java.util.List;
import weir.conf.Found;
import weir.conf.Reading;
import weir.conf.Statement;

/**
 * One {@code log_format} statement ({@code ngx_http_log_set_format}).
 *
 * @param texts what follows the name, {@code escape=} included
 */
record LogFormatLine(String name, List<String> texts) {
    static LogFormatLine read(Statement s, Reading reading) {
        String name = s.arg(1);
        boolean taken = name.equals(LogModule.COMBINED);
        for (Found<LogFormatLine> other : reading.scope().own(LogModule.LOG_FORMAT)) {
            taken |= other.value().name().equals(name);
        }
        if (taken) {
            throw s.fault("duplicate \"log_format\" name \"" + name + "\"");
        }
        return new LogFormatLine(name, s.args().subList(1, s.argCount()));
    }
}
