package weir.front;

import weir.conf.ConfException;
import weir.front.module.MainModule;
import weir.log.Level;
import weir.net.Errno;
import weir.net.Os;

/** {@code -s}: sends a signal to the process of the pid file ({@code ngx_signal_process}). */
public final class FrontSignal {
    private final FrontSetup setup;

    public FrontSignal(FrontSetup setup) {
        this.setup = setup;
    }

    /**
     * Sends it; the exit code.
     *
     * @param name stop, quit, reopen or reload
     */
    public int send(String name) {
        PidFile file;
        try {
            file = setup.pidFile(MainModule.conf(setup.read()));
        } catch (ConfException e) {
            setup.say(e);
            setup.close();
            return 1;
        }
        try {
            return send(number(name), file);
        } finally {
            setup.close();
        }
    }

    private int send(int signal, PidFile file) {
        String text;
        try {
            text = file.read();
        } catch (ConfException e) {
            setup.say(Level.ERROR, String.valueOf(e.getMessage()));
            return 1;
        }
        long pid = pid(text);
        if (pid == 0) {
            String where = "\" in \"" + file.path() + "\"";
            setup.say(Level.ERROR, "invalid PID number \"" + text + where);
            return 1;
        }
        int result = Os.kill(pid, signal);
        if (result < 0) {
            String why = " failed (" + Errno.numbered(-result) + ")";
            setup.say(Level.ALERT, "kill(" + pid + ", " + signal + ")" + why);
            return 1;
        }
        return 0;
    }

    private static int number(String name) {
        return switch (name) {
            case "stop" -> 15;
            case "quit" -> 3;
            case "reopen" -> 10;
            default -> 1;
        };
    }

    /**
     * The number in a pid file; 0 for anything else. Signs are none of it: kill(2) takes a number
     * below one for a whole group of processes, or for all.
     */
    static long pid(String text) {
        return text.matches("[0-9]{1,10}") ? Long.parseLong(text) : 0;
    }
}
