package io.hmscatalog.lock;

/**
 * What became of one catalog's lock requests so far. Immutable.
 *
 * @param granted locks that the metastore granted
 * @param handedOver times that a writer went on under the lock of the writer before
 * @param refused requests that ended without a lock, for whatever reason
 * @param broken dead locks of others that were released
 * @param releasesFailed locks that may be left in the metastore, since it could not be told within the lock time-out
 */
public record LockStatistics(long granted, long handedOver, long refused, long broken, long releasesFailed) {}
