package io.hmscatalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.TableType;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * A name in a metastore, as the metastore itself describes it. Of an Iceberg table or view this is what other Hive tools see; the
 * schema of its metadata file tells more. Immutable.
 *
 * @param columns those of partitions last, as Hive shows them; may be empty where the table's SerDe knows them
 * @param partitionKeys names of the columns that the table is partitioned by
 * @param viewText of a view: its SQL, in the dialect of the engine that made it
 */
public record MetastoreEntry(
        Kind kind,
        List<Column> columns,
        List<String> partitionKeys,
        Optional<String> comment,
        Optional<String> viewText) {

    /** What an entry is. */
    public enum Kind {
        ICEBERG_TABLE,
        ICEBERG_VIEW,
        /** A table that is not Iceberg's; also a materialized view of Hive. */
        HIVE_TABLE,
        HIVE_VIEW
    }

    /**
     * A column.
     *
     * @param type as Hive writes it, for example {@code array<struct<a:int,b:decimal(10,2)>>}
     */
    public record Column(String name, String type, Optional<String> comment) {

        static Column of(FieldSchema field) {
            return new Column(field.getName(), field.getType(), Optional.ofNullable(field.getComment()));
        }
    }

    public MetastoreEntry {
        columns = List.copyOf(columns);
        partitionKeys = List.copyOf(partitionKeys);
    }

    static MetastoreEntry of(Table entry) {
        List<FieldSchema> partitions = nonNull(entry.getPartitionKeys());
        List<FieldSchema> columns = new ArrayList<>();
        if (entry.getSd() != null) {
            columns.addAll(nonNull(entry.getSd().getCols()));
        }
        columns.addAll(partitions);
        return new MetastoreEntry(
                kind(entry),
                columns.stream().map(Column::of).toList(),
                partitions.stream().map(FieldSchema::getName).toList(),
                Optional.ofNullable(TableEntry.parameter(entry, "comment")),
                Optional.ofNullable(entry.getViewOriginalText()));
    }

    private static List<FieldSchema> nonNull(@Nullable List<FieldSchema> fields) {
        return fields == null ? List.of() : fields;
    }

    private static Kind kind(Table entry) {
        return EntryKind.of(entry)
                .map(iceberg -> switch (iceberg) {
                    case TABLE -> Kind.ICEBERG_TABLE;
                    case VIEW -> Kind.ICEBERG_VIEW;
                })
                .orElseGet(() -> TableType.VIRTUAL_VIEW.name().equalsIgnoreCase(entry.getTableType())
                        ? Kind.HIVE_VIEW
                        : Kind.HIVE_TABLE);
    }
}
