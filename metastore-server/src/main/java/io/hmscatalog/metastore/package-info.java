@NullMarked
package io.hmscatalog.metastore;

import org.jspecify.annotations.NullMarked;
