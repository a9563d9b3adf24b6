package io.hmscatalog.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Local files of a table. */
public final class Folder {

    private Folder() {}

    /** All files below a location, without Hadoop's checksum files; none if it does not exist. */
    static List<Path> filesBelow(String location) {
        return filesBelow(path(location));
    }

    /** All files below a folder, likewise. */
    public static List<Path> filesBelow(Path root) {
        if (!Files.exists(root)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().endsWith(".crc"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Path> metadataFilesBelow(String location) {
        return filesBelow(location + "/metadata").stream()
                .filter(file -> file.getFileName().toString().endsWith(".metadata.json"))
                .toList();
    }

    /** Of a location with or without scheme. */
    public static Path path(String location) {
        return location.startsWith("file:") ? Path.of(URI.create(location).getPath()) : Path.of(location);
    }

    /** The first bytes of a file, as text. */
    static String magic(Path file) {
        try (InputStream stream = Files.newInputStream(file)) {
            return new String(stream.readNBytes(4), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Changes a file behind Hadoop's back. */
    static void replaceIn(Path file, String text, String replacement) {
        try {
            String before = Files.readString(file);
            if (!before.contains(text)) {
                throw new IllegalStateException(file + " does not contain " + text);
            }
            Files.writeString(file, before.replace(text, replacement));
            Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
