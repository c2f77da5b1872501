package weir.front;

import weir.http.Head;
import weir.net.Buf;
import weir.net.Mem;

/**
 * The URI that an exchange works on: at first the request's own path and query in place, after a
 * change bytes of its own ({@code r->uri}, {@code r->args}).
 */
public final class Target {
    private final Buf ownPath = new Buf(256);
    private final Buf ownArgs = new Buf(256);
    private final Buf spare = new Buf(256);
    private long path;
    private int pathLength;
    private long args;
    private int argsLength;
    private boolean original;
    private boolean behindAlias;
    private boolean changed;
    private boolean inLocation;

    /** Starts with what the client asked for. */
    void begin(Head head) {
        path = head.pathAddress();
        pathLength = head.pathLength();
        args = head.argsAddress();
        argsLength = head.argsLength();
        original = true;
        behindAlias = false;
        changed = false;
        inLocation = true;
    }

    /** Whether the location must be looked for again ({@code r->uri_changed}). */
    public boolean isChanged() {
        return changed;
    }

    /** The path is another: the location must be looked for again. */
    public void change() {
        changed = true;
    }

    /** The path is another, and the location is kept: it need not begin with its name. */
    public void stay() {
        changed = false;
        inLocation = false;
    }

    /** The location was looked for. */
    void located() {
        changed = false;
    }

    void locationValid() {
        inLocation = true;
    }

    /** Whether the path begins with the location's name ({@code r->valid_location}). */
    public boolean isInLocation() {
        return inLocation;
    }

    public long path() {
        return path;
    }

    public int pathLength() {
        return pathLength;
    }

    /** Whether the path ends with a slash. */
    public boolean isDirectory() {
        return pathLength > 0 && Mem.getByte(path + pathLength - 1) == '/';
    }

    public long args() {
        return args;
    }

    public int argsLength() {
        return argsLength;
    }

    /** Whether the path is still what the client asked for ({@code r->valid_unparsed_uri}). */
    public boolean isOriginal() {
        return original;
    }

    /** Replaces the path; the bytes may be part of the old one. */
    public void path(long from, int length) {
        spare.clear();
        spare.put(from, length);
        ownPath.clear();
        ownPath.put(spare.address(), length);
        path = ownPath.address();
        pathLength = length;
        original = false;
        behindAlias = false;
    }

    /** Replaces the path by that of a file: upstreams still get what the client asked for. */
    void found(long from, int length) {
        boolean was = original;
        path(from, length);
        original = was;
    }

    /** The path is put behind an alias without a prefix ({@code r->add_uri_to_alias}). */
    void putBehindAlias() {
        behindAlias = true;
    }

    boolean isBehindAlias() {
        return behindAlias;
    }

    /** Replaces the query; the bytes may be part of the old one. */
    public void args(long from, int length) {
        spare.clear();
        spare.put(from, length);
        ownArgs.clear();
        ownArgs.put(spare.address(), length);
        args = ownArgs.address();
        argsLength = length;
        original = false;
    }

    /** The path as text: for messages and patterns off the fast path. */
    @Override
    public String toString() {
        return Mem.string(path, pathLength);
    }

    void free() {
        ownPath.free();
        ownArgs.free();
        spare.free();
    }
}
