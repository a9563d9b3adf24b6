/** What runs in the metastore's own JVM; it is started by class name and has no API for Java callers. */
@NullMarked
package io.hmscatalog.metastore.launcher;

import org.jspecify.annotations.NullMarked;
