package weir.front.module;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import weir.net.LibCrypt;

/** The hashes of a password file ({@code ngx_crypt}). Takes time: not for a loop's thread. */
final class PasswordHash {
    private static final String APR1 = "$apr1$";
    private static final String PLAIN = "{PLAIN}";
    private static final String SALTED_SHA = "{SSHA}";
    private static final String SHA = "{SHA}";
    private static final String DIGITS =
            "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    /** Bytes of the digest that each group of four letters holds, first on the left. */
    private static final int[][] GROUPS = {
        {0, 6, 12}, {1, 7, 13}, {2, 8, 14}, {3, 9, 15}, {4, 10, 5}
    };

    private PasswordHash() {}

    /** What the password becomes with the salt of a stored hash, in that hash's form. */
    static LibCrypt.Result of(byte[] password, String stored) {
        if (stored.startsWith(APR1)) {
            return made(apr1(password, stored));
        }
        if (stored.startsWith(PLAIN)) {
            return made(PLAIN + new String(password, StandardCharsets.ISO_8859_1));
        }
        if (stored.startsWith(SALTED_SHA)) {
            return made(saltedSha(password, stored));
        }
        if (stored.startsWith(SHA)) {
            return made(SHA + base64(digest("SHA-1").digest(password)));
        }
        return LibCrypt.hash(password, stored);
    }

    private static LibCrypt.Result made(String hash) {
        return new LibCrypt.Result(hash, 0);
    }

    private static String saltedSha(byte[] password, String stored) {
        byte[] salt = new byte[0];
        try {
            byte[] decoded = Base64.getDecoder().decode(stored.substring(SALTED_SHA.length()));
            salt = Arrays.copyOfRange(decoded, Math.min(20, decoded.length), decoded.length);
        } catch (IllegalArgumentException notBase64) {
            salt = new byte[0];
        }
        MessageDigest sha = digest("SHA-1");
        sha.update(password);
        byte[] hash = sha.digest(salt);
        byte[] both = Arrays.copyOf(hash, hash.length + salt.length);
        System.arraycopy(salt, 0, both, hash.length, salt.length);
        return SALTED_SHA + base64(both);
    }

    /** Poul-Henning Kamp's MD5 crypt under Apache's name. */
    private static String apr1(byte[] key, String stored) {
        String salt = apr1Salt(stored);
        byte[] saltBytes = salt.getBytes(StandardCharsets.ISO_8859_1);
        MessageDigest md5 = digest("MD5");
        md5.update(key);
        md5.update(saltBytes);
        byte[] inner = md5.digest(key);
        md5.update(key);
        md5.update(APR1.getBytes(StandardCharsets.ISO_8859_1));
        md5.update(saltBytes);
        for (int left = key.length; left > 0; left -= inner.length) {
            md5.update(inner, 0, Math.min(left, inner.length));
        }
        for (int i = key.length; i > 0; i >>= 1) {
            md5.update((i & 1) != 0 ? 0 : key[0]);
        }
        byte[] hash = md5.digest();
        for (int i = 0; i < 1000; i++) {
            md5.update((i & 1) != 0 ? key : hash);
            if (i % 3 != 0) {
                md5.update(saltBytes);
            }
            if (i % 7 != 0) {
                md5.update(key);
            }
            hash = md5.digest((i & 1) != 0 ? hash : key);
        }
        return APR1 + salt + "$" + letters(hash);
    }

    /** At most eight letters before the next dollar. */
    private static String apr1Salt(String stored) {
        int end = stored.indexOf('$', APR1.length());
        int last = end < 0 ? stored.length() : end;
        return stored.substring(APR1.length(), Math.min(last, APR1.length() + 8));
    }

    private static String letters(byte[] hash) {
        StringBuilder text = new StringBuilder(22);
        for (int[] group : GROUPS) {
            int bits =
                    (hash[group[0]] & 0xff) << 16
                            | (hash[group[1]] & 0xff) << 8
                            | hash[group[2]] & 0xff;
            letters(text, bits, 4);
        }
        letters(text, hash[11] & 0xff, 2);
        return text.toString();
    }

    private static void letters(StringBuilder text, int bits, int count) {
        for (int i = 0; i < count; i++) {
            text.append(DIGITS.charAt(bits >> 6 * i & 0x3f));
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has " + algorithm, e);
        }
    }
}
