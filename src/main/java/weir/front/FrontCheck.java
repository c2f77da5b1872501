package weir.front;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import weir.conf.Conf;
import weir.conf.ConfException;
import weir.net.Listener;
import weir.net.NetException;

/**
 * {@code -t} and {@code -T}: reads and builds everything, and opens what a start would open, logs
 * and addresses, but serves nothing ({@code ngx_init_cycle} with {@code ngx_test_config}).
 */
public final class FrontCheck {
    private final FrontSetup setup;
    private final PrintStream out;

    /**
     * Prepares a check.
     *
     * @param out where {@code -T} prints the configuration
     */
    public FrontCheck(FrontSetup setup, PrintStream out) {
        this.setup = setup;
        this.out = out;
    }

    /** Checks and says the outcome; the exit code. */
    public int run(boolean quiet, boolean dump) {
        String file = setup.file();
        try {
            Conf conf = setup.read();
            Front front = setup.build(conf);
            if (!quiet) {
                setup.tell("nginx: the configuration file " + file + " syntax is ok");
            }
            opens(front);
            if (!quiet) {
                setup.tell("nginx: configuration file " + file + " test is successful");
            }
            if (dump) {
                byte[] text = conf.dump().getBytes(StandardCharsets.ISO_8859_1);
                out.write(text, 0, text.length);
                out.flush();
            }
            return 0;
        } catch (ConfException e) {
            setup.say(e);
        } catch (NetException e) {
            setup.say(e);
        } finally {
            setup.close();
        }
        setup.tell("nginx: configuration file " + file + " test failed");
        return 1;
    }

    private void opens(Front front) throws NetException {
        setup.check(front);
        setup.pidFile(front.main()).check();
        setup.open(front);
        for (ListenPoint point : front.points()) {
            Listener.check(point.address(), point.options());
        }
    }
}
