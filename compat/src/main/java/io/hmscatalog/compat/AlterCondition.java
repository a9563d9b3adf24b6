package io.hmscatalog.compat;

/**
 * The condition of an alter: the stored table's parameter {@code parameter} must have the value {@code expectedValue},
 * checked and replaced by the server in one step (HIVE-26882, HIVE-28121).
 *
 * @param parameter name of the table parameter, for Iceberg {@code metadata_location}
 * @param expectedValue the value it must have before the alter
 * @param trust which servers may get the alter
 */
public record AlterCondition(String parameter, String expectedValue, Trust trust) {

    public enum Trust {
        /** Only a server that is known to enforce the condition ({@link MetastoreClient#conditionSupport}). */
        PROVEN_SERVERS,
        /** Every server: the caller vouches for it. One that ignores conditions applies the alter whatever the table is. */
        ALL_SERVERS
    }
}
