package weir.origin;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletContext;
import java.nio.file.Path;
import org.apache.catalina.Host;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.jspecify.annotations.Nullable;

/** The root web application of every host: the origin's endpoints; anything else is a 404. */
final class Endpoints {
    private final @Nullable SxbmTable table;
    private final @Nullable SecondService second;
    private final Status status;

    Endpoints(@Nullable SxbmTable table, @Nullable SecondService second, Status status) {
        this.table = table;
        this.second = second;
        this.status = status;
    }

    StandardContext addTo(Host host, Path workFolder) {
        StandardContext context = new StandardContext();
        context.setName("");
        context.setPath("");
        context.setWorkDir(workFolder.toString());
        context.setUseNaming(false);
        leaveClassesAlone(context);
        context.addLifecycleListener(new Tomcat.FixContextListener());
        context.addServletContainerInitializer((types, root) -> register(root), null);
        host.addChild(context);
        return context;
    }

    /**
     * Its search for leaks of a redeployed application has nothing to find and warns about that.
     */
    private static void leaveClassesAlone(StandardContext context) {
        context.setClearReferencesRmiTargets(false);
        context.setClearReferencesThreadLocals(false);
    }

    private void register(ServletContext root) {
        add(root, "/getSxbm", new SxbmServlet(table, second));
        add(root, "/slow", new SlowServlet());
        add(root, "/bytes", new BytesServlet());
        add(root, "/remote", new RemoteServlet());
        add(root, "/status", new StatusServlet(status));
    }

    private static void add(ServletContext root, String path, Servlet servlet) {
        root.addServlet(path, servlet).addMapping(path);
    }
}
