/** How a test sends SQL to an engine in a process of its own: the engine's side and the test's side of one socket. */
@NullMarked
package io.hmscatalog.engines;

import org.jspecify.annotations.NullMarked;
