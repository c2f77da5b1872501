package weir.front.module;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import weir.front.DirectoryEntry;
import weir.http.HttpDate;
import weir.net.Buf;
import weir.var.Escape;

/** A directory for programs ({@code ngx_http_autoindex_json}, {@code ngx_http_autoindex_xml}). */
final class AutoindexData {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss'Z'", Locale.US)
                    .withZone(ZoneOffset.UTC);

    private AutoindexData() {}

    /** A list of objects; the argument of a function when {@code callback} is not empty. */
    static void json(List<DirectoryEntry> entries, String callback, Buf out) {
        if (!callback.isEmpty()) {
            out.putAscii("/* callback */\r\n" + callback + "(");
        }
        out.put((byte) '[');
        String before = "";
        for (DirectoryEntry entry : entries) {
            out.putAscii(before + "\r\n{ \"name\":\"");
            int from = out.end;
            out.putAscii(entry.name());
            Escape.JSON.apply(out, from);
            out.putAscii("\", \"type\":\"" + type(entry) + "\", \"mtime\":\"");
            HttpDate.putSeconds(out, entry.modifiedS());
            out.putAscii(isFile(entry) ? "\", \"size\":" + entry.size() + " }" : "\" }");
            before = ",";
        }
        out.putAscii("\r\n]");
        if (!callback.isEmpty()) {
            out.putAscii(");");
        }
    }

    static void xml(List<DirectoryEntry> entries, Buf out) {
        out.putAscii("<?xml version=\"1.0\"?>\r\n<list>\r\n");
        for (DirectoryEntry entry : entries) {
            String type = type(entry);
            out.putAscii("<" + type + " mtime=\"");
            out.putAscii(TIME.format(Instant.ofEpochSecond(entry.modifiedS())));
            out.putAscii(isFile(entry) ? "\" size=\"" + entry.size() + "\">" : "\">");
            Buf name = new Buf(entry.name().length());
            name.putAscii(entry.name());
            weir.http.Escape.putHtml(out, name.address(), name.size());
            name.free();
            out.putAscii("</" + type + ">\r\n");
        }
        out.putAscii("</list>\r\n");
    }

    private static String type(DirectoryEntry entry) {
        return entry.kind().name().toLowerCase(Locale.ROOT);
    }

    private static boolean isFile(DirectoryEntry entry) {
        return entry.kind() == DirectoryEntry.Kind.FILE;
    }
}
