package weir.front.module;

import static weir.conf.Context.LOCATION;
import static weir.conf.Context.SERVER;

import java.util.ArrayList;
import java.util.List;
import weir.conf.Arity;
import weir.conf.ConfException;
import weir.conf.Directive;
import weir.conf.Found;
import weir.conf.Merge;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.front.Build;
import weir.front.Exchange;
import weir.front.Module;
import weir.front.NameMap;
import weir.front.Regex;
import weir.front.Steps;
import weir.var.Variable;

/** Requests that come by links from elsewhere ({@code ngx_http_referer_module}). */
public final class RefererModule implements Module {
    private static final String TABLES_GROW = "Tables are sized to their content.";

    static final Directive<List<String>> VALID_REFERERS =
            Directive.words("valid_referers")
                    .arity(1, Arity.MANY)
                    .in(SERVER, LOCATION)
                    .merge(Merge.NEAREST_LIST)
                    .check((words, s, r) -> {
                        if (words.contains("")) {
                            throw s.fault("invalid referer \"\"");
                        }
                    })
                    .doc("The pages whose links leave $invalid_referer empty.");

    private static final Directive<Long> MAX_SIZE = table("referer_hash_max_size");
    private static final Directive<Long> BUCKET_SIZE = table("referer_hash_bucket_size");

    private static Directive<Long> table(String name) {
        return Directive.number(name)
                .in(SERVER, LOCATION)
                .noEffect(TABLES_GROW)
                .doc("Size of a hash table.");
    }

    @Override
    public List<Directive<?>> directives() {
        return List.of(VALID_REFERERS, MAX_SIZE, BUCKET_SIZE);
    }

    @Override
    public List<Variable<Exchange>> variables() {
        return List.of(
                Variable.of(
                        "invalid_referer",
                        (x, out) -> {
                            if (!Referers.allow(x.location().attached(Referers.class), x)) {
                                out.put((byte) '1');
                            }
                            return true;
                        },
                        "1 for a Referer that valid_referers does not name, else empty."));
    }

    @Override
    public void location(Build build, Scope location, Steps steps) {
        List<Found<List<String>>> lines = location.findAll(VALID_REFERERS);
        if (!lines.isEmpty()) {
            steps.attach(Referers.class, new Reader(build, location).read(lines));
        }
    }

    /** Reads the lines of one level. */
    private static final class Reader {
        private final Build build;
        private final Scope location;
        private final NameMap.Builder<String> names = new NameMap.Builder<>();
        private final List<Regex> hosts = new ArrayList<>();
        private final List<Regex> pages = new ArrayList<>();
        private boolean none;
        private boolean blocked;
        private boolean ownNames;
        private boolean named;

        Reader(Build build, Scope location) {
            this.build = build;
            this.location = location;
        }

        Referers read(List<Found<List<String>>> lines) {
            for (Found<List<String>> line : lines) {
                line.value().forEach(word -> word(line.statement(), word));
            }
            if (ownNames) {
                serverNames();
            }
            if ((none || blocked) && !named) {
                throw new ConfException(
                        "the \"none\" or \"blocked\" referers are specified in the"
                                + " \"valid_referers\" directive without any valid referer");
            }
            return new Referers(
                    names.build(), List.copyOf(hosts), List.copyOf(pages), none, blocked);
        }

        private void word(Statement at, String word) {
            switch (word) {
                case "none" -> none = true;
                case "blocked" -> blocked = true;
                case "server_names" -> ownNames = true;
                case "~" -> throw at.fault("empty regex in \"~\"");
                default -> {
                    int slash = word.indexOf('/');
                    if (word.startsWith("~")) {
                        pages.add(build.regex(at, word.substring(1), true));
                    } else if (slash < 0) {
                        add(at, word, "");
                    } else {
                        add(at, word.substring(0, slash), word.substring(slash));
                    }
                }
            }
        }

        private void serverNames() {
            List<Found<List<String>>> all = new ArrayList<>();
            for (Scope at = location; at != null; at = at.parent()) {
                all.addAll(at.own(CoreDirectives.SERVER_NAME));
            }
            all.forEach(this::serverNames);
            if (all.isEmpty()) {
                named = names.host("", ""); // the name of a server without names
            }
        }

        private void serverNames(Found<List<String>> line) {
            for (String name : line.value()) {
                if (name.startsWith("~")) {
                    hosts.add(build.regex(line.statement(), name.substring(1), true));
                } else {
                    add(line.statement(), name, "");
                }
            }
        }

        private void add(Statement at, String host, String path) {
            if (!NameMap.Builder.isHost(host)) {
                throw at.fault("invalid hostname or wildcard \"" + host + "\"");
            }
            if (!names.host(host, path)) {
                throw at.fault("conflicting parameter \"" + host + "\"");
            }
            named = true;
        }
    }
}
