package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Directive;
import weir.conf.Scope;
import weir.front.ArgumentField;
import weir.front.Build;
import weir.front.Directory;
import weir.front.DirectoryEntry;
import weir.front.Exchange;
import weir.front.Module;
import weir.front.Phase;
import weir.front.Step;
import weir.front.Steps;
import weir.http.Method;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;

/** {@code ngx_http_autoindex_module}: what is in a directory that has no index file. */
public final class AutoindexModule implements Module {
    private static final int LONGEST_CALLBACK = 128;
    private static final ArgumentField CALLBACK = new ArgumentField("callback");

    static final Directive<Boolean> AUTOINDEX =
            flag("autoindex", false, "Whether a directory without an index file is listed.");

    static final Directive<String> FORMAT =
            Directive.oneOf("autoindex_format", "html", "json", "jsonp", "xml")
                    .in(HTTP, SERVER, LOCATION)
                    .or("html")
                    .doc("How a directory is listed.");

    static final Directive<Boolean> LOCALTIME =
            flag("autoindex_localtime", false, "Whether times in a page are local ones, not UTC.");

    static final Directive<Boolean> EXACT_SIZE =
            flag("autoindex_exact_size", true, "Whether sizes in a page are exact, not rounded.");

    private static Directive<Boolean> flag(String name, boolean otherwise, String doc) {
        return Directive.flag(name).in(HTTP, SERVER, LOCATION).or(otherwise).doc(doc);
    }

    @Override
    public List<Directive<?>> directives() {
        return List.of(AUTOINDEX, FORMAT, LOCALTIME, EXACT_SIZE);
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        if (!location.get(AUTOINDEX)) {
            return;
        }
        String format = location.get(FORMAT);
        AutoindexPage page = new AutoindexPage(location.get(LOCALTIME), location.get(EXACT_SIZE));
        steps.add(Phase.CONTENT, x -> run(x, format, page));
    }

    private static int run(Exchange x, String format, AutoindexPage page) {
        boolean asked = x.method() == Method.GET || x.method() == Method.HEAD;
        if (!asked || !x.target().isDirectory()) {
            return Step.NEXT;
        }
        int refused = x.body().ignore();
        if (refused != 0) {
            return refused;
        }
        String callback = "";
        if (format.equals("jsonp")) {
            callback = callback(x);
            if (!isName(x, callback)) {
                return 400;
            }
        }
        List<DirectoryEntry> entries = new ArrayList<>();
        int failed = Directory.read(x, entries);
        return failed != 0 ? failed : answer(x, format, callback, page, entries);
    }

    private static int answer(
            Exchange x,
            String format,
            String callback,
            AutoindexPage page,
            List<DirectoryEntry> entries) {
        Buf type = x.response().contentType;
        type.clear();
        x.response().status = 200;
        switch (format) {
            case "json", "jsonp" ->
                    type.putAscii(
                            callback.isEmpty() ? "application/json" : "application/javascript");
            case "xml" -> {
                type.putAscii("text/xml");
                x.response().clearCharset();
                x.response().charset.putAscii("utf-8");
            }
            default -> type.putAscii("text/html");
        }
        if (x.sendHead() < 0 || x.isHead()) {
            return Step.DONE;
        }
        Buf out = new Buf(4096);
        try {
            switch (format) {
                case "json", "jsonp" -> AutoindexData.json(entries, callback, out);
                case "xml" -> AutoindexData.xml(entries, out);
                default -> page.put(x, entries, out);
            }
            x.send(out.address(), out.size(), true);
        } finally {
            out.free();
        }
        return Step.DONE;
    }

    /** The function that wraps the list, empty for none. */
    private static String callback(Exchange x) {
        Buf name = new Buf(64);
        try {
            CALLBACK.write(x.target(), name);
            return Mem.string(name.address(), name.size());
        } finally {
            name.free();
        }
    }

    private static boolean isName(Exchange x, String callback) {
        if (callback.length() > LONGEST_CALLBACK) {
            x.log(Level.INFO, "client sent too long callback name: \"" + callback + "\"", 0);
            return false;
        }
        if (!callback.matches("[A-Za-z0-9_.]*")) {
            x.log(Level.INFO, "client sent invalid callback name: \"" + callback + "\"", 0);
            return false;
        }
        return true;
    }
}
