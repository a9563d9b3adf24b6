/**
 * Exclusive table locks of the metastore. Start at {@link io.hmscatalog.lock.TableLocks}: it gives a writer a
 * {@link io.hmscatalog.lock.TableLock}, which beats until it is closed.
 */
@NullMarked
package io.hmscatalog.lock;

import org.jspecify.annotations.NullMarked;
