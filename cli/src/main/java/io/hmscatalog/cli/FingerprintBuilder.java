package io.hmscatalog.cli;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Makes a {@link Fingerprint} of rows that are added one by one. Single-threaded. */
final class FingerprintBuilder {

    private static final int NULL = -1;

    private final MessageDigest digest = sha256();
    private final long[] nulls;
    private long rows;
    private long checksum;

    FingerprintBuilder(int columns) {
        nulls = new long[columns];
    }

    /** @param cells the value of each column; it counts as its text */
    void addRow(IntFunction<@Nullable Object> cells) {
        for (int column = 0; column < nulls.length; column++) {
            Object value = cells.apply(column);
            if (value == null) {
                nulls[column]++;
                addLength(NULL);
            } else {
                byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
                addLength(text.length);
                digest.update(text);
            }
        }
        rows++;
        // A sum keeps repeated rows apart from missing ones, which XOR would not.
        checksum += ByteBuffer.wrap(digest.digest()).getLong();
    }

    private void addLength(int length) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(length).flip());
    }

    Fingerprint build() {
        return new Fingerprint(rows, Arrays.stream(nulls).boxed().toList(), checksum);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
