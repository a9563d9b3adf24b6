package io.hmscatalog.flink;

import io.hmscatalog.compat.InvalidConfigException;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.factories.CatalogFactory;
import org.apache.iceberg.flink.FlinkCatalogFactory;

/**
 * Makes Flink's catalog of {@code 'type'='hms'}: Iceberg's Flink catalog on {@link io.hmscatalog.HmsCatalog}. Options are
 * those of Iceberg's Flink catalog (FlinkCatalogFactory of Iceberg 1.11) and of HmsCatalog.
 *
 * <p>The folders {@code hive-conf-dir} and {@code hadoop-conf-dir}, or without the first the {@code hive-site.xml} of the class
 * path, are read once, here. Their settings, merged onto the cluster's Hadoop configuration, go with every job, so that the
 * JobManager and the TaskManagers need no folder, and a {@code hive-site.xml} on their class paths changes nothing. Secrets in
 * the files go with the job too.
 *
 * <p>Thread-safe.
 */
public final class HmsCatalogFactory implements CatalogFactory {

    /** For Flink's service loader. */
    public HmsCatalogFactory() {}

    @Override
    public String factoryIdentifier() {
        return "hms";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }

    /**
     * Makes the catalog. No metastore is asked before the first call.
     *
     * @throws InvalidConfigException with everything that is wrong with the options and the files they name
     */
    @Override
    public Catalog createCatalog(Context context) {
        return HmsFlinkCatalog.open(
                context.getName(),
                FlinkOptions.parse(context.getName(), context.getOptions(), FlinkCatalogFactory.clusterHadoopConf()));
    }
}
