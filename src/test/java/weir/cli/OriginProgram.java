package weir.cli;

/** {@code weir origin} as a program of its own, for tests that need its process. */
public final class OriginProgram {
    private OriginProgram() {}

    public static void main(String[] args) {
        System.exit(OriginCommand.commandLine().execute(args));
    }
}
