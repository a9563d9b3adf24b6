/** The calls of a metastore without a catalog around them. */
@NullMarked
package io.hmscatalog.benchmarks.floor;

import org.jspecify.annotations.NullMarked;
