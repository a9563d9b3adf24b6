package io.hmscatalog.check;

import io.hmscatalog.faults.Fault;
import io.hmscatalog.faults.FaultPoint;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** What can happen to a call on its way. */
enum CallFault {
    CUT_REQUEST,
    DROP_REPLY,
    REFUSE,
    FAIL_REPLY,
    HANG_REQUEST,
    HANG_REPLY,
    DELAY_REQUEST,
    DELAY_REPLY;

    /** A request that is held may reach the metastore so late. */
    static final Duration MAX_DELAY = Site.WRITERS_TIMEOUT.multipliedBy(2);

    Fault declare(FaultPoint calls, RandomGenerator random) {
        return switch (this) {
            case CUT_REQUEST -> calls.cutRequest();
            case DROP_REPLY -> calls.dropReply();
            case REFUSE -> calls.refuse();
            case FAIL_REPLY -> calls.failReply();
            case HANG_REQUEST -> calls.hangRequest();
            case HANG_REPLY -> calls.hangReply();
            case DELAY_REQUEST -> calls.delayRequest(delay(random));
            case DELAY_REPLY -> calls.delayReply(delay(random));
        };
    }

    private static Duration delay(RandomGenerator random) {
        return Duration.ofMillis(random.nextLong(100, MAX_DELAY.toMillis()));
    }
}
