package io.hmscatalog;

import io.hmscatalog.lock.TableLocks;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;

/** What the tables of a catalog over a fake metastore share. */
final class Resources {

    private static final Map<String, String> WITHOUT_LOCKS = Map.of("iceberg.engine.hive.lock-enabled", "false");

    private Resources() {}

    /** Tables are changed without a lock, under a condition alone. */
    static CatalogResources withoutLocks(FakeMetastore metastore) {
        return of(metastore, WITHOUT_LOCKS);
    }

    static CatalogResources of(FakeMetastore metastore, Map<String, String> properties) {
        return of(metastore, new RecordedFiles(), new KeyManagement(null), properties);
    }

    /** Without locks, like a second catalog where the files are another's. */
    static CatalogResources of(FakeMetastore metastore, RecordedFiles files, KeyManagement keyManagement) {
        return of(metastore, files, keyManagement, WITHOUT_LOCKS);
    }

    private static CatalogResources of(
            FakeMetastore metastore, RecordedFiles files, KeyManagement keyManagement, Map<String, String> properties) {
        Configuration hadoop = new Configuration(false);
        HmsCatalogOptions options = HmsCatalogOptions.parse(properties, hadoop);
        return new CatalogResources(
                metastore,
                files,
                new MetadataCache(options.metadataCacheMaxBytes()),
                keyManagement,
                options,
                "anna",
                TableLocks.open("fake-" + UUID.randomUUID(), metastore, options.lock(), "anna"),
                new TableProtection(metastore, options.conditionalCommit()),
                new PointerAlarm());
    }
}
