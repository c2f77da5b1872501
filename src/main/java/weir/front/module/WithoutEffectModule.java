package weir.front.module;

import static weir.conf.Context.HTTP;
import static weir.conf.Context.LOCATION;
import static weir.conf.Context.MAIN;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Context;
import weir.conf.Directive;
import weir.conf.Merge;
import weir.conf.Reading;
import weir.conf.Statement;
import weir.conf.Units;
import weir.front.Module;

/**
 * Directives that can be obeyed by doing nothing: hints for reading files, which change how fast a
 * file is sent and never what, folders of modules that are not here, which nothing would use, and
 * restrictions that are off. Their values are checked as nginx checks them; one that would have to
 * do something is refused.
 */
public final class WithoutEffectModule implements Module {
    private static final Context[] LEVELS = {HTTP, SERVER, LOCATION};
    private static final String OPENED_ANEW = "A file is opened for each request.";
    private static final String READ_AS_ALWAYS = "Files go through sendfile or read.";

    private static final List<Directive<?>> FILES =
            List.of(
                    Directive.words("open_file_cache")
                            .arity(1, 2)
                            .in(LEVELS)
                            .merge(Merge.NEAREST)
                            .single()
                            .noEffect(OPENED_ANEW)
                            .check(WithoutEffectModule::checkCache)
                            .doc("Whether open files are kept."),
                    Directive.timeSeconds("open_file_cache_valid")
                            .in(LEVELS)
                            .noEffect(OPENED_ANEW)
                            .doc("How long a kept file is believed."),
                    Directive.number("open_file_cache_min_uses")
                            .in(LEVELS)
                            .noEffect(OPENED_ANEW)
                            .doc("Uses after which a file is kept."),
                    Directive.flag("open_file_cache_errors")
                            .in(LEVELS)
                            .noEffect(OPENED_ANEW)
                            .doc("Whether failures are kept."),
                    Directive.of("aio", "off | threads", WithoutEffectModule::aio)
                            .in(LEVELS)
                            .noEffect(READ_AS_ALWAYS)
                            .doc("How files are read."),
                    Directive.flag("aio_write")
                            .in(LEVELS)
                            .noEffect(READ_AS_ALWAYS)
                            .doc("Whether temporary files are written asynchronously."),
                    Directive.of("directio", "off | size", WithoutEffectModule::directio)
                            .in(LEVELS)
                            .noEffect(READ_AS_ALWAYS)
                            .doc("From which size files are read past the page cache."),
                    Directive.offset("directio_alignment")
                            .in(LEVELS)
                            .noEffect(READ_AS_ALWAYS)
                            .doc("Alignment of such reads."),
                    Directive.words("disable_symlinks")
                            .arity(1, 2)
                            .in(LEVELS)
                            .merge(Merge.NEAREST)
                            .single()
                            .noEffect("Links are followed; a value that forbids it is refused.")
                            .check(WithoutEffectModule::checkSymlinks)
                            .doc("Whether symbolic links are followed: only off is taken."));

    private static final Directive<String> ENV =
            Directive.text("env")
                    .in(MAIN)
                    .repeatable()
                    .noEffect("The workers have the whole environment.")
                    .doc("A variable of the environment that workers keep.");

    @Override
    public List<Directive<?>> directives() {
        List<Directive<?>> all = new ArrayList<>(FILES);
        all.add(ENV);
        for (String module : List.of("fastcgi", "uwsgi", "scgi")) {
            all.add(
                    Directive.words(module + "_temp_path")
                            .arity(1, 4)
                            .in(LEVELS)
                            .merge(Merge.NEAREST)
                            .single()
                            .check(ProxyDirectives::checkLevels)
                            .noEffect("There is no " + module + "_pass that would use it.")
                            .doc("Where responses wait that do not fit into memory."));
        }
        return all;
    }

    /** {@code ngx_http_core_open_file_cache}. */
    private static void checkCache(List<String> words, Statement s, Reading reading) {
        boolean on = true;
        boolean max = false;
        for (String word : words) {
            boolean known =
                    word.startsWith("max=") && Units.number(word.substring(4)) > 0
                            || word.startsWith("inactive=")
                                    && Units.timeSeconds(word.substring(9)) != Units.BAD
                            || word.equals("off");
            if (!known) {
                throw s.fault("invalid \"open_file_cache\" parameter \"" + word + "\"");
            }
            max |= word.startsWith("max=");
            on &= !word.equals("off");
        }
        if (on && !max) {
            throw s.fault("\"open_file_cache\" must have the \"max\" parameter");
        }
    }

    /** {@code ngx_http_disable_symlinks}; what would forbid links is refused, as it is not done. */
    private static void checkSymlinks(List<String> words, Statement s, Reading reading) {
        String mode = "";
        boolean from = false;
        for (String word : words) {
            switch (word) {
                case "off", "if_not_owner", "on" -> mode = word;
                default -> {
                    if (!word.startsWith("from=")) {
                        throw s.fault("invalid parameter \"" + word + "\"");
                    }
                    from = true;
                }
            }
        }
        if (mode.isEmpty()) {
            throw s.fault(
                    "\"disable_symlinks\" must have \"off\", \"on\" or \"if_not_owner\" parameter");
        }
        if (words.size() > 1 && !from) {
            throw s.fault(
                    "duplicate parameters \"" + words.getFirst() + " " + words.getLast() + "\"");
        }
        if (!mode.equals("off")) {
            throw s.complaint("with \"" + mode + "\" is known, not supported yet");
        }
        if (from) {
            throw s.fault("\"from=\" cannot be used with \"off\" parameter");
        }
    }

    /** {@code ngx_http_core_set_aio} of a Linux build. */
    private static String aio(Statement s, Reading reading) {
        String word = s.arg(1);
        if (word.equals("on")) {
            throw s.fault("\"aio on\" is unsupported on this platform");
        }
        if (word.startsWith("threads=")) {
            throw s.complaint("with a pool of threads is known, not supported yet");
        }
        if (!word.equals("off") && !word.equals("threads")) {
            throw s.complaint("invalid value");
        }
        return word;
    }

    private static Long directio(Statement s, Reading reading) {
        long size = s.arg(1).equals("off") ? 0 : Units.offset(s.arg(1));
        if (size == Units.BAD) {
            throw s.complaint("invalid value");
        }
        return size;
    }
}
