package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntFunction;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** The estimate, compared with the heap that versions take which were parsed as they are on a load. */
class MetadataSizeTest {

    private static final int COPIES = 40;

    private static long usedHeap() {
        long used = Long.MAX_VALUE;
        for (int collection = 0; collection < 4; collection++) {
            System.gc();
            used = Math.min(
                    used,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return used;
    }

    private static void assertEstimated(String json) {
        List<TableMetadata> versions = new ArrayList<>(COPIES);
        long before = usedHeap();
        for (int copy = 0; copy < COPIES; copy++) {
            versions.add(used(TableMetadataParser.fromJson("memory:/t/metadata/" + copy + ".metadata.json", json)));
        }
        double measured = (double) (usedHeap() - before) / COPIES;
        int estimated = MetadataSize.of(versions.get(0));

        assertThat(estimated / measured)
                .as("estimated %d bytes, measured %.0f", estimated, measured)
                .isBetween(0.5, 3.0);
    }

    /** With what a schema makes on its first use, as each query has it, and keeps. */
    private static TableMetadata used(TableMetadata version) {
        version.schemas().forEach(schema -> {
            schema.findField("id");
            schema.caseInsensitiveFindField("ID");
            schema.accessorForField(1);
        });
        version.snapshots().forEach(snapshot -> version.snapshot(snapshot.snapshotId()));
        return version;
    }

    private static String json(TableMetadata version) {
        return TableMetadataParser.toJson(version);
    }

    private static Schema columns(int count, IntFunction<String> doc) {
        List<Types.NestedField> columns = new ArrayList<>();
        columns.add(Types.NestedField.required(1, "id", Types.LongType.get()));
        for (int id = 2; id <= count; id++) {
            columns.add(Types.NestedField.optional(id, "a_column_of_some_length_" + id, type(id), doc.apply(id)));
        }
        return new Schema(columns);
    }

    private static org.apache.iceberg.types.Type type(int id) {
        return id % 2 == 0 ? Types.StringType.get() : Types.DecimalType.of(20, id % 10);
    }

    @Test
    void ofATableWithTwoThousandSnapshots() {
        assertEstimated(withSnapshots(2_000));
    }

    /** As writers of format version 1 may leave it. */
    @Test
    void aSnapshotMayHaveNoSummary() {
        TableMetadata version = TableMetadataParser.fromJson(
                "memory:/t.json", withSnapshots(1).replaceAll("\"summary\":\\{[^}]*},", ""));

        assertThat(version.currentSnapshot().summary()).isNull();
        assertThat(MetadataSize.of(version)).isPositive();
    }

    private static String withSnapshots(int count) {
        TableMetadata version = Versions.first("memory:/t", Versions.SCHEMA, Map.of());
        List<String> snapshots = new ArrayList<>();
        List<String> log = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            snapshots.add(snapshot(number));
            log.add("{\"timestamp-ms\":%d,\"snapshot-id\":%d}".formatted(version.lastUpdatedMillis() + number, number));
        }
        return with(json(version), "snapshots", "[]", "[" + String.join(",", snapshots) + "]")
                .transform(json -> with(json, "snapshot-log", "[]", "[" + String.join(",", log) + "]"))
                .transform(json -> with(json, "last-sequence-number", "0", String.valueOf(count)))
                .transform(json -> with(json, "current-snapshot-id", "-1", String.valueOf(count)));
    }

    private static String with(String json, String key, String before, String after) {
        String field = "\"" + key + "\":";
        assertThat(json).contains(field + before);
        return json.replace(field + before, field + after);
    }

    private static String snapshot(int number) {
        Map<String, String> summary = new LinkedHashMap<>();
        summary.put("operation", "append");
        for (String part : List.of("records", "files-size", "data-files")) {
            summary.put("added-" + part, String.valueOf(100L * number));
            summary.put("total-" + part, String.valueOf(5_000L * number));
        }
        for (String part : List.of("delete-files", "position-deletes", "equality-deletes")) {
            summary.put("total-" + part, "0");
        }
        summary.put("changed-partition-count", "3");
        StringBuilder texts = new StringBuilder();
        summary.forEach(
                (key, value) -> texts.append(texts.isEmpty() ? "" : ",").append("\"%s\":\"%s\"".formatted(key, value)));
        return ("{\"sequence-number\":%d,\"snapshot-id\":%d,\"timestamp-ms\":%d,\"summary\":{%s},"
                        + "\"manifest-list\":\"s3://bucket/warehouse/db/t/metadata/snap-%d-1-%s.avro\",\"schema-id\":0}")
                .formatted(number, number, 1_700_000_000_000L + number, texts, number, new UUID(number, number));
    }

    @Test
    void ofATableWithAThousandColumns() {
        assertEstimated(json(Versions.first("memory:/t", columns(1_000, id -> null), Map.of())));
    }

    @Test
    void ofATableWithAThousandColumnsWithComments() {
        assertEstimated(json(Versions.first(
                "memory:/t",
                columns(1_000, id -> "What column " + id + " means. " + "It matters. ".repeat(10)),
                Map.of())));
    }

    @Test
    void ofATableWithManyVersionsOfItsSchema() {
        TableMetadata version = Versions.first("memory:/t", columns(100, id -> null), Map.of());
        for (int added = 1; added <= 50; added++) {
            Schema schema = columns(100 + added, id -> null);
            version = version.updateSchema(schema);
        }
        assertThat(version.schemas()).hasSize(51);
        assertEstimated(json(version));
    }

    @Test
    void ofATableWithManyProperties() {
        Map<String, String> properties = new LinkedHashMap<>();
        for (int number = 0; number < 2_000; number++) {
            properties.put("a.property.of.some.length." + number, "its value is " + number);
        }
        assertEstimated(json(Versions.first("memory:/t", Versions.SCHEMA, properties)));
    }

    @Test
    void ofATableWithManyTagsAndStatistics() {
        List<String> tags = new ArrayList<>();
        List<String> statistics = new ArrayList<>();
        for (int number = 1; number <= 2_000; number++) {
            tags.add("\"the-tag-of-day-%d\":{\"snapshot-id\":1,\"type\":\"tag\"}".formatted(number));
            statistics.add(("{\"snapshot-id\":%d,\"statistics-path\":\"s3://bucket/warehouse/db/t/metadata/%s.stats\","
                            + "\"file-size-in-bytes\":500,\"file-footer-size-in-bytes\":100,\"blob-metadata\":[{"
                            + "\"type\":\"apache-datasketches-theta-v1\",\"snapshot-id\":1,\"sequence-number\":1,"
                            + "\"fields\":[1],\"properties\":{\"ndv\":\"12345\"}}]}")
                    .formatted(number, new UUID(number, number)));
        }
        assertEstimated(with(withSnapshots(1), "refs", "{}", "{" + String.join(",", tags) + "}")
                .transform(json -> with(json, "statistics", "[]", "[" + String.join(",", statistics) + "]")));
    }
}
