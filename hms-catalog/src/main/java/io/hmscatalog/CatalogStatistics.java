package io.hmscatalog;

import io.hmscatalog.lock.LockStatistics;

/**
 * What a catalog counted since it was initialized. Immutable.
 *
 * @param locks what became of its lock requests
 * @param pointersGoneBack refreshes that found a table's pointer at an older version than one seen before
 */
public record CatalogStatistics(LockStatistics locks, long pointersGoneBack) {}
