/** The same work with two catalogs, and what each leaves in the metastore. */
@NullMarked
package io.hmscatalog.side;

import org.jspecify.annotations.NullMarked;
