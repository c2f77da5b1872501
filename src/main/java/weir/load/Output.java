package weir.load;

import java.util.List;

/**
 * A result file that a listener of the plan asks for.
 *
 * @param listener name of the listener, for messages
 * @param path as written in the plan with variables resolved; {@code ~/} already replaced
 * @param columns JMeter's column names in the order of the file
 * @param header false when the first line is a row already
 * @param subSamples true when sub-samples are rows of their own
 * @param errorsOnly true for "log errors only"
 * @param successesOnly true for "log successes only"
 */
public record Output(
        String listener,
        String path,
        List<String> columns,
        boolean header,
        boolean subSamples,
        boolean errorsOnly,
        boolean successesOnly) {

    /** Whether a sample with this outcome is written. */
    public boolean wants(boolean success) {
        return success ? !errorsOnly : !successesOnly;
    }
}
