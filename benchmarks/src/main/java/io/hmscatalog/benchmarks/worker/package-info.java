/** What a measured process runs; of this project's classes it needs none but the ones here, unless it is not HiveCatalog's. */
@NullMarked
package io.hmscatalog.benchmarks.worker;

import org.jspecify.annotations.NullMarked;
