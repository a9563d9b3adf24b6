package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.FakeMetastore.Step;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.ServerAnswers;
import io.hmscatalog.compat.TransientException;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NoSuchIcebergTableException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class HmsTableOperationsTest {

    /** Looks into an unknown outcome twice, without a pause. */
    private static final Map<String, String> NO_PAUSE =
            Map.of("commit.status-check.num-retries", "1", "commit.status-check.min-wait-ms", "0");

    private final FakeMetastore metastore = new FakeMetastore();
    private final CatalogResources resources = Resources.withoutLocks(metastore);
    private final RecordedFiles files = (RecordedFiles) resources.io();
    private final HmsTableOperations operations = open();
    private TableMetadata first = Versions.first("memory:/overwritten-below");

    private HmsTableOperations open() {
        return new HmsTableOperations(resources, "cat.db.t", "db", "t");
    }

    @BeforeEach
    void createDatabase(TestInfo test) {
        metastore.put(Entries.database("db"));
        String location = "memory:/" + test.getTestMethod().orElseThrow().getName();
        first = Versions.first(location, Versions.SCHEMA, NO_PAUSE);
    }

    /** Creates the table; what the test does next is its second version. */
    private TableMetadata committedFirst() {
        operations.commit(null, first);
        metastore.forgetCalls();
        return operations.current();
    }

    private static TableMetadata next(TableMetadata version) {
        return Versions.withProperty(version, "colour", "green");
    }

    @Test
    void aCreateWritesOneFileAndPointsToIt() {
        operations.commit(null, first);

        assertThat(files.left()).containsExactly(storedPointer());
        assertThat(metastore.stored("db", "t").orElseThrow().getOwner()).isEqualTo("anna");
    }

    @Test
    void aCommitWritesOneFileAndMovesThePointer() {
        TableMetadata base = committedFirst();

        operations.commit(base, next(base));

        assertThat(storedPointer()).isNotEqualTo(base.metadataFileLocation());
        assertThat(files.left()).containsExactly(base.metadataFileLocation(), storedPointer());
        assertThat(metastore.stored("db", "t").orElseThrow().getParameters())
                .containsEntry("previous_metadata_location", base.metadataFileLocation());
    }

    @Test
    void afterACommitTheVersionInHandIsTheFiles() {
        TableMetadata base = committedFirst();

        operations.commit(base, next(base));
        TableMetadata current = operations.current();

        assertThat(metastore.calls(Rpc.GET_TABLE))
                .as("reads by the commit itself")
                .isEqualTo(1);
        assertThat(current.metadataFileLocation()).isEqualTo(storedPointer());
        assertThat(current.changes()).isEmpty();
        TableMetadata file = TableMetadataParser.read(files, storedPointer());
        assertThat(TableMetadataParser.toJson(current)).isEqualTo(TableMetadataParser.toJson(file));
        assertThat(current.previousFiles()).isEqualTo(file.previousFiles());
    }

    @Test
    void afterACreateTheVersionInHandIsTheFiles() {
        operations.create(first);

        assertThat(metastore.calls()).containsExactly(Rpc.CREATE_TABLE);
        assertThat(TableMetadataParser.toJson(operations.current()))
                .isEqualTo(TableMetadataParser.toJson(TableMetadataParser.read(files, storedPointer())));
    }

    @Test
    void aLaterVersionReadByAnotherThreadMeanwhileIsKept() {
        TableMetadata base = committedFirst();
        metastore.on(Rpc.ALTER_TABLE, (rpc, effect) -> {
            effect.run();
            HmsTableOperations other = open();
            other.commit(other.current(), Versions.withProperty(other.current(), "size", "l"));
            operations.refresh();
        });

        operations.commit(base, next(base));

        assertThat(operations.current().metadataFileLocation()).isEqualTo(storedPointer());
        assertThat(operations.current().properties()).containsEntry("size", "l").containsEntry("colour", "green");
    }

    @Test
    void aRefreshAsksTheMetastore() {
        TableMetadata base = committedFirst();
        HmsTableOperations other = open();
        other.commit(other.current(), next(other.current()));
        metastore.forgetCalls();

        assertThat(operations.refresh().properties()).containsEntry("colour", "green");

        assertThat(metastore.calls()).containsExactly(Rpc.GET_TABLE);
        assertThat(base.properties()).doesNotContainKey("colour");
    }

    @Test
    void aConflictIsRetryableAndLeavesNoFile() {
        TableMetadata base = committedFirst();
        HmsTableOperations other = open();
        other.commit(other.current(), next(other.current()));
        String theirs = storedPointer();

        assertThatExceptionOfType(CommitFailedException.class)
                .isThrownBy(() -> operations.commit(base, next(base)))
                .withMessageStartingWith("Cannot commit to cat.db.t: its pointer moved from");

        assertThat(files.left()).containsExactlyInAnyOrder(base.metadataFileLocation(), theirs);
        assertThat(storedPointer()).isEqualTo(theirs);
    }

    @Test
    void aConflictAtTheAlterIsRetryableAndLeavesNoFile() {
        TableMetadata base = committedFirst();
        metastore.on(Rpc.ALTER_TABLE, Step.after(() -> {
            HmsTableOperations other = open();
            other.commit(other.current(), next(other.current()));
        }));

        assertThatExceptionOfType(CommitFailedException.class)
                .isThrownBy(() -> operations.commit(base, next(base)))
                .withMessageContaining("The table has been modified");

        assertThat(files.left()).containsExactlyInAnyOrder(base.metadataFileLocation(), storedPointer());
        assertThat(operations.refresh().metadataFileLocation()).isEqualTo(storedPointer());
    }

    @Test
    void aRefusalIsFinalAndLeavesNoFile() {
        TableMetadata base = committedFirst();
        metastore.on(Rpc.ALTER_TABLE, Step.fail(() -> ServerAnswers.refused(Rpc.ALTER_TABLE, "bad column change")));

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> operations.commit(base, next(base)))
                .withMessageContaining("bad column change");

        assertThat(files.left()).containsExactly(base.metadataFileLocation());
        assertThat(operations.current()).isSameAs(base);
    }

    @Test
    void aCommitThatWasNotSentIsRetryableAndLeavesNoFile() {
        TableMetadata base = committedFirst();
        metastore.on(Rpc.ALTER_TABLE, Step.fail(ServerAnswers::unreachable));

        assertThatExceptionOfType(CommitFailedException.class)
                .isThrownBy(() -> operations.commit(base, next(base)))
                .withCauseInstanceOf(TransientException.class);

        assertThat(files.left()).containsExactly(base.metadataFileLocation());
    }

    @Test
    void anUnknownOutcomeKeepsTheFile() {
        TableMetadata base = committedFirst();
        metastore.on(Rpc.ALTER_TABLE, Step.loseReply());
        metastore.on(
                Rpc.GET_TABLE,
                Step.work(),
                Step.fail(ServerAnswers::unreachable),
                Step.fail(ServerAnswers::unreachable));

        assertThatExceptionOfType(CommitStateUnknownException.class)
                .isThrownBy(() -> operations.commit(base, next(base)))
                .withCauseInstanceOf(OutcomeUnknownException.class);

        assertThat(files.left()).containsExactly(base.metadataFileLocation(), storedPointer());
    }

    @Test
    void aLostReplyIsASuccessAlsoWhenAnotherCommitFollowed() {
        TableMetadata base = committedFirst();
        metastore.on(Rpc.ALTER_TABLE, Step.loseReplyAnd(() -> {
            HmsTableOperations other = open();
            other.commit(other.current(), Versions.withProperty(other.current(), "size", "l"));
        }));

        operations.commit(base, next(base));

        assertThat(files.left()).hasSize(3);
        assertThat(operations.refresh().properties())
                .containsEntry("colour", "green")
                .containsEntry("size", "l");
    }

    @Test
    void issue2317_issue2602_aCommitThatHasLeftAShortHistoryIsUnknownNotAConflict() {
        first = Versions.withProperty(first, "write.metadata.previous-versions-max", "1");
        TableMetadata base = committedFirst();
        metastore.on(Rpc.ALTER_TABLE, Step.loseReplyAnd(() -> {
            HmsTableOperations other = open();
            other.commit(other.current(), Versions.withProperty(other.current(), "size", "l"));
            other.commit(other.current(), Versions.withProperty(other.current(), "size", "xl"));
        }));

        assertThatExceptionOfType(CommitStateUnknownException.class)
                .isThrownBy(() -> operations.commit(base, next(base)));

        assertThat(operations.refresh().properties()).as("it was applied").containsEntry("colour", "green");
    }

    @Test
    void aFailedDeleteIsSuppressedIntoTheFailure() {
        TableMetadata base = committedFirst();
        metastore.on(Rpc.ALTER_TABLE, Step.fail(() -> ServerAnswers.refused(Rpc.ALTER_TABLE, "no permission")));
        files.failDeletes();

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> operations.commit(base, next(base)))
                .satisfies(e ->
                        assertThat(e.getSuppressed()).singleElement().asString().contains("cannot delete"));
    }

    @Test
    void aTakenNameIsAlreadyTakenAndLeavesNoFile() {
        operations.refresh();
        metastore.put(Entries.plainTable("t"));

        assertThatExceptionOfType(AlreadyExistsException.class)
                .isThrownBy(() -> operations.create(first))
                .withMessage("A view or a table of another kind has the name: db.t");

        assertThat(files.left()).isEmpty();
    }

    @Test
    void aMissingNamespaceIsSaidToBeMissingAndLeavesNoFile() {
        HmsTableOperations elsewhere = new HmsTableOperations(resources, "cat.nowhere.t", "nowhere", "t");

        assertThatExceptionOfType(NoSuchNamespaceException.class)
                .isThrownBy(() -> elsewhere.create(first))
                .withMessage("Namespace does not exist: nowhere");

        assertThat(files.left()).isEmpty();
    }

    @Test
    void aRefusedCreateIsFinalAndLeavesNoFile() {
        metastore.on(Rpc.CREATE_TABLE, Step.fail(() -> ServerAnswers.refused(Rpc.CREATE_TABLE, "no permission")));

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> operations.create(first))
                .withMessageContaining("no permission");

        assertThat(files.left()).isEmpty();
    }

    @Test
    void aCreateThatWasNotSentIsRetryableAndAsksNoFurther() {
        metastore.on(Rpc.CREATE_TABLE, Step.fail(ServerAnswers::unreachable));

        assertThatExceptionOfType(CommitFailedException.class).isThrownBy(() -> operations.create(first));

        assertThat(files.left()).isEmpty();
        assertThat(metastore.calls()).containsExactly(Rpc.CREATE_TABLE);
    }

    @Test
    void anUnknownCreateKeepsItsFile() {
        metastore.on(Rpc.CREATE_TABLE, Step.loseRequest(), Step.loseRequest());

        assertThatExceptionOfType(CommitStateUnknownException.class).isThrownBy(() -> operations.create(first));

        assertThat(files.left()).hasSize(1);
    }

    @Test
    void aRegisteredFileIsUsedAsItIs() {
        TableMetadata written = registrable();

        operations.create(written);

        assertThat(storedPointer()).isEqualTo(written.metadataFileLocation());
        assertThat(files.left()).containsExactly(written.metadataFileLocation());
    }

    @Test
    void aRegisteredFileIsNeverDeleted() {
        TableMetadata written = registrable();
        metastore.put(Entries.plainTable("t"));

        assertThatExceptionOfType(AlreadyExistsException.class).isThrownBy(() -> operations.create(written));
        assertThat(files.left()).containsExactly(written.metadataFileLocation());

        metastore.on(Rpc.CREATE_TABLE, Step.fail(() -> ServerAnswers.refused(Rpc.CREATE_TABLE, "no permission")));
        assertThatExceptionOfType(ValidationException.class).isThrownBy(() -> open().create(written));
        assertThat(files.left()).containsExactly(written.metadataFileLocation());
    }

    private TableMetadata registrable() {
        String location = first.location() + "/metadata/7.metadata.json";
        TableMetadataParser.write(first, files.newOutputFile(location));
        return TableMetadataParser.read(files, location);
    }

    @Test
    void aPropertyThatTheMetastoreHasNoRoomForIsRefusedBeforeAnythingIsSent() {
        TableMetadata base = committedFirst();
        TableMetadata tooLong = Versions.withProperty(base, "k".repeat(257), "x");

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> operations.commit(base, tooLong))
                .withMessageContaining("has 257 characters, and a metastore takes 256: kkk");

        assertThat(files.left()).containsExactly(base.metadataFileLocation());
        assertThat(metastore.calls()).containsExactly(Rpc.GET_VERSION);
    }

    @Test
    void withoutEnforcedConditionNothingIsWritten() {
        TableMetadata base = committedFirst();
        metastore.enforceNoCondition();

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> operations.commit(base, next(base)))
                .withMessageStartingWith("Commit to cat.db.t refused, nothing was written: fake reports version 3.1.3");

        assertThat(files.left()).containsExactly(base.metadataFileLocation());
        assertThat(metastore.calls()).containsExactly(Rpc.GET_VERSION);
    }

    @Test
    void anUnansweredQuestionForTheConditionIsRetryableAndNothingIsWritten() {
        TableMetadata base = committedFirst();
        metastore.on(Rpc.GET_VERSION, Step.fail(ServerAnswers::unreachable));

        assertThatExceptionOfType(CommitFailedException.class).isThrownBy(() -> operations.commit(base, next(base)));

        assertThat(files.left()).containsExactly(base.metadataFileLocation());
    }

    @Test
    void aStaleBaseIsRefusedByIcebergBeforeAnythingIsAsked() {
        TableMetadata base = committedFirst();
        operations.commit(base, next(base));
        metastore.forgetCalls();

        assertThatExceptionOfType(CommitFailedException.class)
                .isThrownBy(() -> operations.commit(base, Versions.withProperty(base, "size", "l")));

        assertThat(metastore.calls()).isEmpty();
    }

    @Test
    void aCommitKeepsForeignParametersAndRemovesRemovedProperties() {
        first = next(first);
        TableMetadata base = committedFirst();
        Table stored = metastore.stored("db", "t").orElseThrow();
        stored.putToParameters("foreign", "kept");
        metastore.put(stored);

        operations.commit(base, Versions.withoutProperty(base, "colour"));

        assertThat(metastore.stored("db", "t").orElseThrow().getParameters())
                .containsEntry("foreign", "kept")
                .doesNotContainKey("colour");
    }

    @Test
    void aMissingTableHasNoVersion() {
        assertThat(operations.refresh()).isNull();
    }

    @Test
    void aTableDroppedMeanwhileIsSaidToBeMissing() {
        committedFirst();
        metastore.remove("db", "t");

        assertThatExceptionOfType(NoSuchTableException.class)
                .isThrownBy(operations::refresh)
                .withMessage("Table does not exist: cat.db.t");
    }

    @Test
    void plainHiveTablesAreNotRead() {
        metastore.put(Entries.plainTable("t"));

        assertThatExceptionOfType(NoSuchIcebergTableException.class)
                .isThrownBy(operations::refresh)
                .withMessage("Not an iceberg table: cat.db.t (type=null)");
    }

    @Test
    void viewsAreNotRead() {
        Table view = Entries.plainTable("t");
        view.setTableType("VIRTUAL_VIEW");
        view.putToParameters("table_type", "ICEBERG-VIEW");
        metastore.put(view);

        assertThatExceptionOfType(NoSuchTableException.class)
                .isThrownBy(operations::refresh)
                .withMessageContaining("it is a view");
    }

    @Test
    void aMissingMetadataFileIsNamed() {
        metastore.put(Entries.table("t", "uuid-1", "memory:/gone.metadata.json"));

        assertThatThrownBy(operations::refresh)
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("The metadata file of cat.db.t does not exist: memory:/gone.metadata.json");
    }

    private String storedPointer() {
        return metastore.stored("db", "t").flatMap(TableEntry::pointer).orElseThrow();
    }
}
