package weir.net;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression as nginx has it: compiled by the system's PCRE2, matched on bytes ({@code
 * ngx_regex_compile}, {@code ngx_regex_exec}). PCRE2 gives up a match that tries too much, so that
 * no subject holds a loop for long. Immutable; any thread may match, each with a {@link Match} of
 * its own. Its native memory goes with the object, or at {@link #close}.
 */
public final class Pcre implements AutoCloseable {
    /** {@link #match} found no match. */
    public static final int NO_MATCH = -1;

    private static final int CASELESS = 8;
    private static final int JIT_COMPLETE = 1;
    private static final int INFO_CAPTURE_COUNT = 4;
    private static final int INFO_NAME_COUNT = 17;
    private static final int INFO_NAME_ENTRY_SIZE = 18;
    private static final int INFO_NAME_TABLE = 19;
    private static final int MESSAGE_BYTES = 256;
    private static final Cleaner CLEANER = Cleaner.create();

    private final long code;
    private final int groups;
    private final Cleaner.Cleanable memory;

    private Pcre(long code) {
        this.code = code;
        this.groups = info(code, INFO_CAPTURE_COUNT);
        this.memory = CLEANER.register(this, () -> Library.get().free(code));
    }

    /** Whether the system has the library. */
    public static boolean isPresent() {
        return Library.FOUND.isPresent();
    }

    /** A pattern that PCRE2 cannot read. */
    public static final class Invalid extends Exception {
        private static final long serialVersionUID = 1L;
        private final int offset;

        Invalid(String message, int offset) {
            super(message, null, false, false);
            this.offset = offset;
        }

        /** Where in the pattern, in bytes. */
        public int offset() {
            return offset;
        }
    }

    /**
     * Compiles a pattern.
     *
     * @param text one char per byte
     * @param jit whether machine code is made of it ({@code pcre_jit})
     * @throws Invalid with the library's message
     * @throws IllegalStateException without the library
     */
    public static Pcre compile(String text, boolean caseless, boolean jit) throws Invalid {
        Library library = Library.get();
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        long block = Mem.malloc(bytes.length + MESSAGE_BYTES + 16L);
        try {
            long errorCode = block;
            long errorOffset = block + 8;
            long pattern = block + 16;
            Mem.copy(bytes, 0, pattern, bytes.length);
            int options = caseless ? CASELESS : 0;
            long code =
                    call(
                            library.compile,
                            pattern,
                            bytes.length,
                            options,
                            errorCode,
                            errorOffset,
                            0,
                            0);
            if (code == 0) {
                long message = pattern + bytes.length;
                int number = Mem.getInt(errorCode);
                int n = (int) call(library.message, number, message, MESSAGE_BYTES, 0, 0, 0, 0);
                String why = n < 0 ? "error " + number : Mem.string(message, n);
                throw new Invalid(why, (int) Mem.getLong(errorOffset));
            }
            if (jit) {
                call(library.jit, code, JIT_COMPLETE, 0, 0, 0, 0, 0);
            }
            return new Pcre(code);
        } finally {
            Mem.free(block);
        }
    }

    /** How many groups it has. */
    public int groups() {
        return groups;
    }

    /** The named groups and their numbers, in the order of the names. */
    public Map<String, Integer> names() {
        Map<String, Integer> names = new LinkedHashMap<>();
        long entry = pointer(code, INFO_NAME_TABLE);
        int size = info(code, INFO_NAME_ENTRY_SIZE);
        for (int i = info(code, INFO_NAME_COUNT); i > 0; i--, entry += size) {
            int number = (Mem.getByte(entry) & 0xff) << 8 | Mem.getByte(entry + 1) & 0xff;
            int length = 0;
            while (Mem.getByte(entry + 2 + length) != 0) {
                length++;
            }
            names.put(Mem.string(entry + 2, length), number);
        }
        return names;
    }

    /**
     * Looks for the first match.
     *
     * @param into gets where the groups are
     * @return 0 or more when there is one, {@link #NO_MATCH}, or another number of PCRE2 below zero
     *     when it gave up
     */
    public int match(Match into, long address, int length) {
        into.prepare(groups + 1);
        long subject = length == 0 ? Match.NOTHING : address;
        try {
            return (int) call(Library.get().match, code, subject, length, 0, 0, into.data, 0);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Frees the native memory now; it must not be used any more. */
    @Override
    public void close() {
        memory.clean();
    }

    /** Where the groups of a match are. Used by one thread; the owner frees it. */
    public static final class Match {
        static final long NOTHING = Mem.alloc(8);

        long data;
        private long bounds;
        private int pairs;

        private void prepare(int wanted) {
            if (wanted > pairs) {
                free();
                pairs = Math.max(wanted, 10);
                Library library = Library.get();
                data = call(library.createData, pairs, 0, 0, 0, 0, 0, 0);
                bounds = call(library.bounds, data, 0, 0, 0, 0, 0, 0);
            }
        }

        /** Offset of a group of the last match, -1 when it took no part; 0 is the whole match. */
        public int start(int group) {
            return (int) Mem.getLong(bounds + 16L * group);
        }

        /** One past its end; never before its start. */
        public int end(int group) {
            return Math.max(start(group), (int) Mem.getLong(bounds + 16L * group + 8));
        }

        /** Releases the native memory; the next match takes some again. */
        public void free() {
            if (data != 0) {
                call(Library.get().freeData, data, 0, 0, 0, 0, 0, 0);
            }
            data = 0;
            pairs = 0;
        }
    }

    private static int info(long code, int what) {
        return (int) pointer(code, what);
    }

    private static long pointer(long code, int what) {
        long at = Mem.malloc(8);
        try {
            Mem.putLong(at, 0);
            call(Library.get().info, code, what, at, 0, 0, 0, 0);
            return Mem.getLong(at);
        } finally {
            Mem.free(at);
        }
    }

    private static long call(
            MemorySegment function, long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (long) Library.CALL.invokeExact(function, a, b, c, d, e, f, g);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    /** The functions, all called with seven words: registers and slots that one does not read. */
    private record Library(
            MemorySegment compile,
            MemorySegment jit,
            MemorySegment message,
            MemorySegment info,
            MemorySegment match,
            MemorySegment createData,
            MemorySegment bounds,
            MemorySegment freeData,
            MemorySegment freeCode) {
        static final MethodHandle CALL =
                Linker.nativeLinker()
                        .downcallHandle(
                                FunctionDescriptor.of(
                                        JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                                        JAVA_LONG, JAVA_LONG, JAVA_LONG));
        static final Optional<Library> FOUND = find();

        static Library get() {
            return FOUND.orElseThrow(() -> new IllegalStateException("no libpcre2-8"));
        }

        private static Optional<Library> find() {
            SymbolLookup all = lookup();
            return all == null
                    ? Optional.empty()
                    : Optional.of(
                            new Library(
                                    all.findOrThrow("pcre2_compile_8"),
                                    all.findOrThrow("pcre2_jit_compile_8"),
                                    all.findOrThrow("pcre2_get_error_message_8"),
                                    all.findOrThrow("pcre2_pattern_info_8"),
                                    all.findOrThrow("pcre2_match_8"),
                                    all.findOrThrow("pcre2_match_data_create_8"),
                                    all.findOrThrow("pcre2_get_ovector_pointer_8"),
                                    all.findOrThrow("pcre2_match_data_free_8"),
                                    all.findOrThrow("pcre2_code_free_8")));
        }

        private static @Nullable SymbolLookup lookup() {
            try {
                return SymbolLookup.libraryLookup("libpcre2-8.so.0", Arena.global());
            } catch (IllegalArgumentException absent) {
                return null;
            }
        }

        void free(long code) {
            call(freeCode, code, 0, 0, 0, 0, 0, 0);
        }
    }
}
