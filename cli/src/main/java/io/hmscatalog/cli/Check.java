package io.hmscatalog.cli;

/**
 * The result of one check.
 *
 * @param detail what was found
 */
record Check(String name, boolean passed, String detail) {}
