/** What the bundle must hold and must not, and that it works. */
@NullMarked
package io.hmscatalog.bundle;

import org.jspecify.annotations.NullMarked;
