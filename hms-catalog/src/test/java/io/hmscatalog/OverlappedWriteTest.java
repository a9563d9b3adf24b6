package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.FakeMetastore.Step;
import io.hmscatalog.compat.Rpc;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** A commit's metadata file is written while the lock is taken and the table is read; nothing is left of a failed commit. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class OverlappedWriteTest {

    private final FakeMetastore metastore = new FakeMetastore();
    private final CatalogResources resources = Resources.of(
            metastore,
            Map.of(
                    "iceberg.hive.lock-timeout-ms", "300",
                    "iceberg.hive.lock-check-min-wait-ms", "1",
                    "iceberg.hive.lock-check-max-wait-ms", "10"));
    private final RecordedFiles files = (RecordedFiles) resources.io();
    private final HmsTableOperations operations = new HmsTableOperations(resources, "cat.db.t", "db", "t");
    private final CountDownLatch goOn = new CountDownLatch(1);
    private String created = "";

    @BeforeEach
    void createTable(TestInfo test) {
        metastore.put(Entries.database("db"));
        String location =
                "memory:/overlapped/" + test.getTestMethod().orElseThrow().getName();
        operations.create(Versions.first(location, Versions.SCHEMA, Map.of()));
        created = operations.current().metadataFileLocation();
        metastore.forgetCalls();
    }

    /** An unlock after an interrupt is made in the background. */
    @AfterEach
    void noLockIsLeft() {
        assertThat(Thread.interrupted()).isFalse();
        long endNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!metastore.locks().isEmpty() && System.nanoTime() < endNanos) {
            Thread.onSpinWait();
        }
        assertThat(metastore.locks()).isEmpty();
    }

    private void commit() {
        TableMetadata base = operations.current();
        operations.commit(base, Versions.withProperty(base, "colour", "green"));
    }

    /** The writing does not go on before a call to the metastore has ended. */
    private void writeAfter(Rpc rpc) {
        metastore.on(rpc, Step.after(goOn::countDown));
        files.beforeWrite(this::awaitGoOn);
    }

    private void awaitGoOn() {
        try {
            assertThat(goOn.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new RuntimeIOException("interrupted");
        }
    }

    private String storedPointer() {
        return TableEntry.pointer(metastore.stored("db", "t").orElseThrow()).orElseThrow();
    }

    @Test
    void theTableIsReadUnderTheLockBeforeTheFileIsWritten() {
        writeAfter(Rpc.GET_TABLE);

        commit();

        assertThat(files.left()).containsExactly(created, storedPointer());
    }

    @Test
    void aConflictAwaitsTheFileAndRemovesIt() {
        Table moved = metastore.stored("db", "t").orElseThrow();
        moved.putToParameters("metadata_location", "theirs.json");
        metastore.put(moved);
        writeAfter(Rpc.UNLOCK);

        assertThatExceptionOfType(CommitFailedException.class)
                .isThrownBy(this::commit)
                .withMessageContaining("its pointer moved");

        assertThat(files.left()).containsExactly(created);
    }

    @Test
    void aLockThatIsNotGrantedAwaitsTheFileAndRemovesIt() {
        metastore.lockElsewhere();
        writeAfter(Rpc.UNLOCK);

        assertThatExceptionOfType(CommitFailedException.class)
                .isThrownBy(this::commit)
                .withMessageContaining("was not granted");

        assertThat(files.left()).containsExactly(created);
        metastore.breakLock();
    }

    @Test
    void anInterruptInFrontOfTheLockLeavesTheWritingAloneAndRemovesTheFile() {
        metastore.lockElsewhere();
        metastore.on(Rpc.CHECK_LOCK, Step.after(Thread.currentThread()::interrupt));
        AtomicBoolean reachedTheWriting = new AtomicBoolean();
        metastore.on(Rpc.UNLOCK, Step.after(goOn::countDown));
        files.beforeWrite(() -> {
            awaitGoOn();
            reachedTheWriting.set(Thread.currentThread().isInterrupted());
        });

        assertThatThrownBy(this::commit).isInstanceOf(CatalogInterruptedException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(reachedTheWriting).isFalse();
        assertThat(files.left()).containsExactly(created);
        metastore.breakLock();
    }

    @Test
    void anInterruptInFrontOfTheFileEndsTheWriting() {
        metastore.on(Rpc.GET_TABLE, Step.after(Thread.currentThread()::interrupt));
        files.beforeWrite(this::awaitGoOn);

        assertThatThrownBy(this::commit).isInstanceOf(RuntimeIOException.class).hasMessageEndingWith("interrupted");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isZero();
        assertThat(files.left()).containsExactly(created);
    }

    @Test
    void aFileThatCannotBeWrittenIsADefiniteFailure() {
        files.beforeWrite(() -> {
            throw new RuntimeIOException("disk full");
        });

        assertThatThrownBy(this::commit).isInstanceOf(RuntimeIOException.class).hasMessageEndingWith("disk full");

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isZero();
        assertThat(storedPointer()).isEqualTo(created);
        assertThat(files.left()).containsExactly(created);
    }
}
