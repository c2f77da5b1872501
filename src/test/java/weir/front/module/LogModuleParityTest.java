package weir.front.module;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weir.InstalledNginx;
import weir.conf.Conf;
import weir.conf.ConfException;
import weir.conf.Context;
import weir.conf.Directive;
import weir.conf.Epoch;
import weir.conf.Grammar;

/** What reading access_log and log_format refuses, in the words of an installed nginx. */
class LogModuleParityTest {
    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "access_log off;",
                "access_log off more;",
                "access_log a.log combined;",
                "access_log a.log COMBINED;",
                "access_log a.log nosuch;",
                "access_log a.log buffer=4k;",
                "access_log a.log combined buffer=4k flush=5s;",
                "access_log a.log combined flush=5s buffer=4k;",
                "access_log a.log combined flush=5s;",
                "access_log a.log combined buffer=0;",
                "access_log a.log combined buffer=x;",
                "access_log a.log combined buffer=;",
                "access_log a.log combined buffer=4k flush=0;",
                "access_log a.log combined buffer=4k flush=1q;",
                "access_log a.log combined gzip;",
                "access_log a.log combined gzip=9 flush=1m;",
                "access_log a.log combined gzip=0;",
                "access_log a.log combined gzip=10;",
                "access_log a.log combined gzip=;",
                "access_log a.log combined gzipped;",
                "access_log a.log combined if=1;",
                "access_log a.log combined unless=1;",
                "access_log a.log combined buffer=4k flush=1s gzip=3 if=1 what;",
                "access_log;",
                "log_format x;",
                "log_format combined 'a';",
                "log_format x 'a'; log_format x 'b';",
                "log_format x 'a'; log_format X 'b'; access_log a.log x;",
                "access_log a.log later; log_format later 'a';",
                "log_format own escape=json 'a'; access_log a.log OWN;",
                "server { listen 127.0.0.1:1; access_log a.log nosuch; }",
                "server { listen 127.0.0.1:1; log_format x 'a'; }",
            })
    void isRefusedAsNginxDoes(String lines) throws Exception {
        Path file = folder.resolve("nginx.conf");
        Files.writeString(
                file, "pid pid;\nerror_log e.log;\nevents {}\nhttp {\n" + lines + "\n}\n");
        assertThat(ours(file)).isEqualTo(nginx(file));
    }

    private String ours(Path file) {
        try {
            Conf.read(
                    grammar(),
                    new Conf.Options(
                            file.toString(),
                            folder + "/",
                            "",
                            Epoch.values()[Epoch.values().length - 1]));
            return "ok";
        } catch (ConfException e) {
            return e.getMessage();
        }
    }

    private static Grammar grammar() {
        List<Directive<?>> all = new ArrayList<>(new LogModule().directives());
        all.add(Directive.block("http", Context.HTTP).in(Context.MAIN));
        all.add(Directive.block("events", Context.EVENTS).in(Context.MAIN));
        all.add(Directive.block("server", Context.SERVER).in(Context.HTTP));
        all.add(Directive.text("listen").in(Context.SERVER));
        all.add(Directive.text("pid").in(Context.MAIN));
        all.add(Directive.text("error_log").in(Context.MAIN));
        return new Grammar(all);
    }

    private String nginx(Path file) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                InstalledNginx.binary().toString(),
                                "-t",
                                "-q",
                                "-p",
                                folder + "/",
                                "-e",
                                folder.resolve("e.log").toString(),
                                "-c",
                                file.toString())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes());
        return process.waitFor() == 0
                ? "ok"
                : output.lines()
                        .filter(line -> line.startsWith("nginx: [emerg] "))
                        .map(line -> line.substring("nginx: [emerg] ".length()))
                        .findFirst()
                        .orElse(output);
    }
}
