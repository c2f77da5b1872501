package weir.jmx;

import static weir.jmx.Function.missing;
import static weir.jmx.Function.plain;

import java.net.InetAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.text.SimpleDateFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import weir.load.Scope;
import weir.load.Text;

/** Every function a plan can name, declared once: calls, refusals and the reference page. */
final class Functions {
    private static final int ANY = Integer.MAX_VALUE;

    static final List<Function> ALL =
            List.of(
                    plain("__P", 1, 2, Functions::p, "A property, else its default, else 1."),
                    plain("__property", 1, 3, Functions::property, "A property, else its default."),
                    plain("__setProperty", 2, 3, Functions::setProperty, "Sets a property."),
                    plain("__isPropDefined", 1, 1, Functions::isProperty, "Whether it is set."),
                    plain("__V", 1, 2, Functions::v, "A variable whose name is computed."),
                    plain("__isVarDefined", 1, 1, Functions::isVariable, "Whether it is defined."),
                    plain("__eval", 1, 1, Functions::eval, "Expands its parameter once more."),
                    plain("__evalVar", 1, 1, Functions::evalVar, "Expands a variable's text."),
                    plain("__time", 0, 2, Functions::time, "Epoch ms, or a formatted time."),
                    plain(
                            "__Random",
                            2,
                            3,
                            Functions::random,
                            "A number from a range, ends included."),
                    plain("__RandomString", 1, 3, Functions::randomString, "Random characters."),
                    plain("__UUID", 0, 0, (s, p) -> UUID.randomUUID().toString(), "A random UUID."),
                    new Function("__counter", 1, 2, Counter::new, "Counts from 1 per call."),
                    plain("__intSum", 2, ANY, (s, p) -> sum(s, p, true), "Sum of whole numbers."),
                    plain("__longSum", 2, ANY, (s, p) -> sum(s, p, false), "Sum of whole numbers."),
                    plain("__threadNum", 0, 0, (s, p) -> "" + s.userNumber(), "The user's number."),
                    plain("__threadGroupName", 0, 0, (s, p) -> s.groupName(), "The group's name."),
                    plain("__samplerName", 0, 1, Functions::sampler, "The sampler's name."),
                    plain("__TestPlanName", 0, 0, (s, p) -> s.planName(), "The plan's name."),
                    plain("__machineName", 0, 1, Functions::machineName, "This host's name."),
                    plain("__machineIP", 0, 1, Functions::machineIp, "This host's address."),
                    plain("__urlencode", 1, 1, Functions::urlEncode, "Form encoding, UTF-8."),
                    plain(
                            "__urldecode",
                            1,
                            1,
                            Functions::urlDecode,
                            "Undoes form encoding, UTF-8."),
                    plain(
                            "__changeCase",
                            1,
                            3,
                            Functions::changeCase,
                            "UPPER, LOWER or CAPITALIZE."),
                    plain("__char", 1, ANY, Functions::chars, "Characters by their numbers."),
                    missing("__BeanShell"),
                    missing("__CSVRead"),
                    missing("__FileToString"),
                    missing("__RandomDate"),
                    missing("__RandomFromMultipleVars"),
                    missing("__StringFromFile"),
                    missing("__StringToFile"),
                    missing("__XPath"),
                    missing("__base64Decode"),
                    missing("__base64Encode"),
                    missing("__chooseRandom"),
                    missing("__dateTimeConvert"),
                    missing("__digest"),
                    missing("__doubleSum"),
                    missing("__env"),
                    missing("__escapeHtml"),
                    missing("__escapeOroRegexpChars"),
                    missing("__escapeXml"),
                    missing("__groovy"),
                    missing("__javaScript"),
                    missing("__jexl"),
                    missing("__jexl2"),
                    missing("__jexl3"),
                    missing("__log"),
                    missing("__logn"),
                    missing("__regexFunction"),
                    missing("__split"),
                    missing("__timeShift"),
                    missing("__tstFeedback"),
                    missing("__unescape"),
                    missing("__unescapeHtml"));

    private static final Map<String, Function> BY_NAME = byName();

    private Functions() {}

    private static Map<String, Function> byName() {
        Map<String, Function> all = new LinkedHashMap<>();
        ALL.forEach(f -> all.put(f.name(), f));
        return all;
    }

    /** The function of this name, or null: then it is a variable's name. */
    static @Nullable Function named(String name) {
        return BY_NAME.get(name);
    }

    private static String p(Scope scope, List<String> ps) {
        String absent = ps.size() > 1 ? ps.get(1).trim() : "1";
        return scope.settings().get(ps.getFirst().trim(), absent);
    }

    private static String property(Scope scope, List<String> ps) {
        String name = ps.getFirst();
        String value = scope.settings().get(name, ps.size() > 2 ? ps.get(2) : name);
        return store(scope, ps, 1, value);
    }

    private static String setProperty(Scope scope, List<String> ps) {
        String old = scope.settings().set(ps.getFirst(), ps.get(1));
        boolean wanted = ps.size() > 2 && ps.get(2).trim().equalsIgnoreCase("true");
        return wanted && old != null ? old : "";
    }

    private static String isProperty(Scope scope, List<String> ps) {
        return "" + (scope.settings().get(ps.getFirst()) != null);
    }

    private static String isVariable(Scope scope, List<String> ps) {
        return "" + (scope.variable(ps.getFirst()) != null);
    }

    private static String v(Scope scope, List<String> ps) {
        String value = scope.variable(ps.getFirst());
        return value != null ? value : ps.size() > 1 ? ps.get(1) : ps.getFirst();
    }

    private static String eval(Scope scope, List<String> ps) {
        try {
            return Expressions.always(ps.getFirst()).value(scope);
        } catch (Expressions.Malformed _) {
            return "";
        }
    }

    private static String evalVar(Scope scope, List<String> ps) {
        String value = scope.variable(ps.getFirst());
        return value == null ? "" : eval(scope, List.of(value));
    }

    private static String time(Scope scope, List<String> ps) {
        String format = ps.isEmpty() ? "" : ps.getFirst();
        long nowMs = System.currentTimeMillis();
        String text;
        if (format.isEmpty()) {
            text = Long.toString(nowMs);
        } else if (format.matches("/\\d+")) {
            text = Long.toString(nowMs / Math.max(1, Long.parseLong(format.substring(1))));
        } else {
            String known = scope.settings().get("time." + format, format);
            text = new SimpleDateFormat(known, Locale.getDefault()).format(nowMs);
        }
        return store(scope, ps, 1, text);
    }

    private static String random(Scope scope, List<String> ps) {
        long a = Long.parseLong(ps.get(0).trim());
        long b = Long.parseLong(ps.get(1).trim());
        long least = Math.min(a, b);
        long range = Math.max(a, b) - least + 1;
        return store(scope, ps, 2, "" + (least + ThreadLocalRandom.current().nextLong(range)));
    }

    private static String randomString(Scope scope, List<String> ps) {
        int length = Integer.parseInt(ps.getFirst().trim());
        String from = ps.size() > 1 ? ps.get(1).trim() : "";
        var text = new StringBuilder(length);
        var random = ThreadLocalRandom.current();
        for (int i = 0; i < length; i++) {
            if (from.isEmpty()) {
                text.append((char) random.nextInt(' ', 0xD800));
            } else {
                text.append(from.charAt(random.nextInt(from.length())));
            }
        }
        return store(scope, ps, 2, text.toString());
    }

    /** Adds all parameters; a last one that is no number names the variable for the sum. */
    private static String sum(Scope scope, List<String> ps, boolean wrapsAt32) {
        long total = 0;
        for (int i = 0; i < ps.size(); i++) {
            String text = ps.get(i).trim();
            boolean last = i == ps.size() - 1;
            if (last && !text.matches("[+-]?\\d+")) {
                String value = wrapsAt32 ? "" + (int) total : "" + total;
                return store(scope, ps, i, value);
            }
            total += Long.parseLong(text);
        }
        return wrapsAt32 ? "" + (int) total : "" + total;
    }

    private static String sampler(Scope scope, List<String> ps) {
        return store(scope, ps, 0, scope.samplerName());
    }

    private static String machineName(Scope scope, List<String> ps) {
        return store(scope, ps, 0, localHost().getHostName());
    }

    private static String machineIp(Scope scope, List<String> ps) {
        return store(scope, ps, 0, localHost().getHostAddress());
    }

    /** Looked up once at the first call of a process: later calls do not wait. */
    private static InetAddress localHost() {
        return LocalHost.ADDRESS;
    }

    private static final class LocalHost {
        static final InetAddress ADDRESS = address();

        private static InetAddress address() {
            try {
                return InetAddress.getLocalHost();
            } catch (UnknownHostException _) {
                return InetAddress.getLoopbackAddress();
            }
        }
    }

    private static String urlEncode(Scope scope, List<String> ps) {
        return URLEncoder.encode(ps.getFirst(), StandardCharsets.UTF_8);
    }

    private static String urlDecode(Scope scope, List<String> ps) {
        return URLDecoder.decode(ps.getFirst(), StandardCharsets.UTF_8);
    }

    private static String changeCase(Scope scope, List<String> ps) {
        String text = ps.getFirst();
        String mode = ps.size() > 1 ? ps.get(1).trim().toUpperCase(Locale.ROOT) : "UPPER";
        String changed =
                switch (mode) {
                    case "", "UPPER" -> text.toUpperCase(Locale.getDefault());
                    case "LOWER" -> text.toLowerCase(Locale.getDefault());
                    case "CAPITALIZE" -> capitalized(text);
                    default -> text;
                };
        return store(scope, ps, 2, changed);
    }

    private static String capitalized(String text) {
        return text.isEmpty() ? text : Character.toTitleCase(text.charAt(0)) + text.substring(1);
    }

    private static String chars(Scope scope, List<String> ps) {
        var text = new StringBuilder();
        for (String number : ps) {
            text.append((char) (int) Long.decode(number.trim()).longValue());
        }
        return text.toString();
    }

    /** Many functions name a variable in a last parameter that also gets the value. */
    private static String store(Scope scope, List<String> ps, int index, String value) {
        if (ps.size() > index && !ps.get(index).isBlank()) {
            scope.setVariable(ps.get(index).trim(), value);
        }
        return value;
    }

    /** {@code __counter}: one count for all users, or with TRUE one for each user. */
    private static final class Counter implements Text.Call {
        private final List<Text> parameters;
        private final AtomicLong shared = new AtomicLong();

        Counter(List<Text> parameters) {
            this.parameters = List.copyOf(parameters);
        }

        @Override
        public String value(Scope scope) {
            String perUser = parameters.getFirst().value(scope).trim();
            AtomicLong count =
                    perUser.equalsIgnoreCase("true") ? scope.kept(this, AtomicLong::new) : shared;
            String value = Long.toString(count.incrementAndGet());
            if (parameters.size() > 1) {
                String name = parameters.get(1).value(scope).trim();
                if (!name.isEmpty()) {
                    scope.setVariable(name, value);
                }
            }
            return value;
        }
    }
}
