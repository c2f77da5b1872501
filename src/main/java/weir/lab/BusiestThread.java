package weir.lab;

/** The thread of a role that used most CPU in a window; {@code cores} is 1 for a full core. */
record BusiestThread(String name, double cores) {
    static final BusiestThread NONE = new BusiestThread("", 0);
}
