/** What Flink needs beyond the Iceberg catalog: a catalog factory that merges the configuration on the client. */
@NullMarked
package io.hmscatalog.flink;

import org.jspecify.annotations.NullMarked;
