@NullMarked
package io.hmscatalog;

import org.jspecify.annotations.NullMarked;
