package weir.front.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;

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
    void take(Matcher matched, List<String> names, List<Integer> groups) {
        captures = new String[Math.min(matched.groupCount(), 9) + 1];
        for (int i = 0; i < captures.length; i++) {
            captures[i] = matched.group(i);
        }
        for (int i = 0; i < names.size(); i++) {
            String value = matched.group(groups.get(i));
            set(names.get(i).toLowerCase(java.util.Locale.ROOT), value == null ? "" : value);
        }
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
