/** The Iceberg catalog on an existing Hive Metastore. */
@NullMarked
package io.hmscatalog;

import org.jspecify.annotations.NullMarked;
