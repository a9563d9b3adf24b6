package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.metastore.DatabaseServer;
import io.hmscatalog.metastore.PostgresServer;
import io.hmscatalog.process.ChildJvm;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ManyTablesIT extends DatabaseServerSuite {

    private static final String DATABASE = "many";
    private static final Namespace MANY = Namespace.of(DATABASE);
    private static final int TABLES = 50_000;
    private static final int VIEWS = 5_000;
    private static final Duration LISTING_LIMIT = Duration.ofMinutes(1);
    private static final Map<String, Integer> ONE_CALL = Map.of("get_table_names_by_filter", 1);

    @Override
    DatabaseServer startDatabase(Path folder) {
        return PostgresServer.start(folder);
    }

    @BeforeAll
    void makeManyTablesAndViewsBesideAHiveTableAndAHiveView() throws Exception {
        catalog().createNamespace(MANY);
        HiveEntries.createHiveTable(server(), DATABASE, "hive_table");
        HiveEntries.createView(server(), DATABASE, "hive_view");
        catalog().createTable(TableIdentifier.of(MANY, "table"), Rows.SCHEMA);
        catalog()
                .buildView(TableIdentifier.of(MANY, "view"))
                .withSchema(Rows.SCHEMA)
                .withDefaultNamespace(MANY)
                .withQuery("spark", "select 1")
                .create();
        try (Connection database = openDatabase()) {
            EntryCopies copies = new EntryCopies(database);
            copies.make(TABLES - 1, DATABASE, "table");
            copies.make(VIEWS - 1, DATABASE, "view");
        }
    }

    @Test
    void issue17312_eachKindIsListedByNameInOneCall() {
        List<TableIdentifier> tables = timed("listTables", () -> catalog().listTables(MANY));

        assertThat(proxy().counts()).isEqualTo(ONE_CALL);
        assertThat(tables)
                .hasSize(TABLES)
                .doesNotHaveDuplicates()
                .contains(TableIdentifier.of(MANY, "table"), TableIdentifier.of(MANY, "table_49999"))
                .allMatch(table -> table.name().startsWith("table"));

        proxy().resetCounts();
        List<TableIdentifier> views = timed("listViews", () -> catalog().listViews(MANY));

        assertThat(proxy().counts()).isEqualTo(ONE_CALL);
        assertThat(views)
                .hasSize(VIEWS)
                .doesNotHaveDuplicates()
                .contains(TableIdentifier.of(MANY, "view"), TableIdentifier.of(MANY, "view_4999"))
                .allMatch(view -> view.name().startsWith("view"));
        timed("get_all_tables", () -> server().getAllTables(DATABASE));
        assertThat(catalog()
                        .loadTable(TableIdentifier.of(MANY, "table_49999"))
                        .schema()
                        .asStruct())
                .isEqualTo(Rows.SCHEMA.asStruct());
        assertThat(catalog()
                        .loadView(TableIdentifier.of(MANY, "view_4999"))
                        .schema()
                        .asStruct())
                .isEqualTo(Rows.SCHEMA.asStruct());
    }

    private static <T> List<T> timed(String what, Supplier<List<T>> listing) {
        long startNanos = System.nanoTime();
        List<T> listed = listing.get();
        Figures.note("%s: %d names in %d ms"
                .formatted(
                        what,
                        listed.size(),
                        Duration.ofNanos(System.nanoTime() - startNanos).toMillis()));
        return listed;
    }

    @Test
    void issue17312_aProcessWithSixtyFourMebibytesOfHeapInAllListsAndKeepsBoth(@TempDir Path logs) throws Exception {
        try (ChildJvm listing = ChildJvm.start(
                "listing process",
                List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"),
                System.getProperty("java.class.path"),
                ListingMain.class,
                List.of(proxy().uri(), DATABASE),
                logs.resolve("listing.log"))) {
            assertThat(listing.awaitAnswer(LISTING_LIMIT)).contains(ListingMain.READY);
            proxy().resetCounts();

            listing.order(ListingMain.TABLES);
            assertThat(listing.awaitAnswer(LISTING_LIMIT)).contains(String.valueOf(TABLES));
            assertThat(proxy().counts()).isEqualTo(ONE_CALL);

            proxy().resetCounts();
            listing.order(ListingMain.VIEWS);
            assertThat(listing.awaitAnswer(LISTING_LIMIT)).contains(String.valueOf(TABLES + VIEWS));
            assertThat(proxy().counts()).isEqualTo(ONE_CALL);
        }
    }
}
