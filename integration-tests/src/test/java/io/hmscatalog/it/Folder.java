package io.hmscatalog.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Local files of a table. */
final class Folder {

    private Folder() {}

    /** All files below a location, without Hadoop's checksum files; none if it does not exist. */
    static List<Path> filesBelow(String location) {
        Path root = location.startsWith("file:") ? Path.of(URI.create(location).getPath()) : Path.of(location);
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
}
