package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.CatalogInterruptedException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hive.metastore.api.LockComponent;
import org.apache.hadoop.hive.metastore.api.LockLevel;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockType;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;

/** A commit that waits for the lock, and one whose lock cannot be given back at once. */
interface LockedCommitFacts extends CatalogFixture {

    Duration LIMIT = Duration.ofSeconds(30);

    /** How a commit ended that was interrupted. */
    record Interrupted(Throwable failure, boolean flag, Instant end) {

        static Interrupted run(Runnable commit) {
            try {
                commit.run();
                return new Interrupted(new AssertionError("the commit succeeded"), false, Instant.now());
            } catch (RuntimeException e) {
                return new Interrupted(e, Thread.currentThread().isInterrupted(), Instant.now());
            }
        }

        void assertOutWithinASecondOf(Instant interrupt) {
            assertThat(failure).isInstanceOf(CatalogInterruptedException.class);
            assertThat(flag).as("the thread's flag").isTrue();
            assertThat(Duration.between(interrupt, end)).isLessThan(Duration.ofSeconds(1));
        }
    }

    private Table warmTable() {
        Table table = createTable("t");
        table.updateProperties().set("warm", "yes").commit();
        proxy().resetCounts();
        return table;
    }

    /** A lock of somebody who is no writer of ours; what waits for it waits. */
    private long foreignLock() {
        LockComponent component = new LockComponent(
                LockType.EXCLUSIVE, LockLevel.TABLE, namespace().level(0));
        component.setTablename("t");
        return server().lock(new LockRequest(List.of(component), "hive", "elsewhere"))
                .getLockid();
    }

    private static void await(String what, BooleanSupplier condition) throws InterruptedException {
        Instant limit = Instant.now().plus(LIMIT);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).as(what).isBefore(limit);
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    private void setProperty(Table table, String key) {
        table.updateProperties().set(key, "yes").commit();
    }

    @Test
    default void
            D15_issue10595_trino24327_aCommitThatIsInterruptedWhileItWaitsForTheLockIsOutWithinASecondAndLeavesNothing()
                    throws Exception {
        Table table = warmTable();
        long foreign = foreignLock();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<Interrupted> commit = thread.submit(() -> Interrupted.run(() -> setProperty(table, "interrupted")));
            await("a waiting request", () -> locksOf("t").size() == 2);
            Instant interrupt = Instant.now();
            thread.shutdownNow();

            commit.get().assertOutWithinASecondOf(interrupt);
            await("no request is left", () -> locksOf("t").size() == 1);
        } finally {
            thread.shutdownNow();
        }
        assertThat(proxy().counts()).doesNotContainKey(RpcCountFacts.ALTER_TABLE);
        assertThat(Folder.metadataFilesBelow(table.location())).hasSize(2);

        server().unlock(foreign);
        setProperty(table, "later");
        assertThat(catalog().loadTable(table("t")).properties())
                .containsKey("later")
                .doesNotContainKey("interrupted");
    }

    @Test
    default void
            D15_issue10595_trino24327_aCommitThatIsInterruptedWhileItWaitsBehindAnotherOfItsProcessIsOutWithinASecond()
                    throws Exception {
        Table table = warmTable();
        Table second = catalog().loadTable(table("t"));
        long foreign = foreignLock();
        ExecutorService one = Executors.newSingleThreadExecutor();
        ExecutorService two = Executors.newSingleThreadExecutor();
        try {
            Future<?> first = one.submit(() -> setProperty(table, "first"));
            await("the first one's request", () -> locksOf("t").size() == 2);
            CompletableFuture<Thread> writer = new CompletableFuture<>();
            Future<Interrupted> commit = two.submit(() -> {
                writer.complete(Thread.currentThread());
                return Interrupted.run(() -> setProperty(second, "second"));
            });
            Thread waiting = writer.get();
            await(
                    "the second one waits for its turn",
                    () -> Arrays.stream(waiting.getStackTrace())
                            .anyMatch(frame -> frame.getClassName().endsWith(".TableTurns")));
            assertThat(locksOf("t")).as("no request of the second").hasSize(2);
            Instant interrupt = Instant.now();
            two.shutdownNow();

            commit.get().assertOutWithinASecondOf(interrupt);
            server().unlock(foreign);
            first.get();
        } finally {
            one.shutdownNow();
            two.shutdownNow();
        }
        assertThat(catalog().loadTable(table("t")).properties())
                .containsKey("first")
                .doesNotContainKey("second");
        assertThat(Folder.metadataFilesBelow(table.location())).hasSize(3);
        assertThat(locksOf("t")).isEmpty();
    }

    @Test
    default void issue6824_aCommitWhoseUnlockIsRefusedIsASuccessAndTheLockIsGoneSoonAfter() throws Exception {
        Table table = warmTable();
        proxy().on("unlock").next(2).refuse();

        Rows.append(table, 1);

        await("the lock is released in the background", () -> locksOf("t").isEmpty());
        assertThat(Rows.read(catalog().loadTable(table("t")))).isEqualTo(Rows.ids(1));
    }

    @Test
    default void issue6824_aCommitWhoseUnlockGetsLostIsASuccessAndTheLockIsGoneSoonAfter() throws Exception {
        Table table = warmTable();
        proxy().on("unlock").next(2).cutRequest();

        Rows.append(table, 1);
        Rows.append(table, 2);

        await("the lock is released in the background", () -> locksOf("t").isEmpty());
        assertThat(Rows.read(catalog().loadTable(table("t")))).isEqualTo(Rows.ids(1, 2));
    }

    @Test
    default void trino14132_aCommitWhoseUnlockLosesItsReplyIsASuccess() throws Exception {
        Table table = warmTable();
        proxy().on("unlock").nth(1).dropReply();

        Rows.append(table, 1);

        await("the lock is released", () -> locksOf("t").isEmpty());
        assertThat(Rows.read(catalog().loadTable(table("t")))).isEqualTo(Rows.ids(1));
    }
}
