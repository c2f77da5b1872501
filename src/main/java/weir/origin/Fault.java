package weir.origin;

/** One thing wrong in a server.xml, at its place. */
public record Fault(String file, int line, String text) {
    @Override
    public String toString() {
        return file + ":" + line + ": " + text;
    }
}
