@NullMarked
package io.hmscatalog.cli;

import org.jspecify.annotations.NullMarked;
