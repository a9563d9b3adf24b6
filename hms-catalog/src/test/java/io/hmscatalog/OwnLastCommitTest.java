package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.FakeMetastore.Step;
import io.hmscatalog.compat.Rpc;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Iceberg's own updates by a table object that goes on from its own last commit without asking, while others commit or not. */
class OwnLastCommitTest {

    private final FakeMetastore metastore = new FakeMetastore();
    private final CatalogResources resources = Resources.withoutLocks(metastore);
    private Table table = open();

    private Table open() {
        return HmsTable.of(new BaseTable(new HmsTableOperations(resources, "cat.db.t", "db", "t"), "cat.db.t"));
    }

    @BeforeEach
    void commitTwice(TestInfo test) {
        metastore.put(Entries.database("db"));
        HmsTableOperations operations = new HmsTableOperations(resources, "cat.db.t", "db", "t");
        operations.create(Versions.first(
                "memory:/own/" + test.getTestMethod().orElseThrow().getName(),
                Versions.SCHEMA,
                Map.of("commit.retry.min-wait-ms", "1")));
        table = open();
        set("colour", "green");
        set("size", "l");
        metastore.forgetCalls();
    }

    private void set(String key, String value) {
        table.updateProperties().set(key, value).commit();
    }

    private static DataFile file(String name) {
        return DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath("memory:/data/" + name + ".parquet")
                .withFileSizeInBytes(1)
                .withRecordCount(1)
                .build();
    }

    @Test
    void itsNextCommitsReadOnceEach() {
        set("size", "m");
        table.newAppend().appendFile(file("a")).commit();

        assertThat(metastore.calls(Rpc.GET_TABLE)).isEqualTo(2);
        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(2);
        assertThat(open().properties()).containsEntry("size", "m").containsEntry("colour", "green");
    }

    @Test
    void whatIsAsItShouldBeInAnOldVersionIsSetInTheNewest() {
        open().updateProperties().set("colour", "red").commit();

        set("colour", "green");

        assertThat(open().properties()).containsEntry("colour", "green");
    }

    @Test
    void whereNothingIsToBeChangedOthersCommitsAreSeenAllTheSame() {
        open().updateProperties().set("taste", "sour").commit();

        set("colour", "green");

        assertThat(table.properties()).containsEntry("taste", "sour");
    }

    @Test
    void aPropertyOfAColumnThatAnotherHasAddedIsSet() {
        open().updateSchema().addColumn("added", Types.StringType.get()).commit();

        set("write.metadata.metrics.column.added", "full");

        assertThat(open().properties()).containsEntry("write.metadata.metrics.column.added", "full");
    }

    @Test
    void aPropertyOfAColumnThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> set("write.metadata.metrics.column.missing", "full"))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("missing");
    }

    @Test
    void anUpdateThatDependsOnTheNewestVersionAsksFirst() {
        open().newAppend().appendFile(file("a")).commit();

        table.newDelete()
                .deleteFile("memory:/data/a.parquet")
                .validateFilesExist()
                .commit();

        assertThat(table.currentSnapshot().summary()).containsEntry("deleted-data-files", "1");
    }

    @Test
    void aRefreshByAnotherThreadThatFailsAfterTheAlterLeavesTheAppendWhole() {
        metastore.on(Rpc.ALTER_TABLE, (rpc, effect) -> {
            effect.run();
            // As if another thread had asked meanwhile: this object no longer knows what it has committed.
            open().updateProperties().set("colour", "red").commit();
            ((BaseTable) table).operations().refresh();
            metastore.on(Rpc.GET_TABLE, Step.loseRequest());
        });

        table.newAppend().appendFile(file("a")).commit();

        assertThat(open().currentSnapshot().allManifests(resources.io())).hasSize(1);
    }

    /** Versions share their snapshots, which keep the manifests that were read through them. */
    @Test
    void aTableObjectThatAppendsAgainAndAgainDoesNotKeepTheManifestsOfAllItsVersions() {
        for (int append = 0; append < 40; append++) {
            table.newFastAppend().appendFile(file("a" + append)).commit();
        }
        table.snapshots().forEach(snapshot -> resources.io().deleteFile(snapshot.manifestListLocation()));
        int inMemory = 0;
        for (Snapshot snapshot : table.snapshots()) {
            inMemory += isInMemory(snapshot) ? 1 : 0;
        }

        assertThat(inMemory).isBetween(1, 16);
    }

    private boolean isInMemory(Snapshot snapshot) {
        try {
            return !snapshot.allManifests(resources.io()).isEmpty();
        } catch (NotFoundException e) {
            return false;
        }
    }
}
