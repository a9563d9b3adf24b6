package io.hmscatalog.process;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The class path of a JVM that writes with Iceberg's HiveCatalog, whose Hive client is not this project's. */
public final class HiveCatalogClassPath {

    /** Names the class path file of the module {@code integration-tests/hive-catalog} of a built checkout. */
    private static final String PROPERTY = "hmscatalog.hive-catalog.class-path";

    private HiveCatalogClassPath() {}

    /**
     * HiveCatalog's class path and before it the folders and archives that the program's classes are in.
     *
     * @throws IllegalStateException if the checkout is not built
     */
    public static String with(Class<?>... program) {
        String file = System.getProperty(PROPERTY);
        if (file == null) {
            throw new IllegalStateException("The system property " + PROPERTY
                    + " must name integration-tests/hive-catalog/target/classpath.txt of a built checkout");
        }
        try {
            return Stream.concat(
                            Stream.of(program).map(HiveCatalogClassPath::codeOf).distinct(),
                            Stream.of(Files.readString(Path.of(file)).strip()))
                    .collect(Collectors.joining(File.pathSeparator));
        } catch (IOException e) {
            throw new IllegalStateException("No class path of HiveCatalog in " + file, e);
        }
    }

    private static String codeOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("No path of " + type, e);
        }
    }
}
