package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hmscatalog.FakeMetastore.Step;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.ServerAnswers;
import io.hmscatalog.compat.TransientException;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NoSuchIcebergViewException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchViewException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.view.ViewMetadata;
import org.apache.iceberg.view.ViewMetadataParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** What differs from {@link HmsTableOperationsTest}, and that outcomes do not. */
class HmsViewOperationsTest {

    private static final Map<String, String> NO_PAUSE =
            Map.of("commit.status-check.num-retries", "1", "commit.status-check.min-wait-ms", "0");
    private static final TableIdentifier VIEW = TableIdentifier.of("db", "v");

    private final FakeMetastore metastore = new FakeMetastore();
    private CatalogResources resources = Resources.withoutLocks(metastore);
    private ViewMetadata first = ViewVersions.first("memory:/overwritten-below", "", NO_PAUSE);

    @BeforeEach
    void createDatabase(TestInfo test) {
        metastore.put(Entries.database("db"));
        first = ViewVersions.first(
                "memory:/views/" + test.getTestMethod().orElseThrow().getName(), "", NO_PAUSE);
    }

    private HmsViewOperations open() {
        return new HmsViewOperations(resources, "cat.db.v", VIEW);
    }

    private HmsViewOperations created() {
        HmsViewOperations operations = open();
        operations.create(first);
        ViewMetadata unused = operations.current();
        metastore.forgetCalls();
        return operations;
    }

    private static void commit(HmsViewOperations operations, String colour) {
        ViewMetadata base = operations.current();
        operations.commit(base, ViewVersions.withProperty(base, "colour", colour));
    }

    private Step loseReplyThenCommit(String... colours) {
        return Step.loseReplyAnd(() -> {
            for (String colour : colours) {
                commit(open(), colour);
            }
        });
    }

    private RecordedFiles files() {
        return (RecordedFiles) resources.io();
    }

    private String storedPointer() {
        return TableEntry.pointer(metastore.stored("db", "v").orElseThrow()).orElseThrow();
    }

    @Test
    void aCreateIsOneCallAndOneFile() {
        open().create(first);

        assertThat(metastore.calls()).containsExactly(Rpc.CREATE_TABLE);
        assertThat(files().left()).containsExactly(storedPointer());
        assertThat(metastore.stored("db", "v").orElseThrow().getOwner()).isEqualTo("anna");
    }

    @Test
    void aCreateThatIsLostOnItsWayIsSentAgain() {
        metastore.on(Rpc.CREATE_TABLE, Step.loseRequest());

        open().create(first);

        assertThat(metastore.calls(Rpc.CREATE_TABLE)).isEqualTo(2);
        assertThat(files().left()).containsExactly(storedPointer());
    }

    @Test
    void aCreateWhoseReplyIsLostIsASuccess() {
        metastore.on(Rpc.CREATE_TABLE, Step.loseReply());

        open().create(first);

        assertThat(metastore.calls(Rpc.CREATE_TABLE)).isEqualTo(1);
        assertThat(files().left()).containsExactly(storedPointer());
    }

    @Test
    void aCreateWhoseReplyIsLostIsASuccessAlsoWhenTheViewIsReplacedMeanwhile() {
        metastore.on(Rpc.CREATE_TABLE, loseReplyThenCommit("red", "blue"));

        open().create(first);

        assertThat(files().left()).hasSize(3);
    }

    @Test
    void anUnknownCreateKeepsItsFile() {
        metastore.on(Rpc.CREATE_TABLE, Step.loseRequest(), Step.loseRequest());

        assertThatExceptionOfType(CommitStateUnknownException.class).isThrownBy(() -> open().create(first));

        assertThat(files().left()).hasSize(1);
    }

    @Test
    void aNameThatATableHasIsTakenAndLeavesNoFile() {
        metastore.put(Entries.table("v", "uuid-1", "1.json"));

        assertThatExceptionOfType(AlreadyExistsException.class)
                .isThrownBy(() -> open().create(first))
                .withMessage("Table with same name already exists: db.v");

        assertThat(files().left()).isEmpty();
    }

    @Test
    void aNameThatAViewHasIsTakenAndLeavesNoFile() {
        created();
        ViewMetadata another = ViewVersions.first(first.location(), "", NO_PAUSE);

        assertThatExceptionOfType(AlreadyExistsException.class)
                .isThrownBy(() -> open().create(another))
                .withMessage("View already exists: db.v");

        assertThat(files().left()).containsExactly(storedPointer());
    }

    @Test
    void aTableCannotTakeAViewsName() {
        created();

        assertThatExceptionOfType(AlreadyExistsException.class)
                .isThrownBy(() -> new HmsTableOperations(resources, "cat.db.v", "db", "v")
                        .create(Versions.first(first.location(), Versions.SCHEMA, NO_PAUSE)))
                .withMessage("View with same name already exists: db.v");
    }

    @Test
    void aRefusedCreateIsFinalAndLeavesNoFile() {
        metastore.on(Rpc.CREATE_TABLE, Step.fail(() -> ServerAnswers.refused(Rpc.CREATE_TABLE, "no permission")));

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> open().create(first))
                .withMessageContaining("no permission");

        assertThat(files().left()).isEmpty();
    }

    @Test
    void aMissingNamespaceIsSaidToBeMissing() {
        HmsViewOperations elsewhere =
                new HmsViewOperations(resources, "cat.nowhere.v", TableIdentifier.of("nowhere", "v"));

        assertThatExceptionOfType(NoSuchNamespaceException.class)
                .isThrownBy(() -> elsewhere.create(first))
                .withMessage("Namespace does not exist: nowhere");
    }

    @Test
    void aRegisteredFileIsUsedAsItIsAndNeverDeleted() {
        String location = first.location() + "/metadata/7.metadata.json";
        ViewMetadataParser.write(first, files().newOutputFile(location));
        ViewMetadata written = ViewMetadataParser.read(files(), location);

        open().create(written);

        assertThat(storedPointer()).isEqualTo(location);
        assertThatExceptionOfType(AlreadyExistsException.class).isThrownBy(() -> open().create(written));
        assertThat(files().left()).containsExactly(location);
    }

    @Test
    void aReplaceMovesThePointerUnderItsCondition() {
        HmsViewOperations operations = created();
        String before = storedPointer();

        commit(operations, "green");

        assertThat(metastore.calls()).containsExactly(Rpc.GET_VERSION, Rpc.GET_TABLE, Rpc.ALTER_TABLE);
        assertThat(metastore.lastCondition().orElseThrow().expectedValue()).isEqualTo(before);
        assertThat(metastore.stored("db", "v").orElseThrow().getParameters())
                .containsEntry("previous_metadata_location", before)
                .containsEntry("colour", "green");
        assertThat(operations.current().metadataFileLocation()).isEqualTo(storedPointer());
    }

    @Test
    void aReplaceThatIsLostOnItsWayIsSentAgain() {
        HmsViewOperations operations = created();
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest());

        commit(operations, "green");

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(2);
        assertThat(operations.current().properties()).containsEntry("colour", "green");
    }

    @Test
    void D2_issue17074_aReplaceWhoseReplyIsLostIsASuccess() {
        HmsViewOperations operations = created();
        metastore.on(Rpc.ALTER_TABLE, Step.loseReply());

        commit(operations, "green");

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(1);
        assertThat(files().left()).contains(storedPointer());
    }

    @Test
    void aReplaceThatAnotherFollowedIsASuccess() {
        HmsViewOperations operations = created();
        metastore.on(Rpc.ALTER_TABLE, loseReplyThenCommit("red"));

        commit(operations, "green");

        assertThat(files().left()).hasSize(3);
    }

    @Test
    void aReplaceThatTwoOthersFollowedIsUnknown() {
        HmsViewOperations operations = created();
        metastore.on(Rpc.ALTER_TABLE, loseReplyThenCommit("red", "blue"));

        assertThatExceptionOfType(CommitStateUnknownException.class).isThrownBy(() -> commit(operations, "green"));

        assertThat(files().left()).hasSize(4);
    }

    @Test
    void aLostReplaceWhoseBaseAnotherHasReplacedIsAConflict() {
        HmsViewOperations operations = created();
        metastore.on(Rpc.ALTER_TABLE, (rpc, effect) -> {
            commit(open(), "red");
            throw ServerAnswers.lost(rpc);
        });

        assertThatExceptionOfType(CommitFailedException.class).isThrownBy(() -> commit(operations, "green"));

        assertThat(files().left()).hasSize(2).contains(storedPointer());
    }

    @Test
    void anUnknownReplaceKeepsItsFile() {
        HmsViewOperations operations = created();
        metastore.on(Rpc.ALTER_TABLE, Step.loseReply());
        metastore.on(
                Rpc.GET_TABLE,
                Step.work(),
                Step.fail(ServerAnswers::unreachable),
                Step.fail(ServerAnswers::unreachable));

        assertThatExceptionOfType(CommitStateUnknownException.class)
                .isThrownBy(() -> commit(operations, "green"))
                .withCauseInstanceOf(OutcomeUnknownException.class);

        assertThat(files().left()).hasSize(2).contains(storedPointer());
    }

    @Test
    void aConflictIsRetryableAndLeavesNoFile() {
        HmsViewOperations operations = created();
        metastore.on(Rpc.ALTER_TABLE, Step.after(() -> commit(open(), "red")));

        assertThatExceptionOfType(CommitFailedException.class)
                .isThrownBy(() -> commit(operations, "green"))
                .withMessageStartingWith("Cannot commit to cat.db.v")
                .withMessageContaining("The table has been modified");

        assertThat(files().left()).hasSize(2).contains(storedPointer());
    }

    @Test
    void aRefusedReplaceIsFinalAndLeavesNoFile() {
        HmsViewOperations operations = created();
        metastore.on(Rpc.ALTER_TABLE, Step.fail(() -> ServerAnswers.refused(Rpc.ALTER_TABLE, "no permission")));

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> commit(operations, "green"))
                .withMessageContaining("no permission");

        assertThat(files().left()).containsExactly(storedPointer());
    }

    @Test
    void aReplaceThatWasNotSentIsRetryableAndLeavesNoFile() {
        HmsViewOperations operations = created();
        metastore.on(Rpc.ALTER_TABLE, Step.fail(ServerAnswers::unreachable));

        assertThatExceptionOfType(CommitFailedException.class)
                .isThrownBy(() -> commit(operations, "green"))
                .withCauseInstanceOf(TransientException.class);

        assertThat(files().left()).containsExactly(storedPointer());
    }

    @Test
    void theLockIsTakenByDefaultAndTheViewsPropertyDecidesOverTheOption() {
        resources = Resources.of(metastore, Map.of());
        HmsViewOperations operations = created();
        commit(operations, "green");
        assertThat(metastore.calls()).containsSubsequence(Rpc.LOCK, Rpc.GET_TABLE, Rpc.ALTER_TABLE, Rpc.UNLOCK);
        metastore.forgetCalls();

        ViewMetadata base = operations.current();
        operations.commit(base, ViewVersions.withProperty(base, "engine.hive.lock-enabled", "false"));
        assertThat(metastore.calls(Rpc.LOCK)).isEqualTo(1);
        commit(operations, "blue");

        assertThat(metastore.calls(Rpc.LOCK)).isEqualTo(1);
    }

    @Test
    void withNeitherLockNorConditionNothingIsWritten() {
        HmsViewOperations operations = created();
        metastore.enforceNoCondition();

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> commit(operations, "green"))
                .withMessageStartingWith("Commit to cat.db.v refused, nothing was written");

        assertThat(files().left()).hasSize(1);
        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isZero();
    }

    @Test
    void aViewDroppedAndCreatedAgainIsRefusedAtOnce() {
        HmsViewOperations operations = created();
        Table other = metastore.stored("db", "v").orElseThrow();
        other.putToParameters("uuid", "another-uuid");
        other.putToParameters("metadata_location", "other.json");
        metastore.put(other);

        assertThatExceptionOfType(EntryReplacedException.class)
                .isThrownBy(() -> commit(operations, "green"))
                .withMessageContaining("dropped and created again");
        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(operations::refresh)
                .withMessageContaining("load the view again");
    }

    @Test
    void aViewCreatedHereAndAgainElsewhereIsRefusedWithoutHavingBeenReadBefore() {
        HmsViewOperations operations = open();
        operations.create(first);
        Table other = metastore.stored("db", "v").orElseThrow();
        other.putToParameters("uuid", "another-uuid");
        metastore.put(other);

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(operations::current)
                .withMessageContaining("dropped and created again");
    }

    @Test
    void aViewThatIsGoneIsSaidToBeMissing() {
        HmsViewOperations operations = created();
        metastore.remove("db", "v");

        assertThatExceptionOfType(NoSuchViewException.class)
                .isThrownBy(operations::refresh)
                .withMessage("View does not exist: db.v");
        assertThat(open().current()).isNull();
    }

    @Test
    void tablesAndOtherViewsAreNotRead() {
        metastore.put(Entries.table("v", "uuid-1", "1.json"));
        assertThatExceptionOfType(NoSuchViewException.class)
                .isThrownBy(() -> open().refresh())
                .withMessage("View does not exist: cat.db.v (it is a table)");

        metastore.put(Entries.plainTable("v"));
        assertThatExceptionOfType(NoSuchIcebergViewException.class)
                .isThrownBy(() -> open().refresh())
                .withMessage("Not an iceberg view: cat.db.v (type=null)");
    }

    @Test
    void aMissingMetadataFileIsNamed() {
        created();
        files().deleteFile(storedPointer());

        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> open().refresh())
                .withMessageContaining("The metadata file of cat.db.v does not exist");
    }

    @Test
    void aRenameWhoseReplyIsLostIsASuccess() {
        created();
        metastore.on(Rpc.ALTER_TABLE, Step.loseReply());

        rename("w").run();

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(1);
        assertThat(metastore.stored("db", "w")).isPresent();
    }

    @Test
    void aRenameThatIsLostOnItsWayIsSentAgain() {
        created();
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest());

        rename("w").run();

        assertThat(metastore.stored("db", "w")).isPresent();
        assertThat(metastore.stored("db", "v")).isEmpty();
    }

    @Test
    void aReplaceDuringARenameIsKept() {
        created();
        metastore.on(Rpc.ALTER_TABLE, Step.after(() -> commit(open(), "red")));

        rename("w").run();

        assertThat(metastore.stored("db", "w").orElseThrow().getParameters()).containsEntry("colour", "red");
    }

    @Test
    void aRefusedRenameCarriesTheServersReason() {
        created();
        metastore.on(Rpc.ALTER_TABLE, Step.fail(() -> ServerAnswers.refused(Rpc.ALTER_TABLE, "bad name")));

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(rename("w")::run)
                .withMessageContaining("bad name");
    }

    @Test
    void aRenameSaysWhatHasTheName() {
        created();
        metastore.put(Entries.table("t", "uuid-1", "1.json"));

        assertThatExceptionOfType(AlreadyExistsException.class)
                .isThrownBy(rename("t")::run)
                .withMessage("Cannot rename db.v to db.t. Table already exists");
        assertThatExceptionOfType(AlreadyExistsException.class)
                .isThrownBy(new TableRename(resources, EntryKind.TABLE, TableIdentifier.of("db", "t"), VIEW)::run)
                .withMessage("Cannot rename db.t to db.v. View already exists");
    }

    @Test
    void onlyTheOwnKindIsRenamed() {
        assertThatExceptionOfType(NoSuchViewException.class)
                .isThrownBy(rename("w")::run)
                .withMessage("Cannot rename db.v to db.w. View does not exist");
        metastore.put(Entries.table("v", "uuid-1", "1.json"));
        assertThatExceptionOfType(NoSuchViewException.class)
                .isThrownBy(rename("w")::run)
                .withMessage("View does not exist: db.v (it is a table)");
    }

    @Test
    void aDropWhoseReplyIsLostIsASuccess() {
        created();
        Table read = metastore.stored("db", "v").orElseThrow();
        metastore.on(Rpc.DROP_TABLE, Step.loseReply());

        assertThat(new TableDrop(metastore, VIEW).run(read)).isEqualTo(TableDrop.Result.GONE);

        assertThat(metastore.calls(Rpc.DROP_TABLE)).isEqualTo(1);
    }

    private TableRename rename(String to) {
        return new TableRename(resources, EntryKind.VIEW, VIEW, TableIdentifier.of("db", to));
    }
}
