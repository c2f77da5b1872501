package weir.origin;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** {@code /bytes?n=N}: N bytes, at most 1 GiB, the letters a to z over and over. */
final class BytesServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final int MOST = 1 << 30;
    private static final int LETTERS = 26;

    /** A whole number of alphabets, so that blocks follow each other without a seam. */
    private static final byte[] BLOCK = new byte[LETTERS * 315];

    static {
        for (int i = 0; i < BLOCK.length; i++) {
            BLOCK[i] = (byte) ('a' + i % LETTERS);
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        int n = Answers.number(request, response, "n", 1024, MOST);
        if (n == Answers.REFUSED) {
            return;
        }
        response.setContentType("application/octet-stream");
        response.setContentLength(n);
        ServletOutputStream out = response.getOutputStream();
        for (int left = n; left > 0; left -= BLOCK.length) {
            out.write(BLOCK, 0, Math.min(left, BLOCK.length));
        }
    }
}
