package io.hmscatalog.check;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.catalog.Catalog;
import picocli.CommandLine.Option;

/** Which catalog a child process writes with; {@link WriterProgram#arguments} on its command line. */
final class CatalogOptions {

    @Option(names = "--catalog-impl", required = true)
    private String catalogImpl = "";

    @Option(names = "--property")
    private Map<String, String> properties = Map.of();

    @Option(names = "--hadoop")
    private Map<String, String> hadoop = Map.of();

    Catalog open(LockUse lockUse) {
        Configuration configuration = new Configuration(false);
        hadoop.forEach(configuration::set);
        configuration.set(LockUse.SETTING, lockUse.settingValue());
        return CatalogUtil.loadCatalog(catalogImpl, "check", properties, configuration);
    }
}
