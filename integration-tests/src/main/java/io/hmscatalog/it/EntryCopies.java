package io.hmscatalog.it;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Many copies of a table or view, made in the metastore's PostgreSQL database itself: as the metastore wrote the original, but
 * for the name, at a small part of the time that creating them takes.
 */
public final class EntryCopies {

    /** Identifiers from here on are far above those that the metastore gives out. */
    private static final int FIRST_ID = 1_000_000;

    private final Connection database;
    private int used;

    public EntryCopies(Connection database) {
        this.database = database;
    }

    /** Copies are named after the original with {@code _1}, {@code _2} and so on behind. */
    public void make(int copies, String databaseName, String name) throws SQLException {
        int base = FIRST_ID + used;
        used += copies;
        String original = """
                "TBLS" t JOIN "DBS" d ON d."DB_ID" = t."DB_ID" AND d."NAME" = '%s' AND t."TBL_NAME" = '%s'
                """.formatted(databaseName, name);
        String copy = "generate_series(1, %d) n".formatted(copies);
        try (Statement statement = database.createStatement()) {
            // The storage descriptors share the columns and the SerDe of the original's.
            statement.execute("""
                    INSERT INTO "SDS" SELECT r.* FROM %s JOIN "SDS" s ON s."SD_ID" = t."SD_ID" CROSS JOIN %s
                    CROSS JOIN LATERAL jsonb_populate_record(s, jsonb_build_object('SD_ID', %d + n)) r
                    """.formatted(original, copy, base));
            statement.execute("""
                    INSERT INTO "TBLS" SELECT r.* FROM %s CROSS JOIN %s
                    CROSS JOIN LATERAL jsonb_populate_record(t, jsonb_build_object(
                        'TBL_ID', %d + n, 'SD_ID', %d + n, 'TBL_NAME', t."TBL_NAME" || '_' || n)) r
                    """.formatted(original, copy, base, base));
            statement.execute("""
                    INSERT INTO "TABLE_PARAMS" ("TBL_ID", "PARAM_KEY", "PARAM_VALUE")
                    SELECT %d + n, p."PARAM_KEY", p."PARAM_VALUE"
                    FROM %s JOIN "TABLE_PARAMS" p ON p."TBL_ID" = t."TBL_ID" CROSS JOIN %s
                    """.formatted(base, original, copy));
        }
    }
}
