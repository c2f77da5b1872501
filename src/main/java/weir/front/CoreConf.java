package weir.front;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import weir.log.ErrorLog;
import weir.var.Template;

/**
 * The core module's settings of one location ({@code ngx_http_core_loc_conf_t}), as the request
 * path reads them. Times in milliseconds, sizes in bytes.
 *
 * @param internal only redirects inside the server get here
 * @param serverTokens whether the version is shown
 */
public record CoreConf(
        boolean internal,
        boolean serverTokens,
        Files files,
        Body body,
        Sending sending,
        KeepAlive keepAlive,
        Lingering lingering,
        Redirects redirects,
        Subrequests subrequests,
        ErrorPages errorPages,
        ErrorLog errorLog) {

    /** The path is put behind the root. */
    public static final int NO_ALIAS = -1;

    /** The whole path is replaced: the alias of a pattern. */
    public static final int WHOLE_ALIAS = Integer.MAX_VALUE;

    /**
     * Where files are and how they are answered.
     *
     * @param root the directory, ends without a slash; compiled relative to the prefix
     * @param alias how many bytes of the path it replaces, or {@link #NO_ALIAS} or {@link
     *     #WHOLE_ALIAS}
     * @param maxRanges of one request, 0 for none
     * @param sendfile whether the kernel copies them
     * @param maxChunk bytes after which other connections have their turn, 0 for all
     */
    public record Files(
            Template<Exchange> root,
            int alias,
            MediaTypes types,
            String defaultType,
            boolean etag,
            IfModifiedSince ifModifiedSince,
            int maxRanges,
            boolean logNotFound,
            boolean sendfile,
            long maxChunk) {

        /** Whether an alias replaces a part of the path. */
        public boolean isAliased() {
            return alias != NO_ALIAS;
        }
    }

    /** {@code if_modified_since}. */
    public enum IfModifiedSince {
        OFF,
        EXACT,
        BEFORE
    }

    /**
     * How a request's body is read.
     *
     * @param maxSize 0 for any
     * @param bufferSize most of it in memory
     * @param tempPath the folder of what is more
     */
    public record Body(
            long maxSize, int bufferSize, String tempPath, BodyFile file, long timeoutMs) {}

    /** {@code client_body_in_file_only}. */
    public enum BodyFile {
        /** Bodies that do not fit into memory wait in a file without a name. */
        OFF,
        /** Every body is in a file, which stays. */
        ON,
        /** Every body is in a file, which goes when the request is over. */
        CLEAN
    }

    /**
     * How an answer is written.
     *
     * @param timeoutMs between two writes
     * @param resetTimedout whether a connection that timed out is reset
     * @param limitRate bytes per second, 0 for no limit
     * @param limitRateAfter bytes before the limit counts
     * @param chunked whether a body of unknown length may be sent in chunks
     */
    public record Sending(
            long timeoutMs,
            boolean resetTimedout,
            RequestSize limitRate,
            RequestSize limitRateAfter,
            boolean chunked) {}

    /**
     * How long a client's connection lives.
     *
     * @param timeoutMs idle; 0 forbids keep-alive
     * @param headerS seconds of a {@code Keep-Alive: timeout=} header, 0 for none
     * @param timeMs its age
     * @param requests on it
     */
    public record KeepAlive(
            long timeoutMs,
            int headerS,
            long timeMs,
            int requests,
            Set<KeepaliveDisable> disable) {}

    /** {@code keepalive_disable}. */
    public enum KeepaliveDisable {
        NONE,
        MSIE6,
        SAFARI
    }

    /**
     * Whether and for how long a closed connection is still read.
     *
     * @param timeMs in all
     * @param timeoutMs for more bytes
     */
    public record Lingering(Linger close, long timeMs, long timeoutMs) {}

    /** {@code lingering_close}. */
    public enum Linger {
        OFF,
        ON,
        ALWAYS
    }

    /**
     * What a redirect names.
     *
     * @param absolute scheme and host
     * @param serverName the first server_name as the host
     * @param port its port, unless it is the scheme's own
     */
    public record Redirects(boolean absolute, boolean serverName, boolean port) {}

    /**
     * Requests inside the server.
     *
     * @param outputBufferSize most of a response that is kept in memory
     * @param log whether they are in the access log
     */
    public record Subrequests(long outputBufferSize, boolean log) {}

    /**
     * The pages that are shown for a status.
     *
     * @param recursive whether an error page may have one itself
     * @param padded whether our own pages are padded for the browsers that want that
     */
    public record ErrorPages(boolean recursive, boolean padded, List<ErrorPage> all) {

        /** The page for a status, the first that was written; null for none. */
        @Nullable ErrorPage of(int status) {
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).status == status) {
                    return all.get(i);
                }
            }
            return null;
        }
    }

    /**
     * One status of an {@code error_page}.
     *
     * @param overwrite -1 keeps the status, 0 takes that of the page ({@code =}), else the new one
     * @param named the location when the page is {@code @name}
     */
    public record ErrorPage(
            int status, int overwrite, Template<Exchange> page, @Nullable String named) {}
}
