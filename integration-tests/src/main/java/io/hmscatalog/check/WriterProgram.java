package io.hmscatalog.check;

import io.hmscatalog.HmsCatalog;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;

/**
 * What a writer process runs: {@link WriterCommand} with a catalog.
 *
 * @param hadoop its Hadoop configuration, besides the choice whether to lock
 */
record WriterProgram(String classPath, String catalogImpl, Map<String, String> properties, Map<String, String> hadoop) {

    /** Names the class path file of the module {@code integration-tests/hive-catalog} of a built checkout. */
    static final String HIVE_CATALOG_CLASS_PATH = "hmscatalog.hive-catalog.class-path";

    static WriterProgram ofHmsCatalog(Site site) {
        return new WriterProgram(
                System.getProperty("java.class.path"),
                HmsCatalog.class.getName(),
                site.properties(),
                Site.LOCK_SETTINGS);
    }

    /** Iceberg's own catalog, on a class path of its own. */
    static WriterProgram ofHiveCatalog(Site site) {
        return new WriterProgram(
                hiveCatalogsClassPath(),
                "org.apache.iceberg.hive.HiveCatalog",
                Map.of(
                        CatalogProperties.URI,
                        site.uri(),
                        CatalogProperties.WAREHOUSE_LOCATION,
                        site.warehouse(),
                        CatalogProperties.CLIENT_POOL_SIZE,
                        "4"),
                Site.LOCK_SETTINGS);
    }

    private static String hiveCatalogsClassPath() {
        String file = System.getProperty(HIVE_CATALOG_CLASS_PATH);
        if (file == null) {
            throw new CommitCheckException("The system property " + HIVE_CATALOG_CLASS_PATH
                    + " must name integration-tests/hive-catalog/target/classpath.txt of a built checkout");
        }
        try {
            Path own = Path.of(WriterProgram.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return own + File.pathSeparator + Files.readString(Path.of(file)).strip();
        } catch (IOException | URISyntaxException e) {
            throw new CommitCheckException("No class path of HiveCatalog in " + file, e);
        }
    }

    /** The arguments of {@link WriterCommand} that say what to run. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        arguments.add("--catalog-impl=" + catalogImpl);
        properties.forEach((key, value) -> arguments.add("--property=" + key + "=" + value));
        hadoop.forEach((key, value) -> arguments.add("--hadoop=" + key + "=" + value));
        return arguments;
    }
}
