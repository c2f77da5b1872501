package weir.conf;

import java.util.List;

/**
 * A block of free lines such as {@code types}, {@code map} or {@code geo}.
 *
 * @param args the words between the block's name and its <code>{</code>
 * @param lines its lines, those of included files in their place
 */
public record Entries(List<String> args, List<Statement> lines) {}
