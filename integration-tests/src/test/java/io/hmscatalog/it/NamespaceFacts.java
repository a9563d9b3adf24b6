package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NamespaceNotEmptyException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
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
    default void propertiesChangeOnlyWhatWasAsked() {
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
    default void aCommentIsChangedOrTheServerIsSaidNotToChangeIt() {
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
    default void aMissingNamespaceIsSaidToBeMissing() {
        Namespace missing = Namespace.of("no_such_namespace");

        assertThatThrownBy(() -> catalog().listTables(missing)).isInstanceOf(NoSuchNamespaceException.class);
        assertThatThrownBy(() -> catalog().loadNamespaceMetadata(missing)).isInstanceOf(NoSuchNamespaceException.class);
        assertThatThrownBy(() -> catalog().setProperties(missing, Map.of("a", "b")))
                .isInstanceOf(NoSuchNamespaceException.class);
    }
}
