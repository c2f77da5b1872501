package weir.front;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.conf.Arity;
import weir.conf.Directive;
import weir.conf.Merge;
import weir.conf.Reading;
import weir.conf.Statement;
import weir.net.Buf;

/**
 * The media types of a directive such as {@code gzip_types}, asked with a response's type ({@code
 * ngx_http_test_content_type}). Immutable; asking allocates nothing.
 */
public final class MediaTypeSet {
    private static final String HTML = "text/html";

    private final @Nullable CaselessTable<Boolean> types;

    /** The words of the directive; {@code *} stands for every type, text/html is always there. */
    public MediaTypeSet(List<String> words) {
        if (words.contains("*")) {
            types = null;
            return;
        }
        Map<String, Boolean> named = new HashMap<>();
        named.put(HTML, true);
        words.forEach(word -> named.put(word, true));
        types = new CaselessTable<>(named);
    }

    /** A directive of that kind with text/html alone by default ({@code ngx_http_types_slot}). */
    public static Directive<List<String>> directive(String name) {
        return Directive.words(name)
                .arity(1, Arity.MANY)
                .merge(Merge.NEAREST)
                .folded(MediaTypeSet::both)
                .or(List.of(HTML))
                .check(MediaTypeSet::warnRepeated);
    }

    private static List<String> both(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private static void warnRepeated(List<String> words, Statement at, Reading reading) {
        List<String> seen = new ArrayList<>(List.of(HTML));
        for (String word : words) {
            if (word.equals("*")) {
                return;
            }
            if (seen.stream().anyMatch(word::equalsIgnoreCase)) {
                reading.warn(at, "duplicate MIME type \"" + word + "\"");
            }
            seen.add(word);
        }
    }

    /** Whether the type, whose charset was taken off, is one of these. */
    public boolean has(Buf type) {
        return types == null || !type.isEmpty() && types.find(type.address(), type.size()) != null;
    }
}
