/** Child JVMs of tests and of the commit checker. */
@NullMarked
package io.hmscatalog.process;

import org.jspecify.annotations.NullMarked;
