package io.hmscatalog;

import io.hmscatalog.lock.TableLocks;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;

/** What the tables of a catalog over a fake metastore share. */
final class Resources {

    private Resources() {}

    /** Tables are changed without a lock, under a condition alone. */
    static CatalogResources withoutLocks(FakeMetastore metastore) {
        return of(metastore, Map.of("iceberg.engine.hive.lock-enabled", "false"));
    }

    static CatalogResources of(FakeMetastore metastore, Map<String, String> properties) {
        Configuration hadoop = new Configuration(false);
        HmsCatalogOptions options = HmsCatalogOptions.parse(properties, hadoop);
        return new CatalogResources(
                metastore,
                new RecordedFiles(),
                options,
                "anna",
                TableLocks.open("fake-" + UUID.randomUUID(), metastore, options.lock(), "anna"),
                new TableProtection(metastore, options.conditionalCommit()),
                new PointerAlarm());
    }
}
