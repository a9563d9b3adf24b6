/** Iceberg's own tests of catalogs, on real metastores. */
@org.jspecify.annotations.NullMarked
package io.hmscatalog.kit;
