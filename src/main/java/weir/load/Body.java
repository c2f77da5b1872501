package weir.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import weir.net.Fiber;

/**
 * The query and the body a sampler makes of its arguments, as {@code HTTPHC4Impl} does.
 *
 * @param bytes what is sent after the head
 * @param contentType for a body; a header manager's wins over it unless it is multipart
 * @param multipart whether it is multipart, so that only this content type names the boundary
 * @param failure why there is no body to send, else null
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Body(byte[] bytes, String contentType, boolean multipart, @Nullable Failure failure) {
    private static final byte[] NOTHING = new byte[0];

    /** A request without an entity. */
    static final Body NONE = new Body(NOTHING, "", false, null);

    boolean exists() {
        return !contentType.isEmpty();
    }

    /** The query string of the named arguments, without {@code ?}; only some methods have one. */
    static String query(HttpSpec spec, String method, Scope user) {
        boolean has = method.equals("GET") || method.equals("DELETE") || method.equals("OPTIONS");
        if (!has || spec.arguments().isEmpty() || spec.rawBody()) {
            return "";
        }
        Charset charset = charset(spec.encoding().value(user));
        var query = new StringBuilder();
        for (Argument argument : spec.arguments()) {
            String name = argument.name().value(user);
            if (name.isBlank()) {
                continue;
            }
            String value = argument.value().value(user);
            query.append(query.isEmpty() ? "" : "&");
            query.append(argument.alwaysEncode() ? URLEncoder.encode(name, charset) : name);
            query.append(argument.useEquals() ? "=" : "");
            query.append(argument.alwaysEncode() ? URLEncoder.encode(value, charset) : value);
        }
        return query.toString();
    }

    /** The body of the first request of a sample. */
    static Body of(HttpSpec spec, String method, Scope user) {
        boolean never = method.equals("HEAD") || method.equals("OPTIONS") || method.equals("TRACE");
        if (never) {
            return NONE;
        }
        String encoding = spec.encoding().value(user);
        Charset charset = charset(encoding);
        String charsetName = encoding.isEmpty() ? "UTF-8" : encoding;
        if (spec.uploads().size() == 1 && spec.arguments().isEmpty() && !spec.multipart()) {
            Upload file = spec.uploads().getFirst();
            if (file.parameter().value(user).isEmpty()) {
                return wholeFile(file, user);
            }
        }
        boolean get = method.equals("GET");
        boolean multipart = spec.multipart() || !spec.uploads().isEmpty();
        if (multipart && !get) {
            return parts(spec, charset, user);
        }
        if (isRaw(spec, user)) {
            var text = new StringBuilder();
            spec.arguments().forEach(a -> text.append(a.value().value(user)));
            String type = "text/plain; charset=" + charsetName;
            return new Body(text.toString().getBytes(charset), type, false, null);
        }
        if (get) {
            return NONE;
        }
        String type = "application/x-www-form-urlencoded; charset=" + charsetName;
        byte[] form = form(spec, charset, user).getBytes(StandardCharsets.US_ASCII);
        return new Body(form, type, false, null);
    }

    private static boolean isRaw(HttpSpec spec, Scope user) {
        if (spec.arguments().isEmpty()) {
            return false;
        }
        return spec.rawBody()
                || spec.arguments().stream().allMatch(a -> a.name().value(user).isEmpty());
    }

    private static String form(HttpSpec spec, Charset charset, Scope user) {
        var form = new StringBuilder();
        for (Argument argument : spec.arguments()) {
            String name = argument.name().value(user);
            if (name.isBlank()) {
                continue;
            }
            String value = argument.value().value(user);
            if (!argument.alwaysEncode()) {
                name = decoded(name, charset);
                value = decoded(value, charset);
            }
            form.append(form.isEmpty() ? "" : "&");
            form.append(URLEncoder.encode(name, charset)).append('=');
            form.append(URLEncoder.encode(value, charset));
        }
        return form.toString();
    }

    private static String decoded(String text, Charset charset) {
        try {
            return URLDecoder.decode(text, charset);
        } catch (IllegalArgumentException _) {
            return text;
        }
    }

    private static Body wholeFile(Upload file, Scope user) {
        String path = file.path().value(user);
        byte[] bytes = read(path);
        String type = file.mimeType().value(user);
        return bytes == null ? missing(path) : new Body(bytes, type, false, null);
    }

    private static Body missing(String path) {
        var why =
                new Failure("java.io.FileNotFoundException", path + " (No such file or directory)");
        return new Body(NOTHING, "", false, why);
    }

    private static byte @Nullable [] read(String path) {
        try {
            return Fiber.offload(() -> Files.readAllBytes(Path.of(path)));
        } catch (Exception _) {
            return null;
        }
    }

    private static Body parts(HttpSpec spec, Charset charset, Scope user) {
        String boundary = boundary();
        var out = new ByteArrayOutputStream();
        for (Argument argument : spec.arguments()) {
            String name = argument.name().value(user);
            if (name.isBlank()) {
                continue;
            }
            String type = argument.contentType().value(user);
            String shown = type.isEmpty() ? "text/plain" : type;
            byte[] value = argument.value().value(user).getBytes(charset);
            String head =
                    "Content-Disposition: form-data; name=\""
                            + name
                            + "\"\r\nContent-Type: "
                            + shown
                            + "; charset="
                            + charset.name()
                            + "\r\nContent-Transfer-Encoding: 8bit\r\n\r\n";
            part(out, boundary, head.getBytes(charset), value);
        }
        for (Upload file : spec.uploads()) {
            String path = file.path().value(user);
            byte[] bytes = read(path);
            if (bytes == null) {
                return missing(path);
            }
            String type = file.mimeType().value(user);
            String head =
                    "Content-Disposition: form-data; name=\""
                            + file.parameter().value(user)
                            + "\"; filename=\""
                            + Path.of(path).getFileName()
                            + "\"\r\nContent-Type: "
                            + (type.isEmpty() ? "application/octet-stream" : type)
                            + "\r\nContent-Transfer-Encoding: binary\r\n\r\n";
            part(out, boundary, head.getBytes(charset), bytes);
        }
        out.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.US_ASCII));
        String type = "multipart/form-data; boundary=" + boundary;
        return new Body(out.toByteArray(), type, true, null);
    }

    private static void part(
            ByteArrayOutputStream out, String boundary, byte[] head, byte[] value) {
        try {
            out.write(("--" + boundary + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.write(head);
            out.write(value);
            out.write('\r');
            out.write('\n');
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final String BOUNDARY_CHARS =
            "-_1234567890abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    private static String boundary() {
        var random = ThreadLocalRandom.current();
        var text = new StringBuilder();
        for (int i = 0; i < 35; i++) {
            text.append(BOUNDARY_CHARS.charAt(random.nextInt(BOUNDARY_CHARS.length())));
        }
        return text.toString();
    }

    /** The charset of this name; an unknown one falls back to UTF-8. */
    static Charset charset(String name) {
        try {
            return name.isEmpty() ? StandardCharsets.UTF_8 : Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            return StandardCharsets.UTF_8;
        }
    }

    /** Whether every request of the sampler has the same body. */
    static boolean constant(HttpSpec spec) {
        return spec.uploads().isEmpty()
                && !spec.multipart()
                && spec.encoding().constant()
                && constant(spec.arguments());
    }

    private static boolean constant(List<Argument> arguments) {
        return arguments.stream().allMatch(a -> a.name().constant() && a.value().constant());
    }
}
