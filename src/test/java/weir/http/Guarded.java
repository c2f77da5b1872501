package weir.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import weir.net.Mem;

/**
 * Places bytes so that the first one behind them cannot be read: they end where the file behind a
 * mapping ends, and touching the next page is an {@link InternalError}.
 */
final class Guarded {
    private static final int PAGES = 64 * 1024;
    private final long end;

    Guarded() {
        try {
            Path file = Files.createTempFile("weir-guard", ".bin");
            try (FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                MemorySegment mapped =
                        channel.map(
                                FileChannel.MapMode.READ_WRITE, 0, PAGES + 4096, Arena.global());
                channel.truncate(PAGES);
                end = mapped.address() + PAGES;
            }
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The address of a copy of {@code n} bytes, right in front of the guard. */
    long place(byte[] bytes, int n) {
        Mem.copy(bytes, 0, end - n, n);
        return end - n;
    }

    /** The first address that must not be read. */
    long end() {
        return end;
    }
}
