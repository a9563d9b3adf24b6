/**
 * Real metastores for demonstrations, tests and benchmarks: each runs in a JVM of its own, on the class path that the
 * modules under {@code versions} resolved. Start at {@link io.hmscatalog.metastore.MetastoreServer}.
 */
@NullMarked
package io.hmscatalog.metastore;

import org.jspecify.annotations.NullMarked;
