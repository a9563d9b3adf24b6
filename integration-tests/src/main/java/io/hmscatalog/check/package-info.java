/**
 * The commit checker: many writer processes append to one table while they are killed, their calls are lost, delayed and
 * refused, and their metastore is paused and restarted; then the table is compared with what the writers were told.
 */
@NullMarked
package io.hmscatalog.check;

import org.jspecify.annotations.NullMarked;
