package io.hmscatalog.benchmarks;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.benchmarks.floor.MetadataFiles;
import io.hmscatalog.it.EntryCopies;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;

/** Many tables of the same content, made in the metastore's PostgreSQL itself, each with a copy of the first one's metadata file. */
final class SharedTables implements AutoCloseable {

    private static final int SNAPSHOTS = 20;

    /** More tables are for listing only, and share one file. */
    private static final int MOST_FILES = 1_000;

    private final HmsCatalog catalog;
    private final Connection database;
    private final EntryCopies copies;

    SharedTables(HmsCatalog catalog, Connection database) {
        this.catalog = catalog;
        this.database = database;
        this.copies = new EntryCopies(database);
    }

    /** So many tables, the first of which has this name. */
    void make(TableIdentifier first, int tables) throws Exception {
        Schema schema = new Schema(Types.NestedField.required(1, "id", Types.LongType.get()));
        Table table = catalog.createTable(first, schema);
        for (int snapshot = 0; snapshot < SNAPSHOTS; snapshot++) {
            table.newAppend().commit();
        }
        copies.make(tables - 1, first.namespace().level(0), first.name());
        if (tables <= MOST_FILES) {
            String pointer = ((BaseTable) table).operations().current().metadataFileLocation();
            copyFiles(pointer, tables);
            point(first, pointer);
        }
    }

    private static String ofCopy(String pointer, String number) {
        return pointer.replace(".metadata.json", "_" + number + ".metadata.json");
    }

    private static void copyFiles(String pointer, int tables) throws Exception {
        for (int number = 1; number < tables; number++) {
            Files.copy(MetadataFiles.path(pointer), MetadataFiles.path(ofCopy(pointer, Integer.toString(number))));
        }
    }

    private void point(TableIdentifier first, String pointer) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute(
                    """
                    UPDATE "TABLE_PARAMS" p
                    SET "PARAM_VALUE" = replace('%s', '.metadata.json',
                        replace(t."TBL_NAME", '%s', '') || '.metadata.json')
                    FROM "TBLS" t JOIN "DBS" d ON d."DB_ID" = t."DB_ID"
                    WHERE p."TBL_ID" = t."TBL_ID" AND p."PARAM_KEY" = 'metadata_location'
                        AND d."NAME" = '%s' AND t."TBL_NAME" <> '%s'
                    """.formatted(pointer, first.name(), first.namespace().level(0), first.name()));
        }
    }

    @Override
    public void close() throws SQLException {
        database.close();
    }
}
