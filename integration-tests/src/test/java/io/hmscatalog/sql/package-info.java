/** Spark and Flink with the bundle jar, in processes of their own, on real metastores. */
@NullMarked
package io.hmscatalog.sql;

import org.jspecify.annotations.NullMarked;
