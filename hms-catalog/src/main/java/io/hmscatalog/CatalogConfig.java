package io.hmscatalog;

import io.hmscatalog.compat.InvalidConfigException;
import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConfigLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;

/**
 * The whole configuration of a catalog. Immutable.
 *
 * @param properties the catalog properties that it was made of
 */
public record CatalogConfig(Map<String, String> properties, MetastoreConfig metastore, HmsCatalogOptions options) {

    public CatalogConfig {
        properties = Map.copyOf(properties);
    }

    /**
     * Loads and checks the configuration.
     *
     * @param properties catalog properties
     * @param base the engine's Hadoop configuration; not modified
     * @throws InvalidConfigException with everything that is wrong with the properties and the files they name
     */
    public static CatalogConfig load(Map<String, String> properties, Configuration base) {
        List<String> problems = new ArrayList<>();
        Optional<MetastoreConfig> metastore = collect(problems, () -> MetastoreConfigLoader.load(properties, base));
        Configuration effective = metastore.map(MetastoreConfig::configuration).orElse(base);
        Optional<HmsCatalogOptions> options = collect(problems, () -> HmsCatalogOptions.parse(properties, effective));
        if (!problems.isEmpty()) {
            throw new InvalidConfigException(problems);
        }
        return new CatalogConfig(properties, metastore.orElseThrow(), options.orElseThrow());
    }

    private static <T> Optional<T> collect(List<String> problems, Supplier<T> parse) {
        try {
            return Optional.of(parse.get());
        } catch (InvalidConfigException e) {
            problems.addAll(e.problems());
            return Optional.empty();
        }
    }

    /** A name for messages; shows no setting. */
    @Override
    public String toString() {
        return "configuration of a catalog on " + MetastoreName.of(metastore.servers());
    }

    /** Every option, and every Hive setting that somebody set, with its source; in the order of the documentation. */
    public List<EffectiveSetting> explain() {
        return new Explanation(this).settings();
    }
}
