package weir.front;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.net.Mem;

/**
 * The locations of one level: exact and prefix ones in a radix tree over bytes, regular expressions
 * in the order of the file ({@code ngx_http_core_find_location}). Immutable.
 */
public final class LocationTree {
    static final LocationTree EMPTY = new LocationTree(List.of(), List.of());

    private final Node root = new Node(new byte[0]);
    private final Location[] patterns;

    LocationTree(List<Location> fixed, List<Location> patterns) {
        this.patterns = patterns.toArray(Location[]::new);
        for (Location location : fixed) {
            Node node = root.insert(location.nameBytes(), 0);
            if (location.isExact()) {
                node.exact = location;
            } else {
                node.prefix = location;
            }
        }
    }

    /** An exact location or a pattern decided: no outer pattern is tried. */
    static final int FINAL = 0;

    /** A prefix matched: patterns around it may still win. */
    static final int PREFIX = 1;

    /** Only a name one slash longer than the path, whose handler wants the slash: redirect. */
    static final int REDIRECT = 2;

    /** Nothing of this level matched. */
    static final int NONE = 3;

    /** A pattern failed. */
    static final int FAILED = 4;

    /** Sets the exchange's location to the best match; a constant of this class. */
    int find(Exchange x) {
        long path = x.target().path();
        int length = x.target().pathLength();
        int found = root.find(x, path, length);
        boolean noRegex = false;
        if (found == PREFIX) {
            Location prefix = x.location();
            noRegex = prefix.isNoRegex();
            int inner = prefix.inner().find(x);
            found = inner == NONE ? PREFIX : inner;
        }
        if (found == FINAL || found == REDIRECT || found == FAILED || noRegex) {
            return found;
        }
        for (Location pattern : patterns) {
            int matched = pattern.match(x, path, length);
            if (matched == Regex.FAILED) {
                return FAILED;
            }
            if (matched == Regex.YES) {
                x.candidate(pattern);
                int inner = pattern.inner().find(x);
                return inner == REDIRECT || inner == FAILED ? inner : FINAL;
            }
        }
        return found;
    }

    private static final class Node {
        private byte[] label;
        private List<Node> children = new ArrayList<>();
        private @Nullable Location exact;
        private @Nullable Location prefix;

        Node(byte[] label) {
            this.label = label;
        }

        Node insert(byte[] name, int from) {
            if (from == name.length) {
                return this;
            }
            for (int i = 0; i < children.size(); i++) {
                Node child = children.get(i);
                int common = common(child.label, name, from);
                if (common == child.label.length) {
                    return child.insert(name, from + common);
                }
                if (common > 0) {
                    Node upper = new Node(java.util.Arrays.copyOf(child.label, common));
                    child.label =
                            java.util.Arrays.copyOfRange(child.label, common, child.label.length);
                    upper.children.add(child);
                    children.set(i, upper);
                    return upper.insert(name, from + common);
                }
            }
            Node leaf = new Node(java.util.Arrays.copyOfRange(name, from, name.length));
            children.add(leaf);
            return leaf;
        }

        private static int common(byte[] label, byte[] name, int from) {
            int n = 0;
            while (n < label.length && from + n < name.length && label[n] == name[from + n]) {
                n++;
            }
            return n;
        }

        int find(Exchange x, long path, int length) {
            Node node = this;
            Location best = prefix;
            int at = 0;
            while (at < length) {
                Node next = node.child(path, length, at);
                if (next == null) {
                    break;
                }
                at += next.label.length;
                node = next;
                best = node.prefix != null ? node.prefix : best;
            }
            if (at == length && node.exact != null) {
                x.candidate(node.exact);
                return FINAL;
            }
            Location named = at == length ? node.prefix : null;
            Location redirect = named == null ? node.slashBehind(path, length, at) : null;
            if (redirect != null) {
                x.candidate(redirect);
                return REDIRECT;
            }
            if (best == null) {
                return NONE;
            }
            x.candidate(best);
            return PREFIX;
        }

        /** A child whose name is the path and a slash, and whose handler asks for the slash. */
        private @Nullable Location slashBehind(long path, int length, int at) {
            for (int i = 0; i < children.size(); i++) {
                Node child = children.get(i);
                int rest = length - at;
                Location location = child.exact != null ? child.exact : child.prefix;
                if (child.label.length == rest + 1
                        && child.label[rest] == '/'
                        && location != null
                        && location.isAutoRedirect()
                        && child.startsWith(path + at, rest)) {
                    return location;
                }
            }
            return null;
        }

        private boolean startsWith(long bytes, int n) {
            for (int i = 0; i < n; i++) {
                if (Mem.getByte(bytes + i) != label[i]) {
                    return false;
                }
            }
            return true;
        }

        private @Nullable Node child(long path, int length, int at) {
            for (int i = 0; i < children.size(); i++) {
                Node child = children.get(i);
                if (child.matches(path, length, at)) {
                    return child;
                }
            }
            return null;
        }

        private boolean matches(long path, int length, int at) {
            return label.length <= length - at && startsWith(path + at, label.length);
        }
    }
}
