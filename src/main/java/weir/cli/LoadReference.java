package weir.cli;

import weir.report.LoadProperties;
import weir.report.LoadProperty;

/** {@code docs/load.md}: options and properties of {@code weir load}, from their declarations. */
final class LoadReference {
    private static final String INTRODUCTION =
            """
            # weir load

            Made from the program's own tables; a test keeps it so.

            `weir load` and `bin/jmeter` run a JMeter test plan from the command line, with JMeter 5.6.3's options, result
            files, summary lines and exit codes. `weir report FILE.jtl -o DIR` is `-g FILE.jtl -o DIR`.

            """;

    private static final String EXIT_CODES =
            """

            ## Exit codes

            | code | when |
            |---|---|
            | 0 | the run ended, however many samples failed; a thread group with an invalid duration was left out; the report after a run could not be made |
            | 1 | the plan is missing or cannot be run as written; `-l` names a file with content and `-e` is given; the folder of `-o` is not empty; the file of `-g` cannot be read; users did not end within 10 s of a stop |

            Other than JMeter, 1 and not 0: an option that is unknown, refused or lacks its argument; `-n` without `-t`; `-e`
            without `-l`; no `-n` (there is no GUI); samples that could not be written to their file.

            ## Differences from JMeter

            - Percentiles and median of the report count every sample; JMeter's take the last 20 000 of a label.
            - Plots over time use slots that fit the run (1 s and more) unless `jmeter.reportgenerator.overall_granularity` is set.
            - A rate over no time is 0, and a run without samples has 0 where JMeter writes NaN or the largest number.
            - A transaction without samples leaves no row in the report.
            - With more than one loop of users, rows may swap within a fraction of a second in the result file.
            - The UDP port for `Shutdown` and `StopTestNow` is opened on the loopback address only.
            - Ctrl-C ends the users, writes out the result files and the last summary line.

            ## Memory

            The launcher reads JMeter's variables: `HEAP` replaces `-Xms128m -Xmx1g`, `JVM_ARGS` is put behind it.

            ## Properties

            Set by `-J`, `-q`, `-p` or `user.properties`. All files are Java property files, as JMeter's.
            `summariser.name` and `sampleresult.timestamp.start` have their defaults from JMeter's jmeter.properties: as there,
            a file of `-p` that does not set them, or `-J` with an empty value, means no summary lines and end times.

            | property | default | meaning |
            |---|---|---|
            """;

    private LoadReference() {}

    /** The page's text. */
    static String page() {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        page.append("## Options\n\n| option | long form | meaning |\n|---|---|---|\n");
        for (LoadOption o : LoadOption.values()) {
            page.append("| `-").append(o.letter()).append(argument(o)).append("` | ");
            page.append(o == LoadOption.OPTIONS ? "" : "`--" + o.longName() + "`");
            page.append(" | ").append(o.doc()).append(" |\n");
        }
        page.append(EXIT_CODES);
        for (LoadProperty p : LoadProperties.all()) {
            String usual = p.defaultText().isEmpty() ? "" : "`" + p.defaultText() + "`";
            page.append("| `").append(p.name()).append("` | ").append(usual);
            page.append(" | ").append(p.doc().replace("|", "\\|")).append(" |\n");
        }
        return page.toString();
    }

    private static String argument(LoadOption o) {
        return switch (o.takes()) {
            case NOTHING -> "";
            case TEXT -> " TEXT";
            case PAIR -> " NAME=VALUE";
        };
    }
}
