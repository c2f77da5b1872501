package weir.lab;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JMeter of the user's, run as its user would: by its own script, on the user's own Java. */
record JmeterHome(Path folder) {
    /** Heap, collector and openings of JMeter 5.6's own script, for a home that has none. */
    private static final List<String> OPTIONS =
            List.of(
                    "-Xms1g",
                    "-Xmx1g",
                    "-XX:+UseG1GC",
                    "-XX:MaxGCPauseMillis=100",
                    "--add-opens=java.base/java.lang=ALL-UNNAMED",
                    "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
                    "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
                    "--add-opens=java.base/java.util=ALL-UNNAMED",
                    "--add-opens=java.base/java.text=ALL-UNNAMED");

    /**
     * @throws LabException when that is no JMeter
     */
    static JmeterHome at(Path folder) throws LabException {
        if (!Files.exists(folder.resolve("bin/ApacheJMeter.jar"))) {
            throw new LabException(
                    folder
                            + " is no JMeter home: it has no bin/ApacheJMeter.jar"
                            + " (bench/jmeter.sh makes one)");
        }
        return new JmeterHome(folder.toAbsolutePath());
    }

    /** The command line that JMeter's options follow. */
    List<String> command() {
        return command(System.getenv(), Tools.find("java"));
    }

    /**
     * The launcher found a JDK for us and put it into JAVA_HOME; what its caller had there, if
     * anything, is in WEIR_CALLER_JAVA_HOME. Where neither that nor the PATH has a Java, ours does.
     */
    List<String> command(Map<String, String> environment, @Nullable Path javaOnPath) {
        String javaHome =
                environment.getOrDefault(
                        "WEIR_CALLER_JAVA_HOME", environment.getOrDefault("JAVA_HOME", ""));
        if (javaHome.isEmpty() && javaOnPath == null) {
            javaHome = System.getProperty("java.home");
        }
        Path script = folder.resolve("bin/jmeter");
        if (Files.isExecutable(script)) {
            return javaHome.isEmpty()
                    ? List.of("env", "-u", "JAVA_HOME", script.toString())
                    : List.of("env", "JAVA_HOME=" + javaHome, script.toString());
        }
        List<String> command = new ArrayList<>();
        command.add(javaHome.isEmpty() ? javaOnPath + "" : javaHome + "/bin/java");
        command.addAll(OPTIONS);
        command.addAll(List.of("-jar", folder.resolve("bin/ApacheJMeter.jar").toString()));
        return command;
    }
}
