/** Rows of figures, and the table, lines, page and plot made of them. */
@NullMarked
package io.hmscatalog.benchmarks.report;

import org.jspecify.annotations.NullMarked;
