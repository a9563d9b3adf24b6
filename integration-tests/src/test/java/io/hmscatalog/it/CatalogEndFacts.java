package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.HmsCatalog;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.metrics.CommitReport;
import org.apache.iceberg.metrics.MetricsReport;
import org.apache.iceberg.metrics.ScanReport;
import org.junit.jupiter.api.Test;

/** What a catalog reports, and what becomes of it and its tables at its end. */
interface CatalogEndFacts extends CatalogFixture {

    @Test
    default void appendsAndScansAreReported() {
        RecordingReporter.forget();
        HmsCatalog reporting =
                anotherCatalog(Map.of("metrics-reporter-impl", RecordingReporter.class.getName(), "colour", "green"));
        Table table = reporting.createTable(table("t"), Rows.SCHEMA);

        Rows.append(table, 1);
        assertThat(RecordingReporter.reports()).singleElement().isInstanceOfSatisfying(CommitReport.class, report -> {
            assertThat(report.tableName()).isEqualTo("test." + table("t"));
            assertThat(report.snapshotId()).isEqualTo(table.currentSnapshot().snapshotId());
            assertThat(report.commitMetrics().attempts().value()).isEqualTo(1);
            assertThat(report.commitMetrics().addedRecords().value()).isEqualTo(1);
        });

        RecordingReporter.forget();
        assertThat(Rows.read(reporting.loadTable(table("t")))).isEqualTo(Rows.ids(1));
        assertThat(RecordingReporter.reports()).singleElement().isInstanceOfSatisfying(ScanReport.class, report -> {
            assertThat(report.tableName()).isEqualTo("test." + table("t"));
            assertThat(report.scanMetrics().resultDataFiles().value()).isEqualTo(1);
        });
        assertThat(RecordingReporter.properties()).containsEntry("colour", "green");
    }

    @Test
    default void theReporterIsClosedWithTheCatalogAndOnce() throws IOException {
        RecordingReporter.forget();
        HmsCatalog reporting = anotherCatalog(Map.of("metrics-reporter-impl", RecordingReporter.class.getName()));
        Table table = reporting.createTable(table("t"), Rows.SCHEMA);

        reporting.close();
        reporting.close();

        assertThat(RecordingReporter.closed()).isEqualTo(1);
        Rows.append(table, 1);
        assertThat(RecordingReporter.reports()).hasSize(1).hasOnlyElementsOfType(MetricsReport.class);
    }

    @Test
    default void aClosedCatalogSaysSoWhileItsTablesStayUsable() throws IOException {
        HmsCatalog closed = anotherCatalog(Map.of());
        Table table = closed.createTable(table("t"), Rows.SCHEMA);
        Table loaded = closed.loadTable(table("t"));

        closed.close();

        for (Runnable use : List.<Runnable>of(
                () -> closed.loadTable(table("t")),
                () -> closed.tableExists(table("t")),
                () -> closed.listTables(namespace()),
                () -> closed.listNamespaces(),
                () -> closed.dropTable(table("t"), true),
                () -> closed.buildTable(table("u"), Rows.SCHEMA).create())) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("catalog test is closed");
        }
        assertThat(closed.toString()).contains("test");
        Rows.append(table, 1);
        loaded.refresh();
        Rows.append(loaded, 2);
        assertThat(Rows.read(catalog().loadTable(table("t")))).isEqualTo(Rows.ids(1, 2));
    }
}
