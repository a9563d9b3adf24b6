package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.DatabaseType;
import org.apache.hadoop.hive.metastore.api.GetDatabaseRequest;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NamespaceNotEmptyException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.junit.jupiter.api.Test;

interface NamespaceFacts extends CatalogFixture {

    private Namespace other() {
        return Namespace.of(namespace().level(0) + "_other");
    }

    @Test
    default void aNamespaceIsADatabaseWithHiveCatalogsFields() {
        catalog()
                .createNamespace(
                        other(),
                        Map.of(
                                "comment", "for birds",
                                "team", "wildlife",
                                "hive.metastore.database.owner", "ranger",
                                "hive.metastore.database.owner-type", "GROUP"));

        Database database = server().getDatabase(other().level(0));
        assertThat(database.getDescription()).isEqualTo("for birds");
        assertThat(database.getParameters()).containsEntry("team", "wildlife");
        assertThat(database.getOwnerName()).isEqualTo("ranger");
        assertThat(database.getOwnerType()).isEqualTo(PrincipalType.GROUP);
        assertThat(database.getLocationUri()).endsWith(other().level(0) + ".db");
        assertThat(catalog().loadNamespaceMetadata(other()))
                .containsEntry("comment", "for birds")
                .containsEntry("team", "wildlife")
                .containsEntry("hive.metastore.database.owner", "ranger")
                .containsEntry("hive.metastore.database.owner-type", "GROUP")
                .containsKey("location");
    }

    @Test
    default void D19_propertiesChangeOnlyWhatWasAsked() {
        catalog().createNamespace(other(), Map.of("comment", "for birds", "kept", "yes", "removed", "soon"));

        assertThat(catalog().setProperties(other(), Map.of("added", "now"))).isTrue();
        assertThat(catalog().removeProperties(other(), Set.of("removed"))).isTrue();

        assertThat(catalog().loadNamespaceMetadata(other()))
                .containsEntry("comment", "for birds")
                .containsEntry("kept", "yes")
                .containsEntry("added", "now")
                .doesNotContainKey("removed");
    }

    /** Whether the server alters a database's comment and location, or keeps silent and does not (2.3). */
    default boolean altersComments() {
        return true;
    }

    @Test
    default void D19_aCommentIsChangedOrTheServerIsSaidNotToChangeIt() {
        catalog().createNamespace(other(), Map.of("comment", "before"));

        if (altersComments()) {
            catalog().setProperties(other(), Map.of("comment", "after"));
            assertThat(catalog().loadNamespaceMetadata(other())).containsEntry("comment", "after");
        } else {
            assertThatThrownBy(() -> catalog().setProperties(other(), Map.of("comment", "after")))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("before")
                    .hasMessageContaining("2.3");
        }
    }

    @Test
    default void D19_aCommentIsNotRemovedAndThatIsSaid() {
        catalog().createNamespace(other(), Map.of("comment", "before", "kept", "yes"));

        assertThatThrownBy(() -> catalog().removeProperties(other(), Set.of("comment", "kept")))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("nothing was changed");
        assertThat(catalog().loadNamespaceMetadata(other()))
                .containsEntry("comment", "before")
                .containsEntry("kept", "yes");

        Database cleared = server().getDatabase(other().level(0));
        cleared.setDescription("");
        server().alterDatabase(other().level(0), cleared);
        assertThat(server().getDatabase(other().level(0)).getDescription())
                .as("the server itself does not remove it")
                .isEqualTo("before");
    }

    /** Whether the server knows a database's folder for managed tables, its time of creation and its type (4.0 and later). */
    default boolean storesManagedLocations() {
        return true;
    }

    @Test
    default void D19_noFieldOfADatabaseIsLost() {
        Database database = new Database(
                other().level(0),
                "for birds",
                location().replace("/warehouse/", "/birds/"),
                new HashMap<>(Map.of("kept", "yes", "removed", "soon")));
        database.setManagedLocationUri(location() + "_managed");
        database.setType(DatabaseType.NATIVE);
        database.setOwnerName("ranger");
        database.setOwnerType(PrincipalType.GROUP);
        server().createDatabase(database);
        Database before = server().getDatabase(other().level(0));
        assertThat(before.isSetManagedLocationUri()).isEqualTo(storesManagedLocations());
        assertThat(before.isSetCreateTime()).isEqualTo(storesManagedLocations());
        assertThat(before.isSetType()).isEqualTo(storesManagedLocations());

        catalog().setProperties(other(), Map.of("added", "now"));
        catalog().removeProperties(other(), Set.of("removed"));

        Database expected = before.deepCopy();
        expected.setParameters(Map.of("kept", "yes", "added", "now"));
        assertThat(server().getDatabase(other().level(0))).isEqualTo(expected);

        catalog()
                .setProperties(
                        other(),
                        Map.of("hive.metastore.database.owner", "anna", "hive.metastore.database.owner-type", "ROLE"));

        expected.setOwnerName("anna");
        expected.setOwnerType(PrincipalType.ROLE);
        assertThat(server().getDatabase(other().level(0))).isEqualTo(expected);
    }

    /** A server from 4.0 on shows the default folder in the place of any other below its warehouse. */
    @Test
    default void D19_aLocationIsKeptAlsoIfTheServerDoesNotShowIt() throws TException {
        String name = other().level(0);
        server().createDatabase(new Database(name, "for birds", location() + "_hidden", new HashMap<>()));
        assertThat(server().getDatabase(name).getLocationUri().endsWith("_hidden"))
                .isEqualTo(!storesManagedLocations());

        catalog().setProperties(other(), Map.of("added", "now"));

        assertThat(server().getDatabase(name).getParameters()).containsEntry("added", "now");
        assertThat(storedLocation(name)).endsWith("_hidden");
    }

    private String storedLocation(String database) throws TException {
        if (!storesManagedLocations()) {
            return server().getDatabase(database).getLocationUri();
        }
        try (TSocket socket = new TSocket("127.0.0.1", proxy().port())) {
            socket.open();
            GetDatabaseRequest request = new GetDatabaseRequest();
            request.setName(database);
            request.setCatalogName("hive");
            request.setProcessorCapabilities(List.of("HIVEFULLACIDWRITE"));
            // With that capability the stored location is shown as the one for managed tables.
            return new ThriftHiveMetastore.Client(new TBinaryProtocol(socket))
                    .get_database_req(request)
                    .getManagedLocationUri();
        }
    }

    private String location() {
        return Objects.requireNonNull(
                catalog().loadNamespaceMetadata(namespace()).get("location"));
    }

    @Test
    default void D19_aRemovedLocationIsTheDefaultAgainOrTheServerIsSaidNotToChangeIt() {
        String elsewhere = location().replace("/warehouse/", "/elsewhere/");
        catalog().createNamespace(other(), Map.of("location", elsewhere));
        String byDefault = location().replace(namespace().level(0) + ".db", other().level(0) + ".db");

        if (altersComments()) {
            catalog().setProperties(other(), Map.of("location", elsewhere + "2/"));
            assertThat(catalog().loadNamespaceMetadata(other())).containsEntry("location", elsewhere + "2");
            catalog().removeProperties(other(), Set.of("location"));
            assertThat(catalog().loadNamespaceMetadata(other())).containsEntry("location", byDefault);
        } else {
            assertThatThrownBy(() -> catalog().removeProperties(other(), Set.of("location")))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining(elsewhere)
                    .hasMessageContaining("2.3");
        }
    }

    @Test
    default void namespacesAreListedAndDropped() {
        catalog().createNamespace(other());
        assertThat(catalog().listNamespaces()).contains(namespace(), other());
        assertThat(catalog().listNamespaces(other())).isEmpty();

        assertThat(catalog().dropNamespace(other())).isTrue();

        assertThat(catalog().namespaceExists(other())).isFalse();
        assertThat(catalog().dropNamespace(other())).isFalse();
        assertThatThrownBy(() -> catalog().listNamespaces(other())).isInstanceOf(NoSuchNamespaceException.class);
    }

    @Test
    default void aNamespaceWithTablesIsNotDropped() {
        createTable("t");

        assertThatThrownBy(() -> catalog().dropNamespace(namespace())).isInstanceOf(NamespaceNotEmptyException.class);
        assertThat(catalog().tableExists(table("t"))).isTrue();
    }

    @Test
    default void anExistingNamespaceIsNotCreatedAgain() {
        assertThatThrownBy(() -> catalog().createNamespace(namespace()))
                .isInstanceOf(AlreadyExistsException.class)
                .hasMessageContaining(namespace().toString());
    }

    @Test
    default void D8_aMissingNamespaceIsSaidToBeMissing() {
        Namespace missing = Namespace.of("no_such_namespace");

        assertThatThrownBy(() -> catalog().listTables(missing)).isInstanceOf(NoSuchNamespaceException.class);
        assertThatThrownBy(() -> catalog().listViews(missing)).isInstanceOf(NoSuchNamespaceException.class);
        assertThatThrownBy(
                        () -> anotherCatalog(Map.of("list-all-tables", "true")).listTables(missing))
                .isInstanceOf(NoSuchNamespaceException.class);
        assertThatThrownBy(() -> catalog().loadNamespaceMetadata(missing)).isInstanceOf(NoSuchNamespaceException.class);
        assertThatThrownBy(() -> catalog().setProperties(missing, Map.of("a", "b")))
                .isInstanceOf(NoSuchNamespaceException.class);
    }
}
