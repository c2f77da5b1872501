package weir.jmx;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import weir.load.Plan;
import weir.load.Settings;

/** The door of this room: a {@code .jmx} file to a plan that can be run. */
public final class Jmx {
    private Jmx() {}

    /**
     * Reads and compiles a plan.
     *
     * @param settings JMeter properties; functions of user-defined variables are evaluated now
     * @throws JmxException with everything that cannot be run, all at once
     * @throws IOException when the file cannot be read
     */
    public static Plan load(Path file, Settings settings) throws IOException, JmxException {
        Element root = JmxReader.read(file);
        Path folder = file.toAbsolutePath().getParent();
        return PlanCompiler.compile(
                file.toString(), root, settings, folder == null ? "" : folder.toString());
    }

    /** The same from a stream; {@code name} is used in messages, {@code folder} for data files. */
    public static Plan load(String name, InputStream in, Settings settings, String folder)
            throws JmxException {
        return PlanCompiler.compile(name, JmxReader.read(name, in), settings, folder);
    }
}
