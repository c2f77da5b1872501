package weir.dns;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One question on its way: {@code rn->query}. Its id is what an answer must repeat. */
final class Question {
    private static final int HEADER = 12;
    private static final int LONGEST_LABEL = 63;

    /** A little more than RFC 1035 allows, since nginx asks for such names, too. */
    private static final int LONGEST_NAME = 255;

    final Type type;
    final int id;
    final byte[] message;

    /** A truncated answer was seen: it is sent over TCP from then on. */
    boolean tcp;

    private boolean answered;
    private List<Message.Entry> entries = List.of();

    private Question(Type type, int id, byte[] message) {
        this.type = type;
        this.id = id;
        this.message = message;
    }

    /** The question for a name, or null when no question can hold it. */
    static @Nullable Question of(String name, Type type, int id) {
        byte[] text = name.getBytes(StandardCharsets.ISO_8859_1);
        if (text.length == 0 || text.length > LONGEST_NAME) {
            return null;
        }
        byte[] out = new byte[HEADER + text.length + 2 + 4];
        out[0] = (byte) (id >> 8);
        out[1] = (byte) id;
        out[2] = 1; // recursion desired
        out[5] = 1; // one question
        int mark = HEADER;
        int end = HEADER + 1;
        for (byte c : text) {
            if (c != '.') {
                out[end++] = c;
                continue;
            }
            if (!closeLabel(out, mark, end)) {
                return null;
            }
            mark = end++;
        }
        if (!closeLabel(out, mark, end)) {
            return null;
        }
        out[end + 2] = (byte) type.number;
        out[end + 4] = 1; // the Internet
        return new Question(type, id, out);
    }

    private static boolean closeLabel(byte[] out, int mark, int end) {
        int length = end - mark - 1;
        out[mark] = (byte) length;
        return length > 0 && length <= LONGEST_LABEL;
    }

    void answered(List<Message.Entry> by) {
        answered = true;
        entries = by;
    }

    boolean isAnswered() {
        return answered;
    }

    /** What the answer held; empty before there is one. */
    List<Message.Entry> entries() {
        return entries;
    }
}
