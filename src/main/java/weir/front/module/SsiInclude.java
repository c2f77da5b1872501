package weir.front.module;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weir.front.Exchange;
import weir.front.Subrequest;
import weir.http.Escape;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;

/**
 * {@code include} ({@code ngx_http_ssi_include}). A subrequest runs where it stands, so {@code
 * wait} is always so.
 */
final class SsiInclude {
    private final SsiPage page;
    private final SsiText text;
    private final Exchange x;

    SsiInclude(Exchange x, SsiPage page, SsiText text) {
        this.page = page;
        this.text = text;
        this.x = x;
    }

    boolean run(Map<String, String> values) {
        String virtual = values.get("virtual");
        String file = values.get("file");
        String set = values.get("set");
        String stub = values.get("stub");
        String wrong = wrong(virtual, file, values.get("wait"), set, stub);
        if (wrong != null) {
            return fault(wrong);
        }
        String uri = text.evaluate(virtual == null ? String.valueOf(file) : virtual, true);
        if (uri == null) {
            return false;
        }
        SsiShared shared = SsiShared.of(x);
        SsiShared.Block block = stub == null ? null : shared.block(stub);
        if (stub != null && block == null) {
            return fault("\"stub\"=\"" + stub + "\" for \"include\" not found");
        }
        if (page.flush() < 0) {
            return true;
        }
        Buf bytes = new Buf(256);
        Buf memory = new Buf(0);
        Buf instead = new Buf(0);
        try {
            Subrequest request = new Subrequest(x);
            if (block != null) {
                instead.putAscii(block.text().toString());
                request.orElse(instead);
            }
            if (set != null) {
                request.into(memory);
            }
            boolean begun = send(request, uri, bytes);
            if (set != null && begun) {
                set(shared, set.toLowerCase(Locale.ROOT), request, memory);
            }
            return begun;
        } finally {
            bytes.free();
            memory.free();
            instead.free();
        }
    }

    private static @Nullable String wrong(
            @Nullable String virtual,
            @Nullable String file,
            @Nullable String wait,
            @Nullable String set,
            @Nullable String stub) {
        if (virtual != null && file != null) {
            return "inclusion may be either virtual=\"" + virtual + "\" or file=\"" + file + "\"";
        }
        if (virtual == null && file == null) {
            return "no parameter in \"include\" SSI command";
        }
        if (set != null && stub != null) {
            return "\"set\" and \"stub\" cannot be used together in \"include\" SSI command";
        }
        if (wait != null && virtual == null) {
            return "\"wait\" cannot be used with file=\"" + file + "\"";
        }
        if (wait != null && !wait.equalsIgnoreCase("no") && !wait.equalsIgnoreCase("yes")) {
            return "invalid value \"" + wait + "\" in the \"wait\" parameter";
        }
        return null;
    }

    /** {@code ngx_http_parse_unsafe_uri}, then the subrequest. */
    private boolean send(Subrequest request, String uri, Buf bytes) {
        int mark = uri.indexOf('?');
        int path = mark < 0 ? uri.length() : mark;
        bytes.putAscii(uri);
        Escape.undo(bytes, bytes.base(), path, Escape.Undo.ALL);
        int length = bytes.end - uri.length();
        if (AccelRedirect.isUnsafe(Mem.string(bytes.base() + uri.length(), length))) {
            return fault("unsafe URI \"" + uri + "\" was detected");
        }
        int args = mark < 0 ? 0 : uri.length() - path - 1;
        long base = bytes.base();
        return request.run(base + uri.length(), length, base + path + Math.min(1, args), args);
    }

    /** {@code ngx_http_ssi_set_variable}. */
    private static void set(SsiShared shared, String name, Subrequest request, Buf memory) {
        if (request.status() < 300 && !memory.isEmpty()) {
            shared.set(name, SsiCommands.string(memory));
        } else if (shared.variable(name) == null) {
            shared.set(name, "");
        }
    }

    private boolean fault(String why) {
        x.log(Level.ERROR, why, 0);
        return false;
    }
}
