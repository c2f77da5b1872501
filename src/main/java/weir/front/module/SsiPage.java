package weir.front.module;

import org.jspecify.annotations.Nullable;
import weir.front.BodyFilter;
import weir.front.Companion;
import weir.front.Exchange;
import weir.log.Level;
import weir.net.Buf;
import weir.net.Mem;

/**
 * One response on its way through its commands ({@code ngx_http_ssi_body_filter}). Belongs to an
 * exchange and is reused with it.
 */
final class SsiPage implements BodyFilter, Companion {
    static final String USUAL_ERROR = "[an error occurred while processing the directive]";

    /** How much is put together before it is passed on. */
    private static final int RUN = 16 * 1024;

    private final Exchange x;
    private final Buf in = new Buf(0);
    private final Buf out = new Buf(0);
    private final SsiParser parser = new SsiParser();
    private final SsiCommands commands;
    private @Nullable SsiFilter filter;

    /** Whether text is written: outside of blocks and of branches not taken. */
    boolean output;

    /** Whether text goes into the block begun last. */
    boolean block;

    private String error = USUAL_ERROR;
    private SsiTime time = SsiTime.USUAL;

    private SsiPage(Exchange x) {
        this.x = x;
        this.commands = new SsiCommands(x, this);
    }

    static SsiPage of(Exchange x) {
        if (x.filterCompanion() instanceof SsiPage known) {
            return known;
        }
        SsiPage made = new SsiPage(x);
        x.filterCompanion(made);
        return made;
    }

    SsiPage begin(SsiFilter with) {
        filter = with;
        in.clear();
        out.clear();
        parser.begin(with.valueLength());
        commands.begin(SsiShared.of(x));
        output = true;
        block = false;
        error = USUAL_ERROR;
        time = SsiTime.USUAL;
        return this;
    }

    SsiFilter filter() {
        SsiFilter known = filter;
        if (known == null) {
            throw new IllegalStateException("not begun");
        }
        return known;
    }

    SsiTime time() {
        return time;
    }

    void time(SsiTime format) {
        time = format;
    }

    void error(String text) {
        error = text;
    }

    Buf out() {
        return out;
    }

    @Override
    public void take(long address, int n) {
        in.put(address, n);
    }

    @Override
    public int run(boolean last) {
        int end = in.end;
        for (int i = 0; i < end; ) {
            i = parser.inText() ? text(i, end) : command(i);
            if (x.isClientGone() || out.size() >= RUN && flush() < 0) {
                return -1;
            }
        }
        in.clear();
        if (last) {
            write(parser.held());
        }
        if (out.isEmpty() && !last) {
            return 0;
        }
        int sent = x.passOn(out.address(), out.size(), last);
        out.clear();
        return sent;
    }

    /** Passes on what was put together; waits. */
    int flush() {
        int sent = out.isEmpty() ? 0 : x.passOn(out.address(), out.size(), false);
        out.clear();
        return sent;
    }

    /** Bytes up to the next {@code <}; where it goes on. */
    private int text(int from, int end) {
        int i = from;
        while (i < end && Mem.getByte(in.base() + i) != '<') {
            i++;
        }
        if (output) {
            out.put(in.base() + from, i - from);
        } else if (block) {
            write(Mem.string(in.base() + from, i - from));
        }
        if (i < end) {
            parser.open();
            i++;
        }
        return i;
    }

    private int command(int i) {
        char c = (char) (Mem.getByte(in.base() + i) & 0xff);
        switch (parser.next(c)) {
            case MORE -> {}
            case TEXT -> {
                write(parser.held());
                write(String.valueOf(c));
                parser.released();
            }
            case AGAIN -> {
                write(parser.held());
                parser.open();
            }
            case COMMAND -> {
                if (!commands.run(parser.command(), parser.parameters())) {
                    failed();
                }
            }
            case ERROR -> {
                String why = parser.takeFault();
                if (why != null) {
                    x.log(Level.ERROR, why, 0);
                }
                failed();
            }
        }
        return i + 1;
    }

    /** Text of the page, to where text goes now. */
    void write(String text) {
        if (output) {
            out.putAscii(text);
        } else if (block) {
            SsiShared.of(x).current().append(text);
        }
    }

    private void failed() {
        if (!filter().silentErrors()) {
            out.putAscii(error);
        }
    }

    @Override
    public void free() {
        in.free();
        out.free();
    }
}
