package io.hmscatalog.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What tests measure without asserting it, in {@code target/figures.txt}. */
public final class Figures {

    private static final Path FILE = Path.of("target", "figures.txt");

    private Figures() {}

    /** Adds a line. */
    public static void note(String line) {
        try {
            Files.createDirectories(FILE.getParent());
            Files.writeString(FILE, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
