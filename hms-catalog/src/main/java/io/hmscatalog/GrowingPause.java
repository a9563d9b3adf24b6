package io.hmscatalog;

import java.time.Duration;

/**
 * A pause that doubles with each failure.
 *
 * @param min after the first failure
 * @param max limit of one pause
 */
record GrowingPause(Duration min, Duration max) {

    /** Where a longer row of doublings would overflow; the limit is reached long before. */
    private static final int MOST_DOUBLINGS = 20;

    /** The pause after so many failures; none after none. */
    Duration after(int failures) {
        if (failures <= 0) {
            return Duration.ZERO;
        }
        Duration pause = min.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
        return pause.compareTo(max) > 0 ? max : pause;
    }
}
