package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.Transaction;
import org.junit.jupiter.api.Test;

/** Calls per operation on a warm connection, as the proxy counts them. */
interface RpcCountFacts extends CatalogFixture {

    String GET_TABLE = "get_table_req";
    String ALTER_TABLE = "alter_table_with_environment_context";
    String CREATE_TABLE = "create_table_with_environment_context";
    String DROP_TABLE = "drop_table_with_environment_context";

    /** A table whose creation and commit have opened a connection and asked what its server enforces. */
    private Table warm(boolean locked) {
        Table warm = catalog()
                .buildTable(table("warm"), Rows.SCHEMA)
                .withProperty(TableProperties.HIVE_LOCK_ENABLED, String.valueOf(locked))
                .create();
        warm.updateProperties().set("warm", "yes").commit();
        proxy().resetCounts();
        return warm;
    }

    private void assertCalls(Map<String, Integer> expected) {
        assertThat(new HashMap<>(proxy().counts())).isEqualTo(new HashMap<>(expected));
    }

    @Test
    default void python3121_anAppendIsTwoReadsAndOneAlter() {
        Table table = warm(false);
        DataFile file = Rows.file(table, 1);
        proxy().resetCounts();

        table.newAppend().appendFile(file).commit();
        table.currentSnapshot();

        assertCalls(Map.of(GET_TABLE, 2, ALTER_TABLE, 1));
    }

    @Test
    default void aPropertyCommitIsTwoReadsAndOneAlter() {
        Table table = warm(false);
        proxy().resetCounts();

        table.updateProperties().set("colour", "green").commit();
        table.properties();

        assertCalls(Map.of(GET_TABLE, 2, ALTER_TABLE, 1));
    }

    @Test
    default void anAppendUnderTheLockTakesAndReleasesItBesides() {
        Table table = warm(true);
        DataFile file = Rows.file(table, 1);
        proxy().resetCounts();

        table.newAppend().appendFile(file).commit();
        table.currentSnapshot();

        assertCalls(Map.of(GET_TABLE, 2, ALTER_TABLE, 1, "lock", 1, "unlock", 1));
    }

    @Test
    default void aPropertyCommitUnderTheLockTakesAndReleasesItBesides() {
        Table table = warm(true);
        proxy().resetCounts();

        table.updateProperties().set("colour", "green").commit();

        assertCalls(Map.of(GET_TABLE, 2, ALTER_TABLE, 1, "lock", 1, "unlock", 1));
    }

    @Test
    default void whoGoesOnFromItsOwnLastCommitReadsOnce() {
        Table table = warm(false);
        table.updateProperties().set("colour", "green").commit();
        DataFile file = Rows.file(table, 1);
        proxy().resetCounts();

        table.newAppend().appendFile(file).commit();
        table.updateProperties().set("colour", "red").commit();

        assertCalls(Map.of(GET_TABLE, 2, ALTER_TABLE, 2));
    }

    @Test
    default void whoGoesOnFromItsOwnLastCommitUnderTheLockReadsOnce() {
        Table table = warm(true);
        table.updateProperties().set("colour", "green").commit();
        DataFile file = Rows.file(table, 1);
        proxy().resetCounts();

        table.newAppend().appendFile(file).commit();
        table.updateProperties().set("colour", "red").commit();

        assertCalls(Map.of(GET_TABLE, 2, ALTER_TABLE, 2, "lock", 2, "unlock", 2));
    }

    @Test
    default void anothersCommitInBetweenIsBuiltOnAtTheSecondAttempt() {
        Table table = warm(false);
        table.updateProperties().set("colour", "green").commit();
        catalog().loadTable(table("warm")).updateProperties().set("size", "l").commit();
        proxy().resetCounts();

        table.updateProperties().set("colour", "red").commit();

        assertThat(catalog().loadTable(table("warm")).properties())
                .containsEntry("size", "l")
                .containsEntry("colour", "red");
        assertCalls(Map.of(GET_TABLE, 4, ALTER_TABLE, 1));
    }

    @Test
    default void aRenameUnderTheLockReadsOnceMore() {
        warm(true);
        catalog().renameTable(table("warm"), table("renamed"));

        assertCalls(Map.of(GET_TABLE, 2, ALTER_TABLE, 1, "lock", 1, "unlock", 1));
    }

    @Test
    default void aTransactionIsThreeReadsAndOneAlter() {
        Table table = warm(false);
        DataFile file = Rows.file(table, 1);
        proxy().resetCounts();

        Transaction transaction = table.newTransaction();
        transaction.newAppend().appendFile(file).commit();
        transaction.updateProperties().set("colour", "green").commit();
        transaction.commitTransaction();

        assertCalls(Map.of(GET_TABLE, 3, ALTER_TABLE, 1));
    }

    @Test
    default void aCreateWithLocationIsOneReadAndOneCreate() {
        warm(false);
        String location = catalog().loadNamespaceMetadata(namespace()).get("location") + "/elsewhere";
        proxy().resetCounts();

        Table table = catalog()
                .buildTable(table("t"), Rows.SCHEMA)
                .withLocation(location)
                .create();
        table.schema();

        assertCalls(Map.of(GET_TABLE, 1, CREATE_TABLE, 1));
    }

    @Test
    default void aCreateWithoutLocationReadsTheDatabaseToo() {
        warm(false);
        createTable("t").schema();

        assertCalls(Map.of(GET_TABLE, 1, "get_database", 1, CREATE_TABLE, 1));
    }

    @Test
    default void aRegistrationIsOneReadAndOneCreate() {
        warm(false);
        String pointer = pointer("warm");

        catalog().registerTable(table("t"), pointer);

        assertCalls(Map.of(GET_TABLE, 1, CREATE_TABLE, 1));
    }

    @Test
    default void aRenameIsOneReadAndOneAlter() {
        warm(false);
        catalog().renameTable(table("warm"), table("renamed"));

        assertCalls(Map.of(GET_TABLE, 1, ALTER_TABLE, 1));
    }

    @Test
    default void aDropIsOneReadAndOneDrop() {
        warm(false);
        catalog().dropTable(table("warm"), false);

        assertCalls(Map.of(GET_TABLE, 1, DROP_TABLE, 1));
    }

    @Test
    default void aDropWithPurgeIsOneReadAndOneDrop() {
        warm(false);
        catalog().dropTable(table("warm"), true);

        assertCalls(Map.of(GET_TABLE, 1, DROP_TABLE, 1));
    }

    @Test
    default void aLoadIsOneRead() {
        warm(false);
        catalog().loadTable(table("warm")).schema();

        assertCalls(Map.of(GET_TABLE, 1));
    }

    @Test
    default void anExistenceCheckIsOneRead() {
        warm(false);
        catalog().tableExists(table("warm"));
        catalog().tableExists(table("missing"));

        assertCalls(Map.of(GET_TABLE, 2));
    }

    @Test
    default void aListIsOneCall() {
        warm(false);
        catalog().listTables(namespace());

        assertCalls(Map.of("get_table_names_by_filter", 1));
    }
}
