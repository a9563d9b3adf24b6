/**
 * A TCP proxy between a Hive Metastore client and its server that knows Thrift's message boundaries and makes chosen calls
 * fail: before they reach the server, after they took effect, late, or never.
 */
@NullMarked
package io.hmscatalog.faults;

import org.jspecify.annotations.NullMarked;
