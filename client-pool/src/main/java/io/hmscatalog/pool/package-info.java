/**
 * Pooled connections to metastores. Start at {@link io.hmscatalog.pool.MetastorePools}: it gives a catalog a
 * {@link io.hmscatalog.pool.MetastoreLease}, whose client makes each call on a connection of the pool.
 */
@NullMarked
package io.hmscatalog.pool;

import org.jspecify.annotations.NullMarked;
