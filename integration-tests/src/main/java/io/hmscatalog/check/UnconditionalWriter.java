package io.hmscatalog.check;

import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreException;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.hadoop.HadoopFileIO;

/**
 * A seeded defect: a writer that moves the pointer whatever it is by then, as a writer does that takes no lock and sends no
 * condition.
 */
record UnconditionalWriter(Site site, TableIdentifier table) {

    private static final int OVERTAKEN_MILLIS = 600;
    private static final int ATTEMPTS = 5;

    /**
     * Overwrites the pointer once.
     *
     * @throws MetastoreException of the last attempt, if a database that serializes the alters refused it each time
     */
    void overwrite() throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                attempt();
                return;
            } catch (MetastoreException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** Sets a table property, and leaves the other writers time to commit between its read and its write. */
    private void attempt() throws InterruptedException {
        String database = table.namespace().level(0);
        try (MetastoreConnection connection = site.connect();
                HadoopFileIO io = site.io()) {
            Table entry = connection.getTable(database, table.name());
            Map<String, String> parameters = entry.getParameters();
            String base = Objects.requireNonNull(parameters.get(BaseMetastoreTableOperations.METADATA_LOCATION_PROP));
            String next =
                    base.substring(0, base.lastIndexOf('/') + 1) + "99999-" + UUID.randomUUID() + ".metadata.json";
            TableMetadata metadata = TableMetadata.buildFrom(TableMetadataParser.read(io, base))
                    .setProperties(Map.of("overwritten", next))
                    .build();
            TableMetadataParser.write(metadata, io.newOutputFile(next));
            Thread.sleep(OVERTAKEN_MILLIS);
            parameters.put(BaseMetastoreTableOperations.PREVIOUS_METADATA_LOCATION_PROP, base);
            parameters.put(BaseMetastoreTableOperations.METADATA_LOCATION_PROP, next);
            connection.alterTable(database, table.name(), entry);
        }
    }
}
