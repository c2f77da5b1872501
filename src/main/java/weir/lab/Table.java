package weir.lab;

import java.util.ArrayList;
import java.util.List;

/** Rows of text with a heading; every form of a report prints the same rows. */
final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... heading) {
        rows.add(List.of(heading));
    }

    Table row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    List<List<String>> rows() {
        return List.copyOf(rows);
    }

    /** Columns lined up; the first to the left, the others to the right. */
    String plain() {
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                String cell = row.get(i);
                String gap = " ".repeat(width(i) - cell.length());
                line.append(i == 0 ? cell + gap : "  " + gap + cell);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    String markdown() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            text.append("| ").append(String.join(" | ", rows.get(i))).append(" |\n");
            if (i == 0) {
                text.append("|---").append("|--:".repeat(rows.getFirst().size() - 1)).append("|\n");
            }
        }
        return text.toString();
    }

    String html() {
        StringBuilder text = new StringBuilder("<table>\n");
        for (int i = 0; i < rows.size(); i++) {
            String tag = i == 0 ? "th" : "td";
            text.append("<tr>");
            for (String cell : rows.get(i)) {
                text.append('<').append(tag).append('>').append(escape(cell));
                text.append("</").append(tag).append('>');
            }
            text.append("</tr>\n");
        }
        return text.append("</table>\n").toString();
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private int width(int column) {
        return rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
    }
}
