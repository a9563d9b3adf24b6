package io.hmscatalog.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.LockState;
import org.apache.hadoop.hive.metastore.api.LockType;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;
import org.junit.jupiter.api.Test;

final class LockCheckTest {

    private static final Duration LONG = Duration.ofHours(1);

    private static HistoryEntry append(Outcome outcome, Optional<RuntimeException> failure) {
        return HistoryEntry.of("t", new AppendId(Writers.COORDINATOR, 0, 7), outcome, failure);
    }

    private static HistoryEntry acknowledged() {
        return append(Outcome.ACKNOWLEDGED, Optional.empty());
    }

    private static ShowLocksResponseElement lock() {
        ShowLocksResponseElement lock =
                new ShowLocksResponseElement(42, "check", LockState.WAITING, LockType.EXCLUSIVE, 1_000, "user", "host");
        lock.setAgentInfo("hms-catalog/1 pid=3");
        return lock;
    }

    @Test
    void aFreeTableHasNoFindings() throws InterruptedException {
        assertThat(new LockCheck(List::of, LONG).run(LockCheckTest::acknowledged))
                .isEmpty();
    }

    @Test
    void aLockThatStaysIsNamed() throws InterruptedException {
        assertThat(new LockCheck(() -> List.of(lock()), Duration.ZERO).run(LockCheckTest::acknowledged))
                .contains(Finding.corrupt("lock 42 (WAITING, hms-catalog/1 pid=3, last beat at 1970-01-01T00:00:01Z) is"
                        + " still there 0 ms after the end of all writers"));
    }

    @Test
    void anAppendThatComesLateIsCorrupt() throws InterruptedException {
        assertThat(new LockCheck(List::of, Duration.ZERO).run(LockCheckTest::acknowledged))
                .singleElement()
                .asString()
                .startsWith("CORRUPT: append 0.0.7 after the end of all writers: acknowledged after ");
    }

    @Test
    void anAppendThatFailsIsCorrupt() throws InterruptedException {
        HistoryEntry failed = append(Outcome.FAILED, Optional.of(new IllegalStateException("locked out")));

        assertThat(new LockCheck(List::of, LONG).run(() -> failed))
                .singleElement()
                .asString()
                .contains("failed after ", "locked out");
    }
}
