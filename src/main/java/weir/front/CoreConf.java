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
 * @param root the directory, ends without a slash; compiled relative to the prefix
 * @param alias how many bytes of the path it replaces, or {@link #NO_ALIAS} or {@link #WHOLE_ALIAS}
 * @param keepaliveTimeoutMs 0 forbids keep-alive
 * @param keepaliveHeaderS seconds of a {@code Keep-Alive: timeout=} header, 0 for none
 */
public record CoreConf(
        Template<Exchange> root,
        int alias,
        boolean internal,
        MediaTypes types,
        String defaultType,
        long maxBodySize,
        int bodyBufferSize,
        String bodyTempPath,
        BodyFile bodyFile,
        long bodyTimeoutMs,
        long sendTimeoutMs,
        RequestSize limitRate,
        RequestSize limitRateAfter,
        long keepaliveTimeoutMs,
        int keepaliveHeaderS,
        long keepaliveTimeMs,
        int keepaliveRequests,
        Set<KeepaliveDisable> keepaliveDisable,
        boolean sendfile,
        long sendfileMaxChunk,
        long subrequestOutputBufferSize,
        boolean logSubrequest,
        boolean tcpNodelay,
        boolean tcpNopush,
        Lingering lingering,
        long lingeringTimeMs,
        long lingeringTimeoutMs,
        boolean serverTokens,
        boolean absoluteRedirect,
        boolean serverNameInRedirect,
        boolean portInRedirect,
        boolean chunkedTransferEncoding,
        boolean etag,
        IfModifiedSince ifModifiedSince,
        boolean logNotFound,
        boolean resetTimedout,
        int maxRanges,
        boolean recursiveErrorPages,
        List<ErrorPage> errorPages,
        ErrorLog errorLog) {

    /** {@code client_body_in_file_only}. */
    public enum BodyFile {
        /** Bodies that do not fit into memory wait in a file without a name. */
        OFF,
        /** Every body is in a file, which stays. */
        ON,
        /** Every body is in a file, which goes when the request is over. */
        CLEAN
    }

    /** The path is put behind the root. */
    public static final int NO_ALIAS = -1;

    /** The whole path is replaced: the alias of a pattern. */
    public static final int WHOLE_ALIAS = Integer.MAX_VALUE;

    /** Whether an alias replaces a part of the path. */
    public boolean isAliased() {
        return alias != NO_ALIAS;
    }

    /** {@code keepalive_disable}. */
    public enum KeepaliveDisable {
        NONE,
        MSIE6,
        SAFARI
    }

    /** {@code lingering_close}. */
    public enum Lingering {
        OFF,
        ON,
        ALWAYS
    }

    /** {@code if_modified_since}. */
    public enum IfModifiedSince {
        OFF,
        EXACT,
        BEFORE
    }

    /**
     * One status of an {@code error_page}.
     *
     * @param overwrite -1 keeps the status, 0 takes that of the page ({@code =}), else the new one
     * @param named the location when the page is {@code @name}
     */
    public record ErrorPage(
            int status, int overwrite, Template<Exchange> page, @Nullable String named) {}

    /** The page for a status; the last one written wins as in nginx: the first found. */
    @Nullable ErrorPage errorPage(int status) {
        for (int i = 0; i < errorPages.size(); i++) {
            if (errorPages.get(i).status == status) {
                return errorPages.get(i);
            }
        }
        return null;
    }
}
