/** Measures this catalog beside Iceberg's HiveCatalog and beside the bare calls, on real metastores. */
@NullMarked
package io.hmscatalog.benchmarks;

import org.jspecify.annotations.NullMarked;
