package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** What needs a server that enforces the condition of an alter. */
interface CommitFacts extends CatalogFixture {

    @Test
    default void appendedRowsAreRead() {
        Table table = createTable("t");
        Rows.append(table, 1, 2);
        Rows.append(table, 3);

        assertThat(Rows.read(table)).isEqualTo(Rows.ids(1, 2, 3));
        assertThat(Rows.read(anotherCatalog(Map.of()).loadTable(table("t")))).isEqualTo(Rows.ids(1, 2, 3));
    }

    @Test
    default void aCommitWritesWhatHiveCatalogWrites() {
        Table table = createTable("t");
        String first = pointer("t");
        Rows.append(table, 1, 2);

        Snapshot snapshot = table.currentSnapshot();
        assertThat(entry("t").getParameters())
                .containsEntry("previous_metadata_location", first)
                .containsEntry(
                        "metadata_location",
                        ((BaseTable) table).operations().current().metadataFileLocation())
                .containsEntry("current-snapshot-id", Long.toString(snapshot.snapshotId()))
                .containsEntry("current-snapshot-timestamp-ms", Long.toString(snapshot.timestampMillis()))
                .containsEntry("snapshot-count", "1")
                .containsEntry("numFiles", "1")
                .containsEntry("numRows", "2")
                .containsEntry("DO_NOT_UPDATE_STATS", "true")
                .containsKeys("totalSize", "current-snapshot-summary");
    }

    @Test
    default void aCommitKeepsWhatItDoesNotKnow() {
        Table table = createTable("t");
        org.apache.hadoop.hive.metastore.api.Table entry = entry("t");
        entry.setOwner("somebody_else");
        entry.putToParameters("impala.lastComputeStatsTime", "17");
        server().alterTable(namespace().level(0), "t", entry);

        table.updateProperties().set("colour", "green").remove("none").commit();

        assertThat(entry("t").getOwner()).isEqualTo("somebody_else");
        assertThat(entry("t").getParameters())
                .containsEntry("impala.lastComputeStatsTime", "17")
                .containsEntry("colour", "green");
    }

    @Test
    default void removedPropertiesLeaveTheMetastoreToo() {
        Table table = createTable("t");
        table.updateProperties().set("colour", "green").commit();
        table.updateProperties().remove("colour").commit();

        assertThat(entry("t").getParameters()).doesNotContainKey("colour");
    }

    @Test
    default void theMetadataInHandAfterACommitIsWhatTheFileHolds() {
        Table table = createTable("t");
        Rows.append(table, 1);
        table.updateSchema().addColumn("extra", Types.StringType.get()).commit();

        assertThat(TableMetadataParser.toJson(((BaseTable) table).operations().current()))
                .isEqualTo(TableMetadataParser.toJson(TableMetadataParser.read(table.io(), pointer("t"))));
    }

    @Test
    default void twoWritersOfOneVersionBothLand() {
        createTable("t");
        Table one = catalog().loadTable(table("t"));
        Table two = catalog().loadTable(table("t"));

        Rows.append(one, 1);
        Rows.append(two, 2);
        one.refresh();

        assertThat(Rows.read(one)).isEqualTo(Rows.ids(1, 2));
        assertThat(Folder.metadataFilesBelow(one.location())).hasSize(3);
    }

    /** As with HiveCatalog; Iceberg's check of the UUID comes with the next read. */
    @Test
    default void aCreateOrReplaceThatMeetsATableMadeMeanwhileReplacesIt() {
        Transaction replace = catalog()
                .buildTable(table("t"), Rows.SCHEMA)
                .withProperty("made", "second")
                .createOrReplaceTransaction();
        anotherCatalog(Map.of())
                .buildTable(table("t"), Rows.SCHEMA)
                .withProperty("made", "first")
                .create();

        replace.commitTransaction();

        assertThat(catalog().loadTable(table("t")).properties()).containsEntry("made", "second");
    }

    @Test
    default void python588_concurrentWritersLoseNothing() throws Exception {
        int writers = 8;
        int appends = 4;
        catalog()
                .createTable(
                        table("t"),
                        Rows.SCHEMA,
                        PartitionSpec.unpartitioned(),
                        Map.of("commit.retry.num-retries", "100", "commit.retry.min-wait-ms", "10"));
        ExecutorService threads = Executors.newFixedThreadPool(writers);
        try {
            List<Future<Void>> running = new ArrayList<>();
            for (int writer = 0; writer < writers; writer++) {
                int first = writer * appends;
                Table table = anotherCatalog(Map.of()).loadTable(table("t"));
                Callable<Void> work = () -> {
                    for (int id = first; id < first + appends; id++) {
                        Rows.append(table, id);
                    }
                    return null;
                };
                running.add(threads.submit(work));
            }
            for (Future<Void> future : running) {
                future.get();
            }
        } finally {
            threads.shutdownNow();
        }

        Table table = catalog().loadTable(table("t"));
        assertThat(Rows.read(table)).hasSize(writers * appends).doesNotHaveDuplicates();
        assertThat(table.snapshots()).hasSize(writers * appends);
        assertThat(Folder.metadataFilesBelow(table.location()))
                .as("no metadata file of a failed attempt is left")
                .hasSize(1 + writers * appends);
    }

    @Test
    default void aRefusedCommitIsDefiniteAndLeavesNoFile() {
        Table table = createTable("t");
        String pointer = pointer("t");

        // No server takes that of a table like ours (TransactionalValidationListener).
        assertThatThrownBy(() ->
                        table.updateProperties().set("transactional", "true").commit())
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining(": refused: ");

        assertThat(pointer("t")).isEqualTo(pointer);
        assertThat(Folder.metadataFilesBelow(table.location())).hasSize(1);
    }

    @Test
    default void aTransactionIsOneCommit() {
        Table table = createTable("t");
        Transaction transaction = table.newTransaction();
        transaction.newAppend().appendFile(Rows.file(table, 1)).commit();
        transaction.updateProperties().set("colour", "green").commit();
        transaction.commitTransaction();

        assertThat(Rows.read(catalog().loadTable(table("t")))).isEqualTo(Rows.ids(1));
        assertThat(Folder.metadataFilesBelow(table.location())).hasSize(2);
    }

    @Test
    default void aTableIsReplaced() {
        Table before = createTable("t");
        catalog()
                .buildTable(table("t"), Rows.SCHEMA)
                .withProperty("colour", "green")
                .createOrReplaceTransaction()
                .commitTransaction();

        Table after = catalog().loadTable(table("t"));
        assertThat(after.uuid()).isEqualTo(before.uuid());
        assertThat(after.properties()).containsEntry("colour", "green");
    }

    @Test
    default void aTableIsRenamedAlsoIntoAnotherNamespace() {
        Table table = createTable("t");
        Rows.append(table, 1);
        Namespace other = Namespace.of(namespace().level(0) + "_other");
        catalog().createNamespace(other);

        catalog().renameTable(table("t"), table("u"));
        catalog().renameTable(table("u"), TableIdentifier.of(other, "v"));

        assertThat(catalog().tableExists(table("t"))).isFalse();
        assertThat(catalog().tableExists(table("u"))).isFalse();
        Table renamed = catalog().loadTable(TableIdentifier.of(other, "v"));
        assertThat(Rows.read(renamed)).isEqualTo(Rows.ids(1));
        assertThat(renamed.location()).isEqualTo(table.location());
    }

    @Test
    default void aRenameMayCarryTheCatalogsName() {
        createTable("t");

        catalog().renameTable(table("t"), TableIdentifier.of("test", namespace().level(0), "u"));

        assertThat(catalog().tableExists(table("u"))).isTrue();
    }

    @Test
    default void aRenameOntoATakenNameOrOfNothingIsRefused() {
        createTable("t");
        createTable("taken");

        assertThatThrownBy(() -> catalog().renameTable(table("t"), table("taken")))
                .isInstanceOf(AlreadyExistsException.class);
        assertThatThrownBy(() -> catalog().renameTable(table("nothing"), table("u")))
                .isInstanceOf(NoSuchTableException.class);
        assertThatThrownBy(() -> catalog().renameTable(table("t"), TableIdentifier.of("no_such_namespace", "u")))
                .isInstanceOf(org.apache.iceberg.exceptions.NoSuchNamespaceException.class);
        assertThat(catalog().tableExists(table("t"))).isTrue();
    }

    @Test
    default void issue1502_issue11783_aTableOutlivesItsClosedCatalog() throws Exception {
        createTable("t");
        var other = anotherCatalog(Map.of());
        Table table = other.loadTable(table("t"));
        other.close();

        Rows.append(table, 1);

        assertThat(Rows.read(catalog().loadTable(table("t")))).isEqualTo(Rows.ids(1));
    }
}
