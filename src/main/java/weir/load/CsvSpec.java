package weir.load;

/**
 * A CSV data set: at each iteration of its controller the next record of a file goes into
 * variables.
 *
 * @param file as written; relative to the working directory if it is there, else to {@code folder}
 * @param folder of the plan
 * @param encoding charset name, empty for UTF-8
 * @param names variable names with commas between, empty when the first record holds them
 * @param skipFirst whether the first record is skipped although names are given
 * @param delimiter {@code \t} for a tab, empty for a comma
 * @param quoted whether fields may be in double quotes
 * @param recycle whether it starts again at the end of the file
 * @param stopAtEnd whether a user that finds no record ends; otherwise variables read {@code <EOF>}
 * @param share who shares one position: {@code shareMode.all|group|thread}, or any other key
 */
public record CsvSpec(
        Text file,
        String folder,
        Text encoding,
        Text names,
        boolean skipFirst,
        Text delimiter,
        boolean quoted,
        boolean recycle,
        boolean stopAtEnd,
        Text share) {}
