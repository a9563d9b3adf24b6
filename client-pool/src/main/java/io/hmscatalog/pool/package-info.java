@NullMarked
package io.hmscatalog.pool;

import org.jspecify.annotations.NullMarked;
