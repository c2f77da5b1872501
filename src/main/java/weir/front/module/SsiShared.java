package weir.front.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.net.Pcre;

/** What the pages of a request and of its subrequests share: variables, blocks, captures. */
final class SsiShared {
    /** Text of a {@code block} command. */
    record Block(String name, StringBuilder text) {}

    private final Map<String, String> variables = new HashMap<>();
    private final List<Block> blocks = new ArrayList<>();
    private @Nullable String[] captures = {};

    static SsiShared of(Exchange x) {
        if (x.filterState() instanceof SsiShared known) {
            return known;
        }
        SsiShared made = new SsiShared();
        x.filterState(made);
        return made;
    }

    /** A value that a page set; null when none did. */
    @Nullable String variable(String name) {
        if (name.length() == 1) {
            int digit = name.charAt(0) - '0';
            if (digit >= 0 && digit < captures.length) {
                String group = captures[digit];
                return group == null ? "" : group;
            }
        }
        return variables.get(name);
    }

    void set(String name, String value) {
        variables.put(name, value);
    }

    /** Named groups become variables. */
    void take(String subject, Pcre pcre, Pcre.Match match) {
        captures = new String[Math.min(pcre.groups(), 9) + 1];
        for (int i = 0; i < captures.length; i++) {
            captures[i] = group(subject, match, i);
        }
        pcre.names()
                .forEach((name, number) -> {
                    String value = group(subject, match, number);
                    set(name.toLowerCase(Locale.ROOT), value == null ? "" : value);
                });
    }

    private static @Nullable String group(String subject, Pcre.Match match, int number) {
        int from = match.start(number);
        return from < 0 ? null : subject.substring(from, match.end(number));
    }

    void begin(String block) {
        blocks.add(new Block(block, new StringBuilder()));
    }

    /** The text of the block begun last. */
    StringBuilder current() {
        return blocks.getLast().text();
    }

    /** The first block of that name. */
    @Nullable Block block(String name) {
        for (Block block : blocks) {
            if (block.name().equals(name)) {
                return block;
            }
        }
        return null;
    }
}
