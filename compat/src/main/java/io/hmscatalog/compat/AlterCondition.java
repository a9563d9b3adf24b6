package io.hmscatalog.compat;

/**
 * The condition of an alter: the stored table's parameter {@code parameter} must have the value {@code expectedValue},
 * checked and replaced by the server in one step (HIVE-26882, HIVE-28121).
 *
 * @param parameter name of the table parameter, for Iceberg {@code metadata_location}
 * @param expectedValue the value it must have before the alter
 */
public record AlterCondition(String parameter, String expectedValue) {}
