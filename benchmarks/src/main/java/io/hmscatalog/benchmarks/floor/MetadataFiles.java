package io.hmscatalog.benchmarks.floor;

import java.net.URI;
import java.nio.file.Path;
import java.util.UUID;

/** Metadata files on the local disk, by their location as a metastore has it. */
public final class MetadataFiles {

    private MetadataFiles() {}

    public static Path path(String location) {
        return Path.of(URI.create(location).getPath());
    }

    /** Of a file that is not there yet, in the folder of one that is. */
    public static String newLocationBeside(String location) {
        return location.substring(0, location.lastIndexOf('/') + 1) + "00009-" + UUID.randomUUID() + ".metadata.json";
    }
}
