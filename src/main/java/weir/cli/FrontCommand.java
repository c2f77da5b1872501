package weir.cli;

import java.io.PrintStream;
import weir.conf.Epoch;
import weir.front.FrontCheck;
import weir.front.FrontPaths;
import weir.front.FrontProcess;
import weir.front.FrontSetup;
import weir.front.FrontSignal;
import weir.front.Product;

/** {@code weir front} and {@code bin/nginx}: nginx's command line, texts and exit codes. */
final class FrontCommand {
    private FrontCommand() {}

    /** Runs the command; returns when it is over. */
    static int run(String[] args, PrintStream out, PrintStream err) {
        FrontOptions options;
        Epoch epoch;
        try {
            options = FrontOptions.parse(args);
            epoch = epoch(options);
        } catch (FrontOptions.Invalid e) {
            err.println("nginx: " + e.getMessage());
            return 1;
        }
        FrontPaths paths = FrontPaths.of(options.prefix, options.file, options.errorLog);
        if (options.version || options.help) {
            version(options, paths, err);
            if (!options.test) {
                return 0;
            }
        }
        FrontSetup setup = new FrontSetup(paths, options.globals, epoch, err);
        if (options.test) {
            return new FrontCheck(setup, out).run(options.quiet, options.dump);
        }
        return options.signal != null
                ? new FrontSignal(setup).send(options.signal)
                : new FrontProcess(setup).run();
    }

    private static Epoch epoch(FrontOptions options) throws FrontOptions.Invalid {
        String version = options.epoch;
        if (version == null) {
            String environment = System.getenv("WEIR_NGINX");
            version = environment == null || environment.isEmpty() ? null : environment;
        }
        if (version == null) {
            return Epoch.newest();
        }
        try {
            return Epoch.of(version);
        } catch (IllegalArgumentException e) {
            throw new FrontOptions.Invalid("invalid nginx version \"" + version + "\"");
        }
    }

    private static void version(FrontOptions options, FrontPaths paths, PrintStream err) {
        if (options.version) {
            err.println(Product.versionLine());
        }
        if (options.configureArguments) {
            err.println(Product.configureLine());
        }
        if (options.help) {
            err.print(usage(paths));
        }
    }

    private static String usage(FrontPaths paths) {
        return """
        Usage: nginx [-?hvVtTq] [-s signal] [-p prefix]
                     [-e filename] [-c filename] [-g directives]
                     [--nginx version]

        Options:
          -?,-h           : this help
          -v              : show version and exit
          -V              : show version and configure options then exit
          -t              : test configuration and exit
          -T              : test configuration, dump it and exit
          -q              : suppress non-error messages during configuration testing
          -s signal       : send signal to a master process: stop, quit, reopen, reload
          -p prefix       : set prefix path (default: %s)
          -e filename     : set error log file (default: %s)
          -c filename     : set configuration file (default: %s)
          -g directives   : set global directives out of configuration file
          --nginx version : use the defaults of this nginx version (default: %s)

        """
                .formatted(paths.prefix(), paths.errorLog(), paths.file(), Product.NGINX_VERSION);
    }
}
