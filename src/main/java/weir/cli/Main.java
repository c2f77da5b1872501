package weir.cli;

/** The program's entry: picks the command by the first argument. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.err.println("weir: no command given");
        System.exit(1);
    }
}
