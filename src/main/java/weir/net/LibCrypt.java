package weir.net;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The system's {@code crypt_r(3)}, which knows the password hashes of this machine: DES, MD5,
 * SHA-256, SHA-512, bcrypt, yescrypt. Thread-safe; may take as long as the hash's author wanted, so
 * not on a loop.
 */
public final class LibCrypt {
    /** More than {@code struct crypt_data} of any libcrypt. */
    private static final long DATA_SIZE = 256 * 1024;

    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final Optional<MethodHandle> CRYPT =
            List.of("libcrypt.so.1", "libcrypt.so.2").stream()
                    .map(LibCrypt::find)
                    .flatMap(Optional::stream)
                    .findFirst();

    private LibCrypt() {}

    /**
     * What a password becomes.
     *
     * @param hash empty when {@code errno} says why there is none
     */
    public record Result(String hash, int errno) {}

    /**
     * Hashes as the setting says, which may be a whole stored hash.
     *
     * @param password bytes up to the first NUL count
     */
    public static Result hash(byte[] password, String setting) {
        if (CRYPT.isEmpty()) {
            return new Result("", Errno.ENOSYS);
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
            MemorySegment key = arena.allocate(password.length + 1L);
            MemorySegment.copy(
                    password, 0, key, java.lang.foreign.ValueLayout.JAVA_BYTE, 0, password.length);
            MemorySegment salt = arena.allocateFrom(setting, StandardCharsets.ISO_8859_1);
            MemorySegment data = arena.allocate(DATA_SIZE);
            MemorySegment made = (MemorySegment) CRYPT.get().invokeExact(state, key, salt, data);
            if (made.equals(MemorySegment.NULL)) {
                return new Result("", state.get(JAVA_INT, 0));
            }
            String hash = made.reinterpret(1024).getString(0, StandardCharsets.ISO_8859_1);
            return new Result(hash, 0);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    private static Optional<MethodHandle> find(String library) {
        try {
            return SymbolLookup.libraryLookup(library, Arena.global())
                    .find("crypt_r")
                    .map(at ->
                            Linker.nativeLinker()
                                    .downcallHandle(
                                            at,
                                            FunctionDescriptor.of(
                                                    ADDRESS, ADDRESS, ADDRESS, ADDRESS),
                                            ERRNO));
        } catch (IllegalArgumentException absent) {
            return Optional.empty();
        }
    }
}
