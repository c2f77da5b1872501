package weir.front;

import java.util.List;

/** What the front calls itself towards clients, and which nginx it behaves as. */
public final class Product {
    public static final String NAME = "weir";
    public static final String VERSION = "0.1.0";
    public static final String NAME_VERSION = NAME + "/" + VERSION;

    /** The nginx whose behaviour is followed. */
    public static final String NGINX_VERSION = "1.31.5";

    /** What {@code nginx -V} lists: the modules of nginx's default build that are not here. */
    static final List<String> WITHOUT =
            List.of(
                    "userid",
                    "mirror",
                    "fastcgi",
                    "uwsgi",
                    "scgi",
                    "grpc",
                    "memcached",
                    "browser",
                    "tunnel");

    /** The rest of that list: modules of nginx that its default build has not. */
    static final String WITH =
            "--with-http_auth_request_module --with-http_gzip_static_module"
                    + " --with-http_realip_module --with-http_stub_status_module";

    private Product() {}

    /** The answer to {@code -v}. */
    public static String versionLine() {
        return "nginx version: nginx/" + NGINX_VERSION + " (" + NAME_VERSION + ")";
    }

    /** What {@code -V} adds: what is missing, and what nginx has only on request. */
    public static String configureLine() {
        StringBuilder line = new StringBuilder("configure arguments: --without-http-cache");
        for (String module : WITHOUT) {
            line.append(" --without-http_").append(module).append("_module");
        }
        return line.append(" ").append(WITH).toString();
    }
}
