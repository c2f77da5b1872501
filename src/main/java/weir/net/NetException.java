package weir.net;

import java.io.IOException;

/** A system call that failed where no connection could carry the fault. */
public final class NetException extends IOException {
    private static final long serialVersionUID = 1L;
    private final int errno;

    public NetException(String what, int errno) {
        super(what + " (" + Errno.numbered(errno) + ")");
        this.errno = errno;
    }

    public int errno() {
        return errno;
    }
}
