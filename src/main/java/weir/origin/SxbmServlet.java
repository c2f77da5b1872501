package weir.origin;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;

/**
 * {@code /getSxbm?id=N}: one query and one call to the second service, one after the other on the
 * connector's thread, and both results as one JSON object.
 */
final class SxbmServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient @Nullable SxbmTable table;
    private final transient @Nullable SecondService second;

    SxbmServlet(@Nullable SxbmTable table, @Nullable SecondService second) {
        this.table = table;
        this.second = second;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        int id = Answers.number(request, response, "id", 1, Integer.MAX_VALUE);
        if (id == Answers.REFUSED) {
            return;
        }
        if (table == null) {
            Answers.error(response, 503, "this origin was started without a database");
        } else if (second == null) {
            Answers.error(response, 503, "this origin was started without a second service");
        } else {
            answer(response, id, table, second);
        }
    }

    private static void answer(
            HttpServletResponse response, int id, SxbmTable table, SecondService second)
            throws IOException {
        SxbmTable.@Nullable Row row;
        try {
            row = table.row(id);
        } catch (SQLTransientConnectionException e) {
            Answers.error(response, 503, "no database connection: " + e.getMessage());
            return;
        } catch (SQLException e) {
            Answers.error(response, 500, "database: " + e.getMessage());
            return;
        }
        if (row == null) {
            Answers.error(response, 404, "no row " + id);
            return;
        }
        SecondService.Answer answer;
        try {
            answer = second.call();
        } catch (IOException e) {
            Answers.error(response, 502, "second service: " + OriginException.why(e));
            return;
        }
        Answers.json(response, 200, both(row, answer));
    }

    private static String both(SxbmTable.Row row, SecondService.Answer answer) {
        Json json =
                Json.object()
                        .put("id", row.id())
                        .put("bm", row.bm())
                        .put("name", row.name())
                        .raw("amount", row.amount());
        return answer.json()
                ? json.raw("remote", answer.body()).end()
                : json.put("remote", answer.body()).end();
    }
}
