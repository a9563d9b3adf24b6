package io.hmscatalog.side;

import static java.util.Comparator.comparingInt;
import static org.apache.iceberg.BaseMetastoreTableOperations.METADATA_LOCATION_PROP;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.hmscatalog.compat.MetastoreClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.encryption.EncryptedKey;
import org.apache.iceberg.hadoop.HadoopFileIO;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.util.JsonUtil;
import org.apache.iceberg.view.ViewMetadata;
import org.apache.iceberg.view.ViewMetadataParser;
import org.jspecify.annotations.Nullable;

/**
 * What a side has left behind in all namespaces whose names start with its own: every field of the databases, of their tables and
 * views, and of the metadata files these point to, without what is {@link Unavoidable}.
 */
public final class Traces {

    private final MetastoreClient server;
    private final String namespace;
    private final long startMillis;
    private final FileIO io = new HadoopFileIO(new Configuration(false));
    private final SortedMap<String, String> all = new TreeMap<>();

    private Traces(MetastoreClient server, String namespace, long startMillis) {
        this.server = server;
        this.namespace = namespace;
        this.startMillis = startMillis;
    }

    /**
     * Reads them.
     *
     * @param answer what the side answered
     * @param startMillis when it began
     */
    public static SortedMap<String, String> of(
            MetastoreClient server, String namespace, String answer, long startMillis) {
        Traces traces = new Traces(server, namespace, startMillis);
        traces.add(traces.plain(), Map.of("answer", answer));
        server.getAllDatabases().stream()
                .filter(database -> database.startsWith(namespace))
                .forEach(traces::addDatabase);
        return traces.all;
    }

    private Written plain() {
        return new Written(namespace, Optional.empty(), List.of(), List.of(), startMillis);
    }

    private void add(Written written, Map<String, String> fields) {
        fields.forEach((path, value) ->
                all.put(path.replace(namespace, "{namespace}"), written.withoutUnavoidable(path, value)));
    }

    private void addDatabase(String name) {
        add(plain(), Fields.of(name, server.getDatabase(name)));
        server.getAllTables(name).forEach(table -> addEntry(server.getTable(name, table)));
    }

    private void addEntry(Table entry) {
        String path = entry.getDbName() + "." + entry.getTableName();
        @Nullable String pointer = entry.getParameters().get(METADATA_LOCATION_PROP);
        if (pointer == null) {
            add(plain(), Fields.of(path, entry));
        } else if (entry.getTableType().toLowerCase(Locale.ROOT).contains("view")) {
            ViewMetadata view = ViewMetadataParser.read(io, pointer);
            add(
                    new Written(namespace, Optional.of(view.uuid()), List.of(), List.of(), startMillis),
                    Fields.of(path, entry),
                    Fields.ofJson(path + " metadata", ViewMetadataParser.toJson(view)));
        } else {
            TableMetadata table = TableMetadataParser.read(io, pointer);
            add(
                    new Written(namespace, Optional.of(table.uuid()), snapshotIds(table), keyIds(table), startMillis),
                    Fields.of(path, entry),
                    Fields.ofJson(path + " metadata", inOrder(TableMetadataParser.toJson(table), keyIds(table))));
        }
    }

    private void add(Written written, Map<String, String> entry, Map<String, String> metadata) {
        add(written, entry);
        add(written, metadata);
    }

    private static List<String> snapshotIds(TableMetadata table) {
        return table.snapshots().stream()
                .map(snapshot -> String.valueOf(snapshot.snapshotId()))
                .toList();
    }

    /** Those of manifest lists, then the one that wraps these. */
    private static List<String> keyIds(TableMetadata table) {
        return Stream.concat(
                        table.snapshots().stream().map(Snapshot::keyId).filter(Objects::nonNull),
                        table.encryptionKeys().stream().map(EncryptedKey::keyId))
                .distinct()
                .toList();
    }

    /** Iceberg's encryption manager keeps the keys in a hash map, and so files name them in no order. */
    private static String inOrder(String json, List<String> keyIds) {
        return JsonUtil.parse(json, metadata -> {
            if (metadata.get("encryption-keys") instanceof ArrayNode keys) {
                List<JsonNode> inOrder = new ArrayList<>();
                keys.forEach(inOrder::add);
                inOrder.sort(
                        comparingInt(key -> keyIds.indexOf(key.path("key-id").asText())));
                keys.removeAll().addAll(inOrder);
            }
            return metadata.toString();
        });
    }
}
