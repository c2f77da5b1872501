package weir.jmx;

import java.util.List;

/** A plan that cannot be read or run, with every reason found. */
public final class JmxException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;

    JmxException(String file, List<Problem> problems) {
        super(message(file, problems));
        this.problems = List.copyOf(problems);
    }

    /** All of them, in the order of the file. */
    public List<Problem> problems() {
        return problems;
    }

    private static String message(String file, List<Problem> problems) {
        var text = new StringBuilder();
        for (Problem problem : problems) {
            text.append(text.isEmpty() ? "" : "\n").append(file).append(": ");
            text.append(problem.text());
        }
        return text.toString();
    }
}
