package io.hmscatalog.flink;

import io.hmscatalog.MetastoreEntry;
import java.util.Map;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.CatalogView;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.factories.FactoryUtil;

/** Hive's own tables and views as Flink describes them. */
final class HiveEntries {

    /** What Flink's own Hive connector calls its tables (SqlCreateHiveTable.IDENTIFIER). */
    private static final String CONNECTOR = "hive";

    private HiveEntries() {}

    static CatalogTable table(MetastoreEntry entry) {
        return CatalogTable.newBuilder()
                .schema(schema(entry))
                .comment(entry.comment().orElse(null))
                .partitionKeys(entry.partitionKeys())
                .options(Map.of(FactoryUtil.CONNECTOR.key(), CONNECTOR))
                .build();
    }

    /** A view that Flink can describe, and not read. */
    static CatalogView view(ObjectPath path, MetastoreEntry entry) {
        String text = UnreadableQuery.text(
                "%s is a view of Hive, whose SQL means other things in Flink; query its tables instead"
                        .formatted(path.getFullName()),
                Map.of(CONNECTOR, entry.viewText().orElse("")));
        return CatalogView.of(schema(entry), entry.comment().orElse(null), text, text, Map.of());
    }

    private static Schema schema(MetastoreEntry entry) {
        Schema.Builder schema = Schema.newBuilder();
        for (MetastoreEntry.Column column : entry.columns()) {
            schema.column(column.name(), HiveTypes.flinkType(column.type()));
            column.comment().ifPresent(schema::withComment);
        }
        return schema.build();
    }

    /** Whether a table that Flink got from the catalog is one of these. */
    static boolean isHiveTable(CatalogTable table) {
        return CONNECTOR.equals(table.getOptions().get(FactoryUtil.CONNECTOR.key()));
    }

    static String refusal(String name) {
        return "%s is a plain Hive table or view, which this catalog shows, and neither reads nor changes; use Flink's Hive connector"
                        .formatted(name)
                + " for it, or make an Iceberg table of it (Iceberg's Spark procedures migrate and snapshot do)";
    }
}
