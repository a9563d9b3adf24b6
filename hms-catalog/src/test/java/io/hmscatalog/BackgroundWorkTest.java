package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.PrivilegedAction;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;

class BackgroundWorkTest {

    @Test
    void theWorkIsDoneOnAnotherThreadAsTheSameUser() throws Exception {
        UserGroupInformation anna = UserGroupInformation.createRemoteUser("anna");
        Thread here = Thread.currentThread();

        String done = anna.doAs((PrivilegedAction<String>)
                () -> BackgroundWork.begin(() -> (Thread.currentThread() != here) + " " + userName())
                        .await());

        assertThat(done).isEqualTo("true anna");
    }

    private static String userName() {
        try {
            return UserGroupInformation.getCurrentUser().getUserName();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aFailureIsThrownToWhoAwaitsTheResultAndIsEmptyForWhoCleansUp() {
        IllegalStateException failure = new IllegalStateException("disk full");
        BackgroundWork<String> work = BackgroundWork.begin(() -> {
            throw failure;
        });

        assertThatThrownBy(work::await).isSameAs(failure);
        assertThat(work.awaitEnd()).isEmpty();
    }

    @Test
    void anInterruptReachesTheWorkAndItsEndIsAwaited() {
        CountDownLatch never = new CountDownLatch(1);
        BackgroundWork<String> work = BackgroundWork.begin(() -> {
            try {
                return String.valueOf(never.await(1, TimeUnit.MINUTES));
            } catch (InterruptedException e) {
                return "interrupted";
            }
        });

        Thread.currentThread().interrupt();
        String done = work.await();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(done).isEqualTo("interrupted");
    }

    @Test
    void whoCleansUpLeavesTheWorkAlone() {
        Thread here = Thread.currentThread();
        BackgroundWork<Boolean> work = BackgroundWork.begin(() -> {
            long endNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while (here.getState() != Thread.State.WAITING && System.nanoTime() < endNanos) {
                Thread.onSpinWait();
            }
            return Thread.currentThread().isInterrupted();
        });

        Thread.currentThread().interrupt();
        assertThat(work.awaitEnd()).contains(false);

        assertThat(Thread.interrupted()).isTrue();
    }
}
