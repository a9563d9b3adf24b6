package io.hmscatalog.benchmarks.worker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;

/** Makes tables of any number of snapshots, whose snapshots all have the manifest list of one append. */
final class PreparedTables {

    static final Schema SCHEMA = new Schema(
            Types.NestedField.required(1, "id", Types.LongType.get()),
            Types.NestedField.optional(2, "note", Types.StringType.get()));

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Catalog catalog;

    PreparedTables(Catalog catalog) {
        this.catalog = catalog;
    }

    /** An entry of a manifest; there is no such file. */
    static DataFile dataFile(Table table) {
        return DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath(table.location() + "/data/" + UUID.randomUUID() + ".parquet")
                .withFormat(FileFormat.PARQUET)
                .withFileSizeInBytes(1_000_000)
                .withRecordCount(10_000)
                .build();
    }

    static TableIdentifier another(TableIdentifier prefix) {
        String suffix = UUID.randomUUID().toString().replace('-', '_');
        return TableIdentifier.of(prefix.namespace(), prefix.name() + "_" + suffix);
    }

    Table empty(TableIdentifier name, boolean locked) {
        return empty(name, locked, Map.of());
    }

    Table empty(TableIdentifier name, boolean locked, Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(properties);
        all.put(TableProperties.HIVE_LOCK_ENABLED, Boolean.toString(locked));
        return catalog.createTable(name, SCHEMA, PartitionSpec.unpartitioned(), all);
    }

    private Table withOneSnapshot(TableIdentifier name, boolean locked) {
        Table table = empty(name, locked);
        table.newAppend().appendFile(dataFile(table)).commit();
        return table;
    }

    void withSnapshots(TableIdentifier name, boolean locked, int snapshots) throws IOException {
        if (snapshots == 1) {
            withOneSnapshot(name, locked);
            return;
        }
        Table source = withOneSnapshot(another(name), locked);
        register(name, source, manySnapshots(metadata(source), snapshots));
    }

    /** A table whose metadata file has about this size. */
    void withMetadataOf(TableIdentifier name, boolean locked, int bytes) throws IOException {
        Table source = withOneSnapshot(another(name), locked);
        ObjectNode one = metadata(source);
        ObjectNode many = manySnapshots(one.deepCopy(), 101);
        int bytesOfSnapshot = (bytes(many).length - bytes(one).length) / 100;
        register(name, source, manySnapshots(one, bytes / bytesOfSnapshot));
    }

    private void register(TableIdentifier name, Table source, ObjectNode metadata) throws IOException {
        String location = source.location() + "/metadata/00002-" + UUID.randomUUID() + ".metadata.json";
        try (OutputStream out = source.io().newOutputFile(location).create()) {
            out.write(bytes(metadata));
        }
        Table unused = catalog.registerTable(name, location);
    }

    private static byte[] bytes(ObjectNode metadata) {
        return metadata.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static ObjectNode metadata(Table table) throws JsonProcessingException {
        TableMetadata current = ((BaseTable) table).operations().current();
        return (ObjectNode) JSON.readTree(TableMetadataParser.toJson(current));
    }

    /** Older snapshots before the one that there is. */
    private static ObjectNode manySnapshots(ObjectNode metadata, int snapshots) {
        ObjectNode last = (ObjectNode) metadata.get("snapshots").get(0);
        long lastMillis = last.get("timestamp-ms").asLong();
        ArrayNode all = JSON.createArrayNode();
        ArrayNode log = JSON.createArrayNode();
        for (int number = 1; number <= snapshots; number++) {
            boolean isLast = number == snapshots;
            long id = isLast ? last.get("snapshot-id").asLong() : 1_000_000_000_000_000_000L + number;
            long millis = lastMillis - (snapshots - number);
            ObjectNode snapshot = last.deepCopy();
            snapshot.put("sequence-number", number).put("snapshot-id", id).put("timestamp-ms", millis);
            if (number > 1) {
                snapshot.put("parent-snapshot-id", 1_000_000_000_000_000_000L + number - 1);
            }
            all.add(snapshot);
            log.add(JSON.createObjectNode().put("timestamp-ms", millis).put("snapshot-id", id));
        }
        metadata.set("snapshots", all);
        metadata.set("snapshot-log", log);
        metadata.put("last-sequence-number", snapshots);
        return metadata;
    }
}
