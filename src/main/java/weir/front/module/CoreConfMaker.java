package weir.front.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import weir.conf.Directive;
import weir.conf.Entries;
import weir.conf.Found;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.conf.Units;
import weir.front.Build;
import weir.front.CoreConf;
import weir.front.Exchange;
import weir.front.LocationLine;
import weir.front.MediaTypes;
import weir.front.RequestSize;
import weir.log.ErrorLog;
import weir.var.Template;

/**
 * Makes a location's {@link CoreConf}: {@code ngx_http_core_merge_loc_conf}. Load time only.
 *
 * @param at the location, or a server's own level
 */
record CoreConfMaker(Build build, Scope at) {

    CoreConf make(ErrorLog errorLog) {
        return new CoreConf(
                at.find(CoreDirectives.INTERNAL) != null,
                !at.get(CoreDirectives.SERVER_TOKENS).equals("off"),
                files(),
                body(),
                sending(),
                keepAlive(),
                new CoreConf.Lingering(
                        at.get(CoreDirectives.LINGERING_CLOSE),
                        at.get(CoreDirectives.LINGERING_TIME),
                        at.get(CoreDirectives.LINGERING_TIMEOUT)),
                new CoreConf.Redirects(
                        at.get(CoreDirectives.ABSOLUTE_REDIRECT),
                        at.get(CoreDirectives.SERVER_NAME_IN_REDIRECT),
                        at.get(CoreDirectives.PORT_IN_REDIRECT)),
                new CoreConf.Subrequests(
                        at.get(CoreDirectives.SUBREQUEST_OUTPUT_BUFFER_SIZE),
                        at.get(CoreDirectives.LOG_SUBREQUEST)),
                new CoreConf.ErrorPages(
                        at.get(CoreDirectives.RECURSIVE_ERROR_PAGES),
                        at.get(CoreDirectives.MSIE_PADDING),
                        errorPages()),
                errorLog);
    }

    private CoreConf.Files files() {
        Found<String> place = place();
        boolean aliased = place != null && place.is(CoreDirectives.ALIAS);
        return new CoreConf.Files(
                root(place),
                aliased ? aliasLength() : CoreConf.NO_ALIAS,
                build.shared(at.findAll(CoreDirectives.TYPES), this::types),
                at.get(CoreDirectives.DEFAULT_TYPE),
                at.get(CoreDirectives.ETAG),
                at.get(CoreDirectives.IF_MODIFIED_SINCE),
                clamped(CoreDirectives.MAX_RANGES),
                at.get(CoreDirectives.LOG_NOT_FOUND),
                at.get(CoreDirectives.SENDFILE),
                at.get(CoreDirectives.SENDFILE_MAX_CHUNK));
    }

    private CoreConf.Body body() {
        return new CoreConf.Body(
                at.get(CoreDirectives.CLIENT_MAX_BODY_SIZE),
                Math.toIntExact(at.get(CoreDirectives.CLIENT_BODY_BUFFER_SIZE)),
                build.paths().underPrefix(at.get(CoreDirectives.CLIENT_BODY_TEMP_PATH).get(0)),
                at.get(CoreDirectives.CLIENT_BODY_IN_FILE_ONLY),
                at.get(CoreDirectives.CLIENT_BODY_TIMEOUT));
    }

    private CoreConf.Sending sending() {
        return new CoreConf.Sending(
                at.get(CoreDirectives.SEND_TIMEOUT),
                at.get(CoreDirectives.RESET_TIMEDOUT_CONNECTION),
                size(at.find(CoreDirectives.LIMIT_RATE)),
                size(at.find(CoreDirectives.LIMIT_RATE_AFTER)),
                at.get(CoreDirectives.CHUNKED_TRANSFER_ENCODING));
    }

    private CoreConf.KeepAlive keepAlive() {
        return new CoreConf.KeepAlive(
                at.get(CoreDirectives.KEEPALIVE_TIMEOUT),
                keepaliveHeader(),
                at.get(CoreDirectives.KEEPALIVE_TIME),
                clamped(CoreDirectives.KEEPALIVE_REQUESTS),
                at.get(CoreDirectives.KEEPALIVE_DISABLE));
    }

    private int clamped(Directive<Long> number) {
        return (int) Math.min(Integer.MAX_VALUE, at.get(number));
    }

    private RequestSize size(@Nullable Found<String> found) {
        if (found == null) {
            return RequestSize.NONE;
        }
        SizeTemplate size = SizeTemplate.of(build, found.statement(), found.value());
        return x -> size.value(x, " while sending response to client");
    }

    /** The root or alias that counts: a nested location has the alias of the one around it. */
    private @Nullable Found<String> place() {
        for (Scope scope = at; scope != null; scope = scope.parent()) {
            for (Directive<String> directive : List.of(CoreDirectives.ALIAS, CoreDirectives.ROOT)) {
                List<Found<String>> own = scope.own(directive);
                if (!own.isEmpty()) {
                    return own.get(0);
                }
            }
        }
        return null;
    }

    /** How much of a path the alias replaces: the name of the location that it stands in. */
    private int aliasLength() {
        Scope scope = at;
        while (scope.own(CoreDirectives.ALIAS).isEmpty()) {
            scope = Objects.requireNonNull(scope.parent());
        }
        for (Found<?> item : Objects.requireNonNull(scope.parent()).items()) {
            Found<LocationLine> line = item.as(CoreDirectives.LOCATION_BLOCK);
            if (line != null && line.scope() == scope) {
                return line.value().isPattern()
                        ? CoreConf.WHOLE_ALIAS
                        : line.value().name().length();
            }
        }
        return CoreConf.NO_ALIAS;
    }

    private Template<Exchange> root(@Nullable Found<String> found) {
        if (found == null) {
            return build.variables().template(build.paths().underPrefix("html"));
        }
        String path = found.value();
        if (!found.is(CoreDirectives.ALIAS) && path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        String full = path.startsWith("$") ? path : build.paths().underPrefix(path);
        return build.template(found.statement(), full);
    }

    private int keepaliveHeader() {
        Found<Long> found = at.find(CoreDirectives.KEEPALIVE_TIMEOUT);
        return found == null || found.statement().argCount() < 2
                ? 0
                : Math.toIntExact(Units.timeSeconds(found.statement().arg(2)));
    }

    private MediaTypes types() {
        Map<String, String> types = new HashMap<>();
        if (at.findAll(CoreDirectives.TYPES).isEmpty()) {
            types.put("html", "text/html");
            types.put("gif", "image/gif");
            types.put("jpg", "image/jpeg");
        }
        for (Found<Entries> block : at.findAll(CoreDirectives.TYPES)) {
            for (Statement line : block.value().lines()) {
                for (String extension : line.args()) {
                    types.put(extension.toLowerCase(Locale.ROOT), line.name());
                }
            }
        }
        return new MediaTypes(types);
    }

    private List<CoreConf.ErrorPage> errorPages() {
        List<CoreConf.ErrorPage> pages = new ArrayList<>();
        for (Found<List<String>> found : at.findAll(CoreDirectives.ERROR_PAGE)) {
            Statement s = found.statement();
            int codes = s.argCount() - 1;
            String uri = s.arg(s.argCount());
            int overwrite = -1;
            if (s.arg(codes).startsWith("=")) {
                String code = s.arg(codes).substring(1);
                overwrite = code.isEmpty() ? 0 : (int) Units.number(code);
                codes--;
            }
            String named = uri.startsWith("@") ? uri : null;
            Template<Exchange> page = build.template(s, uri);
            for (int i = 1; i <= codes; i++) {
                int status = (int) Units.number(s.arg(i));
                int kept = overwrite;
                if (overwrite < 0 && status >= 494 && status <= 497) {
                    kept = 400;
                }
                pages.add(new CoreConf.ErrorPage(status, kept, page, named));
            }
        }
        return List.copyOf(pages);
    }
}
