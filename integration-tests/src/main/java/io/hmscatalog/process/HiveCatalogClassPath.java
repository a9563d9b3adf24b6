package io.hmscatalog.process;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The class path of a JVM that writes with Iceberg's HiveCatalog, whose Hive client is not this project's. */
public final class HiveCatalogClassPath {

    /** Names the class path file of the module {@code integration-tests/hive-catalog} of a built checkout. */
    private static final String PROPERTY = "hmscatalog.hive-catalog.class-path";

    private HiveCatalogClassPath() {}

    /**
     * HiveCatalog's class path and before it the folder or archive that the program is in.
     *
     * @throws IllegalStateException if the checkout is not built
     */
    public static String with(Class<?> program) {
        String file = System.getProperty(PROPERTY);
        if (file == null) {
            throw new IllegalStateException("The system property " + PROPERTY
                    + " must name integration-tests/hive-catalog/target/classpath.txt of a built checkout");
        }
        try {
            Path own = Path.of(
                    program.getProtectionDomain().getCodeSource().getLocation().toURI());
            return own + File.pathSeparator + Files.readString(Path.of(file)).strip();
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("No class path of HiveCatalog in " + file, e);
        }
    }
}
