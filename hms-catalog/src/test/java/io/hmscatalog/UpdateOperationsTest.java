package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.ServerAnswers;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.LocationProviders;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.ServiceUnavailableException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.inmemory.InMemoryFileIO;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.junit.jupiter.api.Test;

class UpdateOperationsTest {

    private final TableMetadata first = Versions.first("memory:/one-commit");
    private final TableMetadata second = Versions.withProperty(first, "colour", "green");
    private final RecordedOperations table = new RecordedOperations(first);
    private final RecordedTurns turns = new RecordedTurns();
    private final UpdateOperations operations = new UpdateOperations(table, turns, new LastCommit());

    @Test
    void aRefreshBeforeTheCommitAsks() {
        operations.refresh();

        assertThat(table.calls).containsExactly("refresh");
    }

    @Test
    void exactlyOneRefreshAfterACommitIsAnsweredWithoutACall() {
        operations.commit(first, second);

        assertThat(operations.refresh()).isSameAs(second);
        assertThat(table.calls).containsExactly("commit");

        operations.refresh();
        assertThat(table.calls).containsExactly("commit", "refresh");
    }

    @Test
    void theRefreshAfterAFailedCommitAsks() {
        table.failCommits();
        assertThatThrownBy(() -> operations.commit(first, second)).isInstanceOf(CommitFailedException.class);

        operations.refresh();

        assertThat(table.calls).containsExactly("commit", "refresh");
    }

    @Test
    void theRefreshAfterAFailedCommitAsksAlsoWhenACommitBeforeSucceeded() {
        operations.commit(first, second);
        table.failCommits();
        assertThatThrownBy(() -> operations.commit(second, first)).isInstanceOf(CommitFailedException.class);

        operations.refresh();

        assertThat(table.calls).containsExactly("commit", "commit", "refresh");
    }

    private void updateBy(TableMetadata next) {
        operations.beginCommit();
        TableMetadata base = operations.refresh();
        operations.commit(base, next);
        operations.endCommit();
        assertThat(operations.refresh()).as("after the commit").isSameAs(next);
    }

    private TableMetadata version(String file) {
        return TableMetadata.buildFrom(table.current)
                .discardChanges()
                .withMetadataLocation(file)
                .build();
    }

    @Test
    void theThirdCommitInARowIsBuiltOnTheSecondWithoutARefresh() {
        updateBy(version("1.json"));
        updateBy(version("2.json"));
        assertThat(table.calls).containsExactly("refresh", "commit", "refresh", "commit");
        table.calls.clear();

        updateBy(version("3.json"));
        updateBy(version("4.json"));

        assertThat(table.calls).containsExactly("commit", "commit");
    }

    @Test
    void whoMetAnotherWriterRefreshesUntilTwoOfHisCommitsFollowOneAnother() {
        updateBy(version("1.json"));
        updateBy(version("2.json"));
        operations.beginCommit();
        operations.refresh();
        failCommit();
        table.commits();
        table.current = version("3-theirs.json");
        table.calls.clear();
        operations.commit(operations.refresh(), version("4.json"));
        operations.endCommit();
        TableMetadata last = operations.refresh();
        assertThat(table.calls).containsExactly("refresh", "commit");

        updateBy(version("5.json"));
        updateBy(version("6.json"));

        assertThat(last.metadataFileLocation()).isEqualTo("4.json");
        assertThat(table.calls).containsExactly("refresh", "commit", "refresh", "commit", "commit");
    }

    @Test
    void whoFindsAnothersVersionRefreshesNextTimeToo() {
        updateBy(version("1.json"));
        table.current = version("2-theirs.json");
        updateBy(version("3.json"));
        table.calls.clear();

        updateBy(version("4.json"));

        assertThat(table.calls).containsExactly("refresh", "commit");
    }

    @Test
    void withoutRetriesEachCommitRefreshes() {
        table.current = Versions.withProperty(first, "commit.retry.num-retries", "0");
        updateBy(version("1.json"));
        updateBy(version("2.json"));
        table.calls.clear();

        updateBy(version("3.json"));

        assertThat(table.calls).containsExactly("refresh", "commit");
    }

    private void failCommit() {
        table.failCommits();
        assertThatThrownBy(() -> operations.commit(first, second)).isInstanceOf(CommitFailedException.class);
    }

    @Test
    void aFirstAttemptWithNobodyElseAboutTakesNoTurn() {
        operations.beginCommit();
        operations.refresh();
        operations.commit(first, second);
        operations.endCommit();

        assertThat(turns.calls).isEmpty();
    }

    @Test
    void afterAConflictTheTurnIsTakenBeforeTheBaseIsRead() {
        operations.beginCommit();
        operations.refresh();
        failCommit();
        table.calls.clear();
        turns.onTake = () -> assertThat(table.calls).isEmpty();

        operations.refresh();
        turns.onTake = () -> {};
        assertThat(turns.calls).containsExactly("take 1");
        assertThat(table.calls).containsExactly("refresh");
        failCommit();
        assertThat(turns.calls).containsExactly("take 1", "close");
        operations.refresh();
        operations.endCommit();

        assertThat(turns.calls).containsExactly("take 1", "close", "take 2", "close");
    }

    @Test
    void whereOthersAreInTheQueueTheFirstAttemptTakesItsTurnToo() {
        turns.taken = true;
        operations.beginCommit();
        operations.refresh();

        assertThat(turns.calls).containsExactly("take 0");
        operations.endCommit();
        assertThat(turns.calls).containsExactly("take 0", "close");
    }

    @Test
    void whatAnUpdateDoesAfterItsCommitTakesNoTurn() {
        operations.beginCommit();
        operations.refresh();
        operations.commit(first, second);
        turns.taken = true;

        operations.refresh();
        operations.refresh();

        assertThat(turns.calls).isEmpty();
    }

    @Test
    void aTableThatWasReplacedEndsIcebergsRetries() {
        table.onCommit = () -> {
            throw new EntryReplacedException("db.t", "another UUID");
        };

        assertThatThrownBy(() -> operations.commit(first, second))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("another UUID");
    }

    @Test
    void aCommitThatNothingWouldProtectIsRefusedBeforeItsManifestsAreWritten() {
        turns.onRequireProtection = () -> {
            throw new ValidationException("refused");
        };
        operations.beginCommit();

        assertThatThrownBy(operations::refresh).isInstanceOf(ValidationException.class);
    }

    @Test
    void outsideOfACommitNoTurnIsTaken() {
        turns.taken = true;

        operations.refresh();

        assertThat(turns.calls).isEmpty();
    }

    @Test
    void aTableThatCannotBeReadInsideOfACommitIsReadAgainByIcebergsRetries() {
        table.onRefresh = () -> {
            throw new ServiceUnavailableException(ServerAnswers.unreachable(), "no server answers");
        };
        operations.beginCommit();

        assertThatThrownBy(operations::refresh).isInstanceOf(CommitFailedException.class);

        operations.endCommit();
        assertThatThrownBy(operations::refresh).isInstanceOf(ServiceUnavailableException.class);
    }

    @Test
    void everythingElseIsTheTables() {
        assertThat(operations.current()).isSameAs(first);
        assertThat(operations.io()).isSameAs(table.io());
        assertThat(operations.locationProvider()).isSameAs(table.locationProvider());
        assertThat(operations.metadataFileLocation("a.avro")).isEqualTo("memory:/one-commit/a.avro");
        assertThat(operations.encryption()).isSameAs(table.encryption());
        assertThat(operations.temp(second)).isSameAs(table);
        assertThat(operations.newSnapshotId()).isEqualTo(42);
        assertThat(operations.requireStrictCleanup()).isFalse();
    }

    private static final class RecordedTurns implements WriterTurns {

        private final List<String> calls = new ArrayList<>();
        private boolean taken;
        private Runnable onTake = () -> {};
        private Runnable onRequireProtection = () -> {};

        @Override
        public boolean isTaken() {
            return taken;
        }

        @Override
        public void requireProtection() {
            onRequireProtection.run();
        }

        @Override
        public Turn take(int conflicts) {
            onTake.run();
            calls.add("take " + conflicts);
            return () -> calls.add("close");
        }
    }

    /** A table that answers at once and notes what it was asked. */
    private static final class RecordedOperations implements TableOperations {

        private final List<String> calls = new ArrayList<>();
        private final FileIO io = new InMemoryFileIO();
        private final LocationProvider locations;
        private TableMetadata current;
        private boolean failing;
        private Runnable onRefresh = () -> {};
        private Runnable onCommit = () -> {};

        RecordedOperations(TableMetadata current) {
            this.current = current;
            this.locations = LocationProviders.locationsFor(current.location(), current.properties());
        }

        void failCommits() {
            failing = true;
        }

        void commits() {
            failing = false;
        }

        @Override
        public TableMetadata current() {
            return current;
        }

        @Override
        public TableMetadata refresh() {
            calls.add("refresh");
            onRefresh.run();
            return current;
        }

        @Override
        public void commit(TableMetadata base, TableMetadata metadata) {
            calls.add("commit");
            onCommit.run();
            if (failing) {
                throw new CommitFailedException("scripted");
            }
            current = metadata;
        }

        @Override
        public FileIO io() {
            return io;
        }

        @Override
        public String metadataFileLocation(String fileName) {
            return current.location() + "/" + fileName;
        }

        @Override
        public LocationProvider locationProvider() {
            return locations;
        }

        @Override
        public TableOperations temp(TableMetadata uncommittedMetadata) {
            return this;
        }

        @Override
        public long newSnapshotId() {
            return 42;
        }

        @Override
        public boolean requireStrictCleanup() {
            return false;
        }
    }
}
