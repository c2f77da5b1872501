package weir.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.InstalledNginx;

/** One case of a fixture file under {@code http/}; {@code requests.txt} describes the format. */
record Case(String name, byte[] bytes, String verdict, List<String> facts, List<String> nginx) {

    static List<Case> read(String file) {
        List<Case> cases = new ArrayList<>();
        String name = null;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String verdict = null;
        List<String> facts = new ArrayList<>();
        List<String> nginx = new ArrayList<>();
        for (String line : text(file).split("\n")) {
            if (line.startsWith("=== ")) {
                if (name != null) {
                    cases.add(made(name, bytes, verdict, facts, nginx));
                }
                name = line.substring(4);
                bytes.reset();
                verdict = null;
                facts.clear();
                nginx.clear();
            } else if (line.startsWith(">")) {
                bytes.writeBytes(unescape(line.length() < 2 ? "" : line.substring(2)));
                bytes.writeBytes(new byte[] {'\r', '\n'});
            } else if (line.startsWith("= ")) {
                bytes.writeBytes(unescape(line.substring(2)));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                if (verdict == null) {
                    verdict = line;
                } else if (line.startsWith("nginx")) {
                    nginx.add(line);
                } else {
                    facts.add(line);
                }
            }
        }
        cases.add(made(name, bytes, verdict, facts, nginx));
        return cases;
    }

    private static Case made(
            String name,
            ByteArrayOutputStream bytes,
            String verdict,
            List<String> facts,
            List<String> nginx) {
        return new Case(name, bytes.toByteArray(), verdict, List.copyOf(facts), List.copyOf(nginx));
    }

    private static String text(String file) {
        try (InputStream in = Case.class.getResourceAsStream("/http/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The values of all facts with this key, in order. */
    List<String> all(String key) {
        List<String> values = new ArrayList<>();
        for (String fact : facts) {
            if (fact.startsWith(key + ":")) {
                String value = fact.substring(key.length() + 1);
                values.add(latin1(unescape(value.startsWith(" ") ? value.substring(1) : value)));
            }
        }
        return values;
    }

    /** The status of the installed nginx where it is not that of the verdict; 0 where it is. */
    int nginxStatus() {
        for (String line : nginx) {
            String[] words = line.split(" ");
            int status = Integer.parseInt(words[words.length - 1]);
            if (words.length == 2
                    || InstalledNginx.isBefore(words[2].substring(0, words[2].length() - 1))) {
                return status;
            }
        }
        return 0;
    }

    @Nullable String fact(String key) {
        List<String> values = all(key);
        return values.isEmpty() ? null : values.getFirst();
    }

    String[] verdictWords(int limit) {
        return verdict.split(" ", limit);
    }

    @Override
    public String toString() {
        return name;
    }

    static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Expands only the repetitions of a text. */
    static String repeat(String text) {
        StringBuilder out = new StringBuilder();
        int from = 0;
        for (int i; (i = text.indexOf("\\{", from)) >= 0; from = text.indexOf('}', i) + 1) {
            int star = text.lastIndexOf('*', text.indexOf('}', i));
            int times = Integer.parseInt(text.substring(star + 1, text.indexOf('}', i)));
            out.append(text, from, i).append(text.substring(i + 2, star).repeat(times));
        }
        return out.append(text.substring(from)).toString();
    }

    static byte[] unescape(String text) {
        String s = repeat(text);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c != '\\') {
                out.write(c);
                continue;
            }
            switch (s.charAt(++i)) {
                case 'r' -> out.write('\r');
                case 'n' -> out.write('\n');
                case 't' -> out.write('\t');
                case '0' -> out.write(0);
                case '\\' -> out.write('\\');
                case 'x' -> {
                    out.write(Integer.parseInt(s.substring(i + 1, i + 3), 16));
                    i += 2;
                }
                default -> throw new IllegalArgumentException("escape in: " + text);
            }
        }
        return out.toByteArray();
    }
}
