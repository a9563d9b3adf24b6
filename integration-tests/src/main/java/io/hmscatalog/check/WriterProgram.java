package io.hmscatalog.check;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.process.HiveCatalogClassPath;
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
                HiveCatalogClassPath.with(WriterProgram.class),
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

    /** The arguments of {@link WriterCommand} that say what to run. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        arguments.add("--catalog-impl=" + catalogImpl);
        properties.forEach((key, value) -> arguments.add("--property=" + key + "=" + value));
        hadoop.forEach((key, value) -> arguments.add("--hadoop=" + key + "=" + value));
        return arguments;
    }
}
