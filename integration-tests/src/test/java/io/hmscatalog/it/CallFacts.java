package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.ObjectExistsException;
import io.hmscatalog.compat.ObjectNotFoundException;
import io.hmscatalog.compat.RefusedException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.LockComponent;
import org.apache.hadoop.hive.metastore.api.LockLevel;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockResponse;
import org.apache.hadoop.hive.metastore.api.LockState;
import org.apache.hadoop.hive.metastore.api.LockType;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;

/** What the server itself answers to the calls that this catalog may make. The conditional alter is in CommitFacts. */
interface CallFacts extends CatalogFixture {

    /** What ThriftHiveMetastore of every release from 2.3.10 to 4.2.0 has, and FacebookService's getVersion. */
    Set<String> CALLS_OF_EVERY_SERVER = Set.of(
            "alter_database",
            "alter_table_with_environment_context",
            "check_lock",
            "create_database",
            "create_table_with_environment_context",
            "drop_database",
            "drop_table_with_environment_context",
            "get_all_databases",
            "get_all_tables",
            "get_config_value",
            "get_database",
            "get_table_names_by_filter",
            "get_table_req",
            "getVersion",
            "heartbeat",
            "lock",
            "set_ugi",
            "show_locks",
            "unlock");

    private String database() {
        return namespace().level(0);
    }

    @Test
    default void databasesAreCreatedReadAlteredAndDropped() {
        String name = database() + "_more";
        server().createDatabase(new Database(name, "comment", null, new HashMap<>(Map.of("colour", "green"))));
        assertThat(server().getAllDatabases()).contains(name);

        Database read = server().getDatabase(name);
        assertThat(read.getLocationUri()).contains(name);
        assertThat(read.getParameters()).containsEntry("colour", "green");
        read.putToParameters("colour", "blue");
        server().alterDatabase(name, read);
        assertThat(server().getDatabase(name).getParameters()).containsEntry("colour", "blue");

        server().dropDatabase(name);
        assertThat(server().getAllDatabases()).doesNotContain(name);
        assertThatThrownBy(() -> server().getDatabase(name)).isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    default void D10_issue12878_onlyCallsThatEveryServerHasAreMade() {
        Namespace other = Namespace.of(database() + "_other");
        HmsCatalog cold = anotherCatalog(Map.of("metastore.client.socket.timeout", "599s"));

        cold.createNamespace(other);
        cold.setProperties(other, Map.of("colour", "green"));
        cold.listNamespaces();
        org.apache.iceberg.Table table = cold.createTable(table("t"), Rows.SCHEMA);
        Rows.append(table, 1);
        cold.renameTable(table("t"), TableIdentifier.of(other, "t"));
        cold.buildView(table("v"))
                .withSchema(Rows.SCHEMA)
                .withQuery("spark", "SELECT 1")
                .withDefaultNamespace(namespace())
                .create();
        cold.listTables(other);
        cold.listViews(namespace());
        cold.dropView(table("v"));
        cold.dropTable(TableIdentifier.of(other, "t"), true);
        cold.dropNamespace(other);

        assertThat(proxy().counts().keySet())
                .contains("set_ugi", "get_table_req", "alter_table_with_environment_context", "lock")
                .isSubsetOf(CALLS_OF_EVERY_SERVER);
    }

    @Test
    default void tablesAreFoundByNameAndByFilter() {
        HiveEntries.createHiveTable(server(), database(), "plain");
        HiveEntries.createIcebergTable(server(), database(), "berg", "ICEBERG", "file:/none");
        HiveEntries.createView(server(), database(), "seen");

        assertThat(server().getAllTables(database())).containsExactlyInAnyOrder("plain", "berg", "seen");
        assertThat(server().getTableNamesByFilter(database(), "hive_filter_field_params__table_type like \"ICEBERG\""))
                .containsExactly("berg");
        assertThat(server().getTable(database(), "seen").getViewOriginalText()).isEqualTo("select 1");
    }

    @Test
    default void tablesAreCreatedAndDropped() {
        HiveEntries.createIcebergTable(server(), database(), "t", "ICEBERG", "file:/none");
        assertThatThrownBy(() -> HiveEntries.createIcebergTable(server(), database(), "t", "ICEBERG", "file:/none"))
                .isInstanceOf(ObjectExistsException.class);
        assertThatThrownBy(() -> server().dropDatabase(database())).isInstanceOf(RefusedException.class);
        assertThat(server().conditionSupport(entry("t")).reason()).contains("thrift://");

        server().dropTable(database(), "t");

        assertThatThrownBy(() -> server().getTable(database(), "t")).isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> server().dropTable(database(), "t")).isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    default void settingsCanBeRead() {
        assertThat(server().getConfigValue("hive.txn.timeout", "none")).matches("[0-9]+[a-z]*");
        assertThat(server().getConfigValue("hive.no.such.setting", "none")).isEqualTo("none");
    }

    private LockRequest exclusive(String table, String user) {
        LockComponent component = new LockComponent(LockType.EXCLUSIVE, LockLevel.TABLE, database());
        component.setTablename(table);
        return new LockRequest(List.of(component), user, "localhost");
    }

    private LockState stateOf(long lockId, String table) {
        ShowLocksRequest request = new ShowLocksRequest();
        request.setDbname(database());
        request.setTablename(table);
        return server().showLocks(request).getLocks().stream()
                .filter(lock -> lock.getLockid() == lockId)
                .map(ShowLocksResponseElement::getState)
                .findFirst()
                .orElseThrow();
    }

    @Test
    default void aLockIsHeldKeptShownPassedOnAndReleased() {
        try (MetastoreConnection other = connect("other")) {
            LockResponse held = server().lock(exclusive("t", "observer"));
            assertThat(held.getState()).isEqualTo(LockState.ACQUIRED);
            LockResponse waiting = other.lock(exclusive("t", "other"));
            assertThat(waiting.getState()).isEqualTo(LockState.WAITING);

            assertThat(server().checkLock(held.getLockid()).getState()).isEqualTo(LockState.ACQUIRED);
            assertThat(other.checkLock(waiting.getLockid()).getState()).isEqualTo(LockState.WAITING);
            server().heartbeat(held.getLockid());
            other.heartbeat(waiting.getLockid());
            assertThat(stateOf(held.getLockid(), "t")).isEqualTo(LockState.ACQUIRED);
            assertThat(stateOf(waiting.getLockid(), "t")).isEqualTo(LockState.WAITING);

            server().unlock(held.getLockid());
            assertThat(other.checkLock(waiting.getLockid()).getState()).isEqualTo(LockState.ACQUIRED);
            other.unlock(waiting.getLockid());

            for (long gone : Set.of(held.getLockid(), waiting.getLockid())) {
                assertThatThrownBy(() -> server().heartbeat(gone)).isInstanceOf(ObjectNotFoundException.class);
            }
        }
    }

    @Test
    default void aLockThatNeverWasIsNotFound() {
        long unknown = 999_999_999;
        assertThatThrownBy(() -> server().heartbeat(unknown)).isInstanceOf(ObjectNotFoundException.class);
        assertThatThrownBy(() -> server().checkLock(unknown)).isInstanceOf(ObjectNotFoundException.class);
    }

    @Test
    default void aLockThatIsGoneMayBeUnlockedAgain() {
        long gone = server().lock(exclusive("t", "observer")).getLockid();
        server().unlock(gone);

        assertThatCode(() -> server().unlock(gone)).doesNotThrowAnyException();
        assertThatCode(() -> server().unlock(999_999_999)).doesNotThrowAnyException();
    }
}
