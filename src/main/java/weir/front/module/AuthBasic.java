package weir.front.module;

import java.nio.charset.StandardCharsets;
import weir.conf.Paths;
import weir.front.AccessRule;
import weir.front.BasicUser;
import weir.front.Exchange;
import weir.http.Header;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Errno;
import weir.net.Fiber;
import weir.net.FileIo;
import weir.net.LibCrypt;
import weir.net.Mem;
import weir.var.Template;

/**
 * Asks for a user of a password file ({@code ngx_http_auth_basic_handler}). The file is read for
 * each request, so that a change counts at once; hashing happens off the loop.
 *
 * @param realm may be {@code off} for some requests
 * @param file beside the configuration when its name is relative
 */
record AuthBasic(Template<Exchange> realm, Template<Exchange> file, Paths paths)
        implements AccessRule {
    @Override
    public int check(Exchange x) {
        String name = text(x, realm);
        if (name.equals("off")) {
            return NO_OPINION;
        }
        BasicUser user = BasicUser.of(x.head());
        if (user == null) {
            x.log(Level.INFO, "no user/password was provided for basic authentication", 0);
            return ask(x, name);
        }
        String path = paths.besideConf(text(x, file));
        Buf lines = new Buf(4096);
        try {
            int failed = read(x, path, lines);
            if (failed != 0) {
                return failed;
            }
            String stored = find(lines.toString(), user.name());
            if (stored == null) {
                String message = "user \"" + user.name() + "\" was not found in \"" + path + "\"";
                x.log(Level.ERROR, message, 0);
                return ask(x, name);
            }
            return verify(x, user, stored, name);
        } finally {
            lines.free();
        }
    }

    private static int verify(Exchange x, BasicUser user, String stored, String realm) {
        LibCrypt.Result made = hashed(user.password(), stored);
        if (made.errno() != 0) {
            x.log(Level.CRIT, "crypt_r() failed", made.errno());
            return 500;
        }
        if (made.hash().equals(stored)) {
            return GRANTED;
        }
        x.log(Level.ERROR, "user \"" + user.name() + "\": password mismatch", 0);
        return ask(x, realm);
    }

    private static LibCrypt.Result hashed(String text, String stored) {
        byte[] password = text.getBytes(StandardCharsets.ISO_8859_1);
        try {
            return Fiber.offload(() -> PasswordHash.of(password, stored));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static int ask(Exchange x, String realm) {
        Buf line = x.response().headers.begin(Header.WWW_AUTHENTICATE);
        line.putAscii("Basic realm=\"" + realm + "\"");
        x.response().headers.end();
        return 401;
    }

    /** Appends the whole file; 0, or the status to answer with. */
    private static int read(Exchange x, String path, Buf to) {
        Buf work = x.work();
        int from = work.end;
        work.put(path.getBytes(StandardCharsets.ISO_8859_1));
        work.put((byte) 0);
        int fd = FileIo.open(x.loop(), work.base() + from);
        work.end = from;
        if (fd < 0) {
            boolean absent = -fd == Errno.ENOENT;
            x.log(absent ? Level.ERROR : Level.CRIT, "open() \"" + path + "\" failed", -fd);
            return absent ? 403 : 500;
        }
        int result = readOpen(x, fd, to);
        FileIo.close(x.loop(), fd);
        if (result < 0) {
            x.log(Level.CRIT, "read() \"" + path + "\" failed", -result);
            return 500;
        }
        return 0;
    }

    private static int readOpen(Exchange x, int fd, Buf to) {
        for (long done = 0; ; ) {
            int size = x.loop().scratchSize();
            int got = FileIo.read(x.loop(), fd, x.loop().scratch(), size, done);
            if (got <= 0) {
                return got;
            }
            to.put(x.loop().scratch(), got);
            done += got;
        }
    }

    /** The hash of the first line of this user, up to the next colon; null for none. */
    private static @org.jspecify.annotations.Nullable String find(String lines, String user) {
        for (String line : lines.split("\n", -1)) {
            if (line.startsWith(user + ":") && !line.startsWith("#")) {
                int end = user.length() + 1;
                while (end < line.length() && line.charAt(end) != ':' && line.charAt(end) != '\r') {
                    end++;
                }
                return line.substring(user.length() + 1, end);
            }
        }
        return null;
    }

    private static String text(Exchange x, Template<Exchange> template) {
        Buf work = x.work();
        int from = work.end;
        template.write(x, work);
        String text = Mem.string(work.base() + from, work.end - from);
        work.end = from;
        return text;
    }
}
