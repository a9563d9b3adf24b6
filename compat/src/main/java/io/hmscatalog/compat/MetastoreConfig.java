package io.hmscatalog.compat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * A validated configuration, made by {@link MetastoreConfigLoader}.
 *
 * @param servers the metastores, at least one, in the order given
 * @param warehouse root folder for databases without a location of their own, without a trailing slash
 * @param catalogName the server's own catalog to work in (HMS 3 and later); empty for the server's default
 * @param configuration the effective Hadoop and Hive settings; not to be modified
 */
public record MetastoreConfig(
        List<URI> servers, Optional<String> warehouse, Optional<String> catalogName, Configuration configuration) {

    public MetastoreConfig {
        servers = List.copyOf(servers);
        if (servers.isEmpty()) {
            throw new IllegalArgumentException("no metastore URI");
        }
    }

    /**
     * A copy of the configuration that means the same in another process: {@link MetastoreConfigLoader} adds no
     * {@code hive-site.xml} of that process's class path to it, and variables ({@code ${env.X}}, {@code ${user.home}}) in Hive's
     * settings have this process's values. Folders named by catalog properties are still read. Contains secrets where the
     * configuration does.
     */
    public Configuration portable() {
        Configuration copy = new Configuration(configuration);
        for (Map.Entry<String, String> setting : configuration) {
            String key = setting.getKey();
            String value = configuration.get(key);
            if (MetastoreConfigLoader.isHiveSetting(key) && !setting.getValue().equals(value)) {
                copy.set(key, value);
            }
        }
        copy.setBoolean(MetastoreConfigLoader.COMPLETE, true);
        return copy;
    }
}
