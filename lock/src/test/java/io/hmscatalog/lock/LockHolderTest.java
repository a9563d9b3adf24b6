package io.hmscatalog.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.LockState;
import org.apache.hadoop.hive.metastore.api.LockType;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;
import org.junit.jupiter.api.Test;

class LockHolderTest {

    private static ShowLocksResponseElement lock() {
        ShowLocksResponseElement lock =
                new ShowLocksResponseElement(7, "db", LockState.ACQUIRED, LockType.EXCLUSIVE, 3_000, "bob", "far");
        lock.setAcquiredat(1_000);
        lock.setAgentInfo("Iceberg-0815");
        return lock;
    }

    @Test
    void timesAreAgesWhereTheServersTimeIsKnown() {
        assertThat(LockHolder.of(lock(), Optional.of(5_000L)).describe())
                .isEqualTo("lock 7, state acquired, user bob, host far, agentInfo 'Iceberg-0815', held for 4000 ms,"
                        + " last beat 2000 ms ago");
    }

    @Test
    void timesAreTheServersWhereItsTimeIsNotKnown() {
        LockHolder holder = LockHolder.of(lock());

        assertThat(holder.describe()).endsWith("held since 1970-01-01T00:00:01Z, last beat at 1970-01-01T00:00:03Z");
        assertThat(holder.sinceBeat()).isEmpty();
    }

    @Test
    void aWaitingRequestIsNotHeld() {
        ShowLocksResponseElement waiting = new ShowLocksResponseElement();
        waiting.setState(LockState.WAITING);

        assertThat(LockHolder.of(waiting).describe()).endsWith("held never, last beat never");
    }
}
