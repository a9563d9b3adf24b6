/** One narrow client for every Hive Metastore from 2.3 to 4.2: calls, typed errors, configuration. */
@NullMarked
package io.hmscatalog.compat;

import org.jspecify.annotations.NullMarked;
