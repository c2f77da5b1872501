package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same plan and the same result file to weir load and to the JMeter that JMETER_HOME names. */
class LoadParityTest {
    private static final int LATENCY = 14;
    private static final int CONNECT = 16;

    @TempDir Path folder;

    private Path jar = Path.of("");

    @BeforeEach
    void jmeter() {
        String home = System.getenv("JMETER_HOME");
        assumeTrue(home != null, "JMETER_HOME is not set: no JMeter to compare with");
        jar = Path.of(home, "bin", "ApacheJMeter.jar");
        assumeTrue(Files.isReadable(jar), jar + " is not there: no JMeter to compare with");
    }

    private String jmeter(String... args) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmx512m", "-jar", jar.toString()));
        command.addAll(List.of(args));
        command.addAll(List.of("-j", "real.log"));
        Path printed = folder.resolve("real.out");
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(printed.toFile())
                        .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("JMeter ends").isTrue();
        return Files.readString(printed);
    }

    private String weir(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(new LoadCommand(print, print, folder).run(List.of(args))).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void rowsAndConsoleOfARun() throws Exception {
        try (TinyServer server = TinyServer.start()) {
            String samplers =
                    TestPlans.request("ok", server.port(), "/ok")
                            + TestPlans.request("a, b", server.port(), "/no")
                            + TestPlans.request("moved", server.port(), "/moved")
                            + TestPlans.request("refused", 1, "/x");
            Files.writeString(
                    folder.resolve("plan.jmx"),
                    TestPlans.plan(TestPlans.group("tg", 1, 2, "", samplers, "")));
            String real = jmeter("-n", "-t", "plan.jmx", "-l", "real.jtl");
            String own = weir("-n", "-t", "plan.jmx", "-l", "own.jtl");
            assertThat(rows("own.jtl")).containsExactlyElementsOf(rows("real.jtl"));
            assertThat(console(own)).containsExactlyElementsOf(console(real));
        }
    }

    /** Rows without what no two runs have in common: times, and sizes of heads and stack traces. */
    private List<String> rows(String file) throws IOException {
        List<String> shown = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve(file))) {
            if (line.startsWith("timeStamp")) {
                shown.add(line);
                continue;
            }
            String[] f = line.replace("\"a, b\"", "a; b").split(",", -1);
            f[0] = "TIME";
            f[1] = "MS";
            boolean failed = f[3].startsWith("Non HTTP");
            f[9] = failed ? "TRACE" : f[9];
            f[10] = f[10].equals("0") ? "0" : "SENT";
            f[LATENCY] = failed ? f[LATENCY] : "MS";
            f[CONNECT] = "MS";
            shown.add(String.join(",", f));
        }
        return shown;
    }

    private static List<String> console(String text) {
        return text.lines()
                .filter(l -> !l.startsWith("WARN") && !l.contains("StatusConsoleListener"))
                .map(l -> l.replaceAll("@ .*", "@ TIME").replaceAll("port \\d+", "port N"))
                .map(l -> l.replaceAll("in 00:.*Err", "Err"))
                .toList();
    }

    @Test
    void figuresOfAReport() throws Exception {
        Random random = new Random(5);
        StringBuilder rows =
                new StringBuilder(weir.report.JtlFormat.DEFAULT.headerLine()).append('\n');
        for (int i = 0; i < 4000; i++) {
            int elapsed = (int) Math.exp(random.nextDouble() * 8);
            boolean fine = random.nextInt(10) > 0;
            rows.append(1_796_000_000_000L + i * 7L).append(',').append(elapsed);
            rows.append(",l").append(random.nextInt(4)).append(fine ? ",200,OK" : ",503,Busy");
            rows.append(",g 1-1,text,").append(fine).append(",,").append(100 + i % 50);
            rows.append(",60,1,1,null,").append(elapsed / 2).append(",0,0\n");
        }
        Files.writeString(folder.resolve("in.jtl"), rows);
        jmeter("-g", "in.jtl", "-o", "real");
        weir("-g", "in.jtl", "-o", "own");
        JsonNode real =
                new ObjectMapper().readTree(folder.resolve("real/statistics.json").toFile());
        JsonNode own = new ObjectMapper().readTree(folder.resolve("own/statistics.json").toFile());
        assertThat(own.size()).isEqualTo(real.size()).isEqualTo(5);
        real.properties()
                .forEach(label ->
                        label.getValue()
                                .properties()
                                .forEach(field ->
                                        same(
                                                label.getKey(),
                                                field.getKey(),
                                                field.getValue(),
                                                own)));
    }

    private static void same(String label, String field, JsonNode real, JsonNode all) {
        JsonNode own = all.get(label).get(field);
        if (real.isTextual()) {
            assertThat(own.asText()).isEqualTo(real.asText());
        } else {
            assertThat(own.asDouble())
                    .as(label + " " + field)
                    .isEqualTo(real.asDouble(), within(1e-6 + Math.abs(real.asDouble()) * 1e-9));
        }
    }

    @Test
    void ourRowsInJmetersReport() throws Exception {
        try (TinyServer server = TinyServer.start()) {
            Files.writeString(
                    folder.resolve("plan.jmx"),
                    TestPlans.gets("Users", 3, 50, server.port(), "/moved", ""));
            weir("-n", "-t", "plan.jmx", "-l", "own.jtl", "-e", "-o", "own");
            jmeter("-g", "own.jtl", "-o", "real");
            JsonNode real =
                    new ObjectMapper().readTree(folder.resolve("real/statistics.json").toFile());
            JsonNode own =
                    new ObjectMapper().readTree(folder.resolve("own/statistics.json").toFile());
            assertThat(real.at("/Total/sampleCount").asInt()).isEqualTo(450);
            for (String field :
                    List.of("sampleCount", "meanResTime", "pct1ResTime", "throughput")) {
                same("Total", field, real.at("/Total/" + field), own);
            }
        }
    }
}
