package weir.front;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.conf.Statement;
import weir.log.Level;
import weir.log.SyslogServer;
import weir.net.Address;
import weir.upstream.PeerUrl;

/** Reads {@code syslog:server=address[,parameter=value]} ({@code ngx_syslog_parse_args}). */
public final class SyslogLine {
    private static final String PREFIX = "syslog:";
    private static final int PORT = 514;
    private static final int LOCAL7 = 23;
    private static final int MAX_TAG = 32;
    private static final List<String> FACILITIES =
            List.of(
                    "kern",
                    "user",
                    "mail",
                    "daemon",
                    "auth",
                    "intern",
                    "lpr",
                    "news",
                    "uucp",
                    "clock",
                    "authpriv",
                    "ftp",
                    "ntp",
                    "audit",
                    "alert",
                    "cron",
                    "local0",
                    "local1",
                    "local2",
                    "local3",
                    "local4",
                    "local5",
                    "local6",
                    "local7");

    private final Statement s;
    private @Nullable Address server;
    private @Nullable Integer facility;
    private @Nullable Level severity;
    private @Nullable String tag;
    private boolean nohostname;

    private SyslogLine(Statement s) {
        this.s = s;
    }

    /** Whether the log that the statement names is a syslog server. */
    public static boolean isMeant(Statement s) {
        return s.arg(1).startsWith(PREFIX);
    }

    /** What the statement's first argument says; names are looked up. */
    public static SyslogServer read(Statement s) {
        SyslogLine line = new SyslogLine(s);
        for (String word : s.arg(1).substring(PREFIX.length()).split(",", -1)) {
            line.one(word);
        }
        return line.server();
    }

    private SyslogServer server() {
        if (server == null) {
            throw s.fault("no syslog server specified");
        }
        return new SyslogServer(
                server,
                facility == null ? LOCAL7 : facility,
                severity == null ? Level.INFO : severity,
                tag == null ? "nginx" : tag,
                nohostname ? null : Listens.hostname());
    }

    private void one(String word) {
        int equals = word.indexOf('=');
        String name = word.substring(0, equals + 1);
        String value = word.substring(equals + 1);
        switch (name) {
            case "server=" -> {
                once("server", server);
                server = address(value);
            }
            case "facility=" -> {
                once("facility", facility);
                facility = FACILITIES.indexOf(value);
                if (facility < 0) {
                    throw s.fault("unknown syslog facility \"" + value + "\"");
                }
            }
            case "severity=" -> {
                once("severity", severity);
                severity = Level.of(value);
                if (severity == null) {
                    throw s.fault("unknown syslog severity \"" + value + "\"");
                }
            }
            case "tag=" -> {
                once("tag", tag);
                tag = tag(value);
            }
            default -> {
                if (!word.equals("nohostname")) {
                    throw s.fault("unknown syslog parameter \"" + word + "\"");
                }
                nohostname = true;
            }
        }
    }

    private void once(String name, @Nullable Object before) {
        if (before != null) {
            throw s.fault("duplicate syslog \"" + name + "\"");
        }
    }

    private Address address(String text) {
        try {
            return PeerUrl.parse(text, PORT, false).resolve().getFirst();
        } catch (PeerUrl.Invalid e) {
            throw s.fault(e.words() + " in syslog server \"" + text + "\"");
        }
    }

    private String tag(String value) {
        if (value.length() > MAX_TAG) {
            throw s.fault("syslog tag length exceeds 32");
        }
        if (!value.chars().allMatch(SyslogLine::isTagChar)) {
            throw s.fault("syslog \"tag\" only allows alphanumeric characters and underscore");
        }
        return value;
    }

    private static boolean isTagChar(int c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }
}
