package weir.origin;

import java.util.List;
import org.apache.juli.logging.Log;
import org.apache.tomcat.util.digester.Digester;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;

/** Takes what Tomcat's digester would log about a server.xml and adds the line it is about. */
final class DigesterWarnings implements Log {
    private final Digester digester;
    private final String file;
    private final List<Fault> into;

    DigesterWarnings(Digester digester, String file, List<Fault> into) {
        this.digester = digester;
        this.file = file;
        this.into = into;
    }

    @Override
    public void warn(Object message) {
        warn(message, null);
    }

    @Override
    public void warn(Object message, @Nullable Throwable thrown) {
        Locator place = digester.getDocumentLocator();
        into.add(new Fault(file, place == null ? 0 : place.getLineNumber(), text(message)));
    }

    private static String text(Object message) {
        String text = String.valueOf(message);
        return text.startsWith("Match [Server/") ? text.replace("Match [Server/", "[") : text;
    }

    /** Errors come back as the exception of the parse. */
    @Override
    public void error(Object message) {}

    @Override
    public void error(Object message, Throwable thrown) {}

    @Override
    public void fatal(Object message) {}

    @Override
    public void fatal(Object message, Throwable thrown) {}

    @Override
    public void info(Object message) {}

    @Override
    public void info(Object message, Throwable thrown) {}

    @Override
    public void debug(Object message) {}

    @Override
    public void debug(Object message, Throwable thrown) {}

    @Override
    public void trace(Object message) {}

    @Override
    public void trace(Object message, Throwable thrown) {}

    @Override
    public boolean isWarnEnabled() {
        return true;
    }

    @Override
    public boolean isErrorEnabled() {
        return false;
    }

    @Override
    public boolean isFatalEnabled() {
        return false;
    }

    @Override
    public boolean isInfoEnabled() {
        return false;
    }

    @Override
    public boolean isDebugEnabled() {
        return false;
    }

    @Override
    public boolean isTraceEnabled() {
        return false;
    }
}
