package weir.log;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Where the {@link LogWriter} brings what loops hand over: a file or a syslog server. */
sealed interface LogOutput permits LogFile, Syslog {
    /** Its number among all outputs of its writer, from 0 on; unlike those of all that are open. */
    int index();

    /** How long lines may wait. */
    Buffering buffering();

    /** Whether {@code ready} bytes of the given age have to be written now. */
    boolean isDue(int ready, long ageNanos);

    /**
     * Writer thread: writes all of the buffers.
     *
     * @return what went wrong and was not told yet, else null
     */
    @Nullable String write(ByteBuffer[] lines);

    /** Whether the last configuration that used it is over; its number may belong to another. */
    boolean isClosed();

    /** Writer thread: its last line is written. */
    void close();
}
