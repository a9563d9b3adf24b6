/** The catalog against real metastores of every version and database. */
@NullMarked
package io.hmscatalog.it;

import org.jspecify.annotations.NullMarked;
