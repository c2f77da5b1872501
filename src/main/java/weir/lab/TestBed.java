package weir.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The running system of the article: a database, a second service, three Tomcats, and one front per
 * variant (both run all the time and only one has load, so that neither starts cold).
 */
final class TestBed {
    private static final int ORIGINS = 3;
    private static final Duration START = Duration.ofMinutes(1);

    /** The first start of a database unpacks it. */
    private static final Duration DATABASE_START = Duration.ofMinutes(3);

    private final Installation installation;
    private final Supervisor supervisor;
    private final Path folder;
    private final @Nullable RealNginx nginx;
    private final List<Integer> originPorts;
    private final List<Integer> frontPorts;
    private final Map<Role, List<RoleProcess>> roles = new EnumMap<>(Role.class);
    private final Map<Variant, RoleProcess> fronts = new EnumMap<>(Variant.class);

    private TestBed(
            Installation installation, Supervisor supervisor, Settings settings, Path folder)
            throws LabException {
        this.installation = installation;
        this.supervisor = supervisor;
        this.folder = folder;
        this.nginx = settings.front() == Settings.Front.nginx ? nginx() : null;
        List<Integer> ports = FreePorts.find(ORIGINS + Variant.values().length);
        this.originPorts = List.copyOf(ports.subList(0, ORIGINS));
        this.frontPorts = List.copyOf(ports.subList(ORIGINS, ports.size()));
    }

    static TestBed start(
            Installation installation,
            Supervisor supervisor,
            Settings settings,
            Path folder,
            Progress progress)
            throws LabException, IOException {
        TestBed bed = new TestBed(installation, supervisor, settings, folder);
        Files.writeString(folder.resolve("server.xml"), resource("server.xml"));
        bed.startOrigins(progress);
        for (Variant variant : Variant.values()) {
            bed.startFront(variant, progress);
        }
        return bed;
    }

    List<Integer> originPorts() {
        return originPorts;
    }

    int frontPort(Variant variant) {
        return frontPorts.get(variant == Variant.SHORT ? 0 : 1);
    }

    ArticleConf conf(Variant variant) {
        return new ArticleConf(frontPort(variant), originPorts, nginx);
    }

    Path accessLog(Variant variant) {
        return folder.resolve("front-" + variant.label()).resolve("logs/access.log");
    }

    /**
     * The processes whose CPU counts in a trial of this variant; the loader comes to them later.
     */
    Map<Role, List<Long>> pids(Variant variant) {
        Map<Role, List<Long>> pids = new EnumMap<>(Role.class);
        roles.forEach((role, all) -> pids.put(role, all.stream().map(RoleProcess::pid).toList()));
        RoleProcess front = fronts.get(variant);
        if (front != null) {
            pids.put(Role.FRONT, List.of(front.pid()));
        }
        return pids;
    }

    private void startOrigins(Progress progress) throws LabException {
        progress.say("starting the database (the first time it is unpacked)");
        RoleProcess database =
                supervisor.start("database", installation.command("origin", "db"), folder);
        roles.put(Role.DATABASE, List.of(database));
        RoleProcess remote =
                supervisor.start("remote", origin("--port", "0", "--db", "none"), folder);
        roles.put(Role.REMOTE, List.of(remote));
        String url = database.awaitLine(Pattern.compile("database ready (\\S+)"), DATABASE_START);
        String second = remote.awaitLine(Pattern.compile("origin ready (http://\\S+)"), START);
        progress.say(
                "starting "
                        + ORIGINS
                        + " Tomcats, with "
                        + url.replaceAll("[?].*", "")
                        + " and "
                        + second);
        List<RoleProcess> origins = new ArrayList<>();
        for (int port : originPorts) {
            origins.add(
                    supervisor.start(
                            "origin-" + port,
                            origin(
                                    "--port",
                                    Integer.toString(port),
                                    "--db",
                                    url,
                                    "--remote",
                                    second.replaceAll("/$", "") + "/remote"),
                            folder));
        }
        roles.put(Role.ORIGINS, List.copyOf(origins));
        for (RoleProcess origin : origins) {
            origin.awaitLine(Pattern.compile("(origin ready)"), START);
        }
    }

    private List<String> origin(String... arguments) {
        List<String> command =
                installation.command("origin", "--server-xml", folder + "/server.xml");
        command.addAll(List.of("--shutdown-port", "-1"));
        command.addAll(List.of(arguments));
        return command;
    }

    private void startFront(Variant variant, Progress progress) throws LabException, IOException {
        String name = "front-" + variant.label();
        Path prefix = Files.createDirectories(folder.resolve(name));
        Files.createDirectories(prefix.resolve("logs"));
        Files.writeString(prefix.resolve("nginx.conf"), conf(variant).text(variant));
        Files.writeString(prefix.resolve("mime.types"), ArticleConf.MIME_TYPES);
        int port = frontPort(variant);
        progress.say("starting the " + variant.label() + " front on port " + port);
        RoleProcess front = supervisor.start(name, frontCommand(prefix), prefix);
        fronts.put(variant, front);
        front.awaitPort(port, START);
    }

    private List<String> frontCommand(Path prefix) {
        List<String> command =
                nginx != null
                        ? new ArrayList<>(List.of(nginx.binary().toString()))
                        : installation.command("front", "--nginx", OLD_DEFAULTS);
        command.addAll(
                List.of(
                        "-p",
                        prefix + "/",
                        "-c",
                        prefix.resolve("nginx.conf").toString(),
                        "-e",
                        prefix.resolve("logs/error.log").toString(),
                        "-g",
                        "daemon off;"));
        return command;
    }

    /** The defaults of the article's time; from 1.29.7 on both variants would keep connections. */
    static final String OLD_DEFAULTS = "1.28";

    static RealNginx nginx() throws LabException {
        RealNginx nginx = RealNginx.find();
        if (nginx == null) {
            throw new LabException(
                    "--front nginx needs an installed nginx, and there is none in PATH, /usr/sbin or"
                            + " /usr/local/sbin");
        }
        return nginx;
    }

    static String resource(String name) {
        try (InputStream in = TestBed.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program has no " + name);
            }
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
