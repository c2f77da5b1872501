package weir.jmx;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import weir.load.Argument;
import weir.load.CookieRules;
import weir.load.HeaderField;
import weir.load.HttpSpec;
import weir.load.ResponseAssertion;
import weir.load.Text;
import weir.load.Upload;

/** An HTTP sampler with all that its scope gives it, to an {@link HttpSpec}. */
final class HttpCompiler {
    private static final String PREFIX = "HTTPSampler.";
    private static final String ARGUMENTS = "HTTPsampler.Arguments";
    private static final String FILES = "HTTPsampler.Files";

    private final Reading reading;
    private final Outputs outputs;
    private final AssertionCompiler assertions;
    private final IdentityHashMap<Element, CookieRules> managers = new IdentityHashMap<>();

    HttpCompiler(Reading reading, Outputs outputs) {
        this.reading = reading;
        this.outputs = outputs;
        this.assertions = new AssertionCompiler(reading);
    }

    /**
     * @param levels from the group down to the sampler's own children
     */
    HttpSpec spec(Element sampler, List<Level> levels) {
        List<Element> sources = new ArrayList<>();
        sources.add(sampler);
        sources.addAll(Level.innermostFirst(levels, ElementTypes.HTTP_DEFAULTS));
        Text protocol = first(sources, "protocol");
        Text path = first(sources, "path");
        refuseTls(sampler, protocol, path);
        return new HttpSpec(
                reading.parse(sampler.place(), sampler.name()),
                protocol,
                first(sources, "domain"),
                first(sources, "port"),
                path,
                first(sources, "method"),
                arguments(sources),
                flag(sources, "postBodyRaw"),
                first(sources, "contentEncoding"),
                flag(sources, "DO_MULTIPART_POST"),
                uploads(sources),
                headers(levels),
                flag(sources, "use_keepalive"),
                flag(sources, "follow_redirects"),
                flag(sources, "auto_redirects"),
                first(sources, "connect_timeout"),
                first(sources, "response_timeout"),
                first(sources, "ipSource"),
                cookies(levels),
                delays(levels),
                assertions(levels),
                outputs.inScope(levels));
    }

    /** The nearest one that is not empty. */
    private Text first(List<Element> sources, String name) {
        for (Element source : sources) {
            if (!source.properties().text(PREFIX + name).isEmpty()) {
                return reading.text(source, PREFIX + name);
            }
        }
        return Text.empty();
    }

    private boolean flag(List<Element> sources, String name) {
        for (Element source : sources) {
            if (!source.properties().text(PREFIX + name).isEmpty()) {
                return reading.flag(source, PREFIX + name, false);
            }
        }
        return false;
    }

    /** Looks at constants only in a path: a function in it may count its calls. */
    private void refuseTls(Element sampler, Text protocol, Text path) {
        boolean tls =
                protocol.value(reading.scope()).trim().equalsIgnoreCase("https")
                        || path.constantOrEmpty().toLowerCase(Locale.ROOT).startsWith("https://");
        if (tls) {
            reading.refuse(sampler.place(), "https is not supported yet");
        }
    }

    // ---- arguments and files

    private List<Argument> arguments(List<Element> sources) {
        List<Argument> arguments = new ArrayList<>();
        for (Element source : sources) {
            Property.Properties table = source.properties().nested(ARGUMENTS);
            for (Property row : table.items("Arguments.arguments")) {
                if (row instanceof Property.Nested nested) {
                    arguments.add(argument(source.place(), nested.properties()));
                }
            }
        }
        return arguments;
    }

    private Argument argument(Place place, Property.Properties row) {
        return new Argument(
                reading.text(place, row, "Argument.name"),
                reading.text(place, row, "Argument.value"),
                row.flag("HTTPArgument.always_encode", false),
                row.text("Argument.metadata", "=").equals("="),
                reading.text(place, row, "HTTPArgument.content_type"));
    }

    private List<Upload> uploads(List<Element> sources) {
        List<Upload> uploads = new ArrayList<>();
        for (Element source : sources) {
            Property.Properties files = source.properties().nested(FILES);
            for (Property row : files.items("HTTPFileArgs.files")) {
                if (row instanceof Property.Nested nested) {
                    Property.Properties file = nested.properties();
                    add(
                            uploads,
                            reading.text(source.place(), file, "File.path"),
                            reading.text(source.place(), file, "File.paramname"),
                            reading.text(source.place(), file, "File.mimetype"));
                }
            }
            add(
                    uploads,
                    reading.text(source, PREFIX + "FILE_NAME"),
                    reading.text(source, PREFIX + "FILE_FIELD"),
                    reading.text(source, PREFIX + "mimetype"));
        }
        return uploads;
    }

    private static void add(List<Upload> uploads, Text path, Text parameter, Text type) {
        if (!path.isAbsent()) {
            uploads.add(new Upload(path, parameter, type));
        }
    }

    // ---- from the scope

    /** The innermost manager's lines, then what outer ones add under other names. */
    private List<HeaderField> headers(List<Level> levels) {
        List<HeaderField> merged = new ArrayList<>();
        for (Element manager : Level.innermostFirst(levels, ElementTypes.HEADERS)) {
            boolean innermost = merged.isEmpty();
            for (Property row : manager.properties().items("HeaderManager.headers")) {
                if (row instanceof Property.Nested nested) {
                    Property.Properties line = nested.properties();
                    Text name = reading.text(manager.place(), line, "Header.name");
                    Text value = reading.text(manager.place(), line, "Header.value");
                    if (!name.isAbsent() && (innermost || !has(merged, name))) {
                        merged.add(new HeaderField(name, value));
                    }
                }
            }
        }
        return merged;
    }

    private static boolean has(List<HeaderField> fields, Text name) {
        return fields.stream()
                .anyMatch(f ->
                        f.name().constant()
                                && name.constant()
                                && f.name()
                                        .constantOrEmpty()
                                        .equalsIgnoreCase(name.constantOrEmpty()));
    }

    /** The last one applied wins: that is the outermost. */
    private @Nullable CookieRules cookies(List<Level> levels) {
        List<Element> all = Level.innermostFirst(levels, ElementTypes.COOKIES);
        return all.isEmpty() ? null : managers.computeIfAbsent(all.getLast(), this::rules);
    }

    private CookieRules rules(Element manager) {
        List<CookieRules.Preset> preset = new ArrayList<>();
        for (Property row : manager.properties().items("CookieManager.cookies")) {
            if (row instanceof Property.Nested nested) {
                Property.Properties cookie = nested.properties();
                preset.add(
                        new CookieRules.Preset(
                                reading.parse(manager.place(), cookieName(nested, cookie)),
                                reading.text(manager.place(), cookie, "Cookie.value"),
                                reading.text(manager.place(), cookie, "Cookie.domain"),
                                reading.text(manager.place(), cookie, "Cookie.path"),
                                cookie.flag("Cookie.secure", false)));
            }
        }
        String policy = reading.now(manager, "CookieManager.policy").trim();
        return new CookieRules(
                preset,
                !policy.equalsIgnoreCase("ignorecookies"),
                reading.flag(manager, "CookieManager.clearEachIteration", false),
                reading.flag(manager, "CookieManager.controlledByThreadGroup", false));
    }

    private static String cookieName(Property.Nested row, Property.Properties cookie) {
        return cookie.text("Cookie.name", cookie.text("TestElement.name", row.name()));
    }

    private List<Text> delays(List<Level> levels) {
        List<Text> delays = new ArrayList<>();
        for (Element timer : Level.innermostFirst(levels, ElementTypes.CONSTANT_TIMER)) {
            delays.add(reading.text(timer, "ConstantTimer.delay"));
        }
        return delays;
    }

    /** Those in scope, in the order they are applied. */
    List<ResponseAssertion> assertions(List<Level> levels) {
        List<ResponseAssertion> all = new ArrayList<>();
        for (Element one : Level.outermostFirst(levels, ElementTypes.RESPONSE_ASSERTION)) {
            all.add(assertions.assertion(one));
        }
        return all;
    }
}
