package io.hmscatalog.metastore;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The jars of one metastore version, as its module under {@code versions} wrote them down. */
record ClassPath(List<Path> jars) {
    /** Names the folder {@code metastore-server/versions} of a built checkout. */
    static final String VERSIONS_PROPERTY = "hmscatalog.metastore.versions";

    static ClassPath of(MetastoreVersion version) {
        String versions = System.getProperty(VERSIONS_PROPERTY);
        if (versions == null) {
            throw new MetastoreException("The system property " + VERSIONS_PROPERTY
                    + " must name the folder metastore-server/versions of a built checkout");
        }
        return read(Path.of(versions, version.number(), "target", "classpath.txt"));
    }

    static ClassPath read(Path file) {
        try {
            String text = Files.readString(file).strip();
            return new ClassPath(Arrays.stream(text.split(File.pathSeparator, -1))
                    .map(Path::of)
                    .toList());
        } catch (IOException e) {
            throw new MetastoreException(
                    "No class path in " + file
                            + "; build it with: ./mvnw -f metastore-server/versions/pom.xml generate-resources",
                    e);
        }
    }

    /** The deepest folder that holds all of them, in practice the local Maven repository. */
    Path commonFolder() {
        Path first = jars.get(0);
        return IntStream.range(1, first.getNameCount())
                .mapToObj(depth -> first.getRoot().resolve(first.subpath(0, first.getNameCount() - depth)))
                .filter(folder -> jars.stream().allMatch(jar -> jar.startsWith(folder)))
                .findFirst()
                .orElseThrow(() -> new MetastoreException("The jars of the class path have no folder in common"));
    }
}
