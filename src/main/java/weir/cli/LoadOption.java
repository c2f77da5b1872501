package weir.cli;

import org.jspecify.annotations.Nullable;

/**
 * The options of {@code weir load}: JMeter 5.6.3's, by letter and long name. What we do not do is
 * refused by name, with the reason here.
 */
enum LoadOption {
    OPTIONS('?', "?", Takes.NOTHING, "Prints the options and exits."),
    HELP('h', "help", Takes.NOTHING, "Prints how to use it and exits."),
    VERSION('v', "version", Takes.NOTHING, "Prints the version and exits."),
    PROPFILE(
            'p',
            "propfile",
            Takes.TEXT,
            "Property file read first, in place of jmeter.properties."),
    ADDPROP('q', "addprop", Takes.TEXT, "One more property file; may be repeated."),
    TESTFILE('t', "testfile", Takes.TEXT, "The test plan (.jmx) to run."),
    LOGFILE('l', "logfile", Takes.TEXT, "File to write the samples to (CSV), appending."),
    LOGCONF(
            'i',
            "jmeterlogconf",
            Takes.TEXT,
            "Refused: there is no log4j2 to configure; use -L and -j."),
    RUNLOG(
            'j',
            "jmeterlogfile",
            Takes.TEXT,
            "The run's log, jmeter.log if not given; a date pattern may stand in single quotes."),
    NONGUI('n', "nongui", Takes.NOTHING, "Runs the plan; there is no other mode."),
    SERVER('s', "server", Takes.NOTHING, "Refused: distributed runs are not supported."),
    PROXY_SCHEME('E', "proxyScheme", Takes.TEXT, "Refused: proxies are not supported."),
    PROXY_HOST('H', "proxyHost", Takes.TEXT, "Refused: proxies are not supported."),
    PROXY_PORT('P', "proxyPort", Takes.TEXT, "Refused: proxies are not supported."),
    NON_PROXY_HOSTS('N', "nonProxyHosts", Takes.TEXT, "Refused: proxies are not supported."),
    PROXY_USER('u', "username", Takes.TEXT, "Refused: proxies are not supported."),
    PROXY_PASSWORD('a', "password", Takes.TEXT, "Refused: proxies are not supported."),
    PROPERTY('J', "jmeterproperty", Takes.PAIR, "Sets a property; without a value removes it."),
    GLOBAL_PROPERTY(
            'G',
            "globalproperty",
            Takes.PAIR,
            "Refused: there are no remote servers to send it to."),
    SYSTEM_PROPERTY('D', "systemproperty", Takes.PAIR, "Sets a Java system property."),
    SYSTEM_PROPFILE(
            'S', "systemPropertyFile", Takes.TEXT, "File of Java system properties; repeatable."),
    FORCE(
            'f',
            "forceDeleteResultFile",
            Takes.NOTHING,
            "Deletes result files and report folder before the run."),
    LOGLEVEL('L', "loglevel", Takes.PAIR, "Level of the run's log: DEBUG, INFO, WARN or ERROR."),
    REMOTE('r', "runremote", Takes.NOTHING, "Refused: distributed runs are not supported."),
    REMOTE_START('R', "remotestart", Takes.TEXT, "Refused: distributed runs are not supported."),
    HOMEDIR(
            'd',
            "homedir",
            Takes.TEXT,
            "Folder whose bin/ holds jmeter.properties, user.properties."),
    REMOTE_STOP('X', "remoteexit", Takes.NOTHING, "Refused: distributed runs are not supported."),
    REPORT_ONLY(
            'g', "reportonly", Takes.TEXT, "Makes the report of this result file, without a run."),
    REPORT_AT_END('e', "reportatendofloadtests", Takes.NOTHING, "Makes the report after the run."),
    REPORT_FOLDER('o', "reportoutputfolder", Takes.TEXT, "The report's folder.");

    /** What follows an option. */
    enum Takes {
        NOTHING,
        TEXT,
        /** {@code name=value}, the value being optional; always repeatable. */
        PAIR
    }

    private final char letter;
    private final String longName;
    private final Takes takes;
    private final String doc;

    LoadOption(char letter, String longName, Takes takes, String doc) {
        this.letter = letter;
        this.longName = longName;
        this.takes = takes;
        this.doc = doc;
    }

    char letter() {
        return letter;
    }

    String longName() {
        return longName;
    }

    Takes takes() {
        return takes;
    }

    String doc() {
        return doc;
    }

    /** May stand more than once on a command line. */
    boolean repeatable() {
        return takes == Takes.PAIR || this == ADDPROP || this == SYSTEM_PROPFILE;
    }

    /** Known, and not done. */
    boolean refused() {
        return doc.startsWith("Refused: ");
    }

    /** Why it is refused. */
    String reason() {
        return doc.substring("Refused: ".length());
    }

    /** {@code -t/--testfile}, as JMeter names options in messages. */
    String shown() {
        return this == OPTIONS ? "-?" : "-" + letter + "/--" + longName;
    }

    static @Nullable LoadOption ofLetter(char letter) {
        for (LoadOption o : values()) {
            if (o.letter == letter) {
                return o;
            }
        }
        return null;
    }

    static @Nullable LoadOption ofLongName(String name) {
        for (LoadOption o : values()) {
            if (o.longName.equals(name)) {
                return o;
            }
        }
        return null;
    }

    /** The option list in the shape of JMeter's {@code -?}. */
    static String describe() {
        StringBuilder text = new StringBuilder();
        for (LoadOption o : values()) {
            text.append('\t');
            text.append(o == OPTIONS ? "-?" : "-" + o.letter + ", --" + o.longName);
            text.append(
                    switch (o.takes) {
                        case NOTHING -> "";
                        case TEXT -> " <argument>";
                        case PAIR -> " <argument>=<value>";
                    });
            text.append("\n\t\t").append(o.doc).append('\n');
        }
        return text.toString();
    }
}
