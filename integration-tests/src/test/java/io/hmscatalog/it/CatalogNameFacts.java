package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreConfigLoader;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Catalog;
import org.apache.hadoop.hive.metastore.api.CreateCatalogRequest;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.junit.jupiter.api.Test;

/** The server's own catalogs, on metastores 3.0 and later. */
interface CatalogNameFacts extends CatalogFixture {

    private HmsCatalog catalogNamed(String name) {
        return anotherCatalog(Map.of(MetastoreConfigLoader.CATALOG_NAME, name));
    }

    private void createServerCatalog(String name) throws TException {
        String location = catalog().loadNamespaceMetadata(namespace()).get("location") + "/" + name;
        try (TSocket socket = new TSocket("127.0.0.1", proxy().port())) {
            socket.open();
            new ThriftHiveMetastore.Client(new TBinaryProtocol(socket))
                    .create_catalog(new CreateCatalogRequest(new Catalog(name, location)));
        }
    }

    @Test
    default void issue14860_twoCatalogsOfOneServerSeeDisjointDatabases() throws TException {
        String name = "cat_" + namespace();
        createServerCatalog(name);
        HmsCatalog other = catalogNamed(name);
        createTable("t");

        assertThat(other.listNamespaces()).doesNotContain(namespace());
        assertThat(other.namespaceExists(namespace())).isFalse();
        Namespace addressed = Namespace.of("@hive#" + namespace());
        assertThat(other.namespaceExists(addressed)).isFalse();
        other.createNamespace(namespace());
        assertThat(other.listTables(namespace())).isEmpty();
        assertThatThrownBy(() -> other.loadTable(table("t"))).isInstanceOf(NoSuchTableException.class);

        Table created = other.createTable(table("t"), Rows.SCHEMA);
        assertThat(other.loadTable(table("t")).uuid())
                .isEqualTo(created.uuid())
                .isNotEqualTo(catalog().loadTable(table("t")).uuid());
        assertThat(other.listTables(namespace())).containsExactly(table("t"));
        other.setProperties(namespace(), Map.of("colour", "green"));
        assertThat(catalog().loadNamespaceMetadata(namespace())).doesNotContainKey("colour");

        assertThat(other.dropTable(table("t"), false)).isTrue();
        assertThat(catalog().tableExists(table("t"))).isTrue();
        assertThat(other.dropNamespace(namespace())).isTrue();
        assertThat(catalog().namespaceExists(Namespace.of(namespace().level(0))))
                .isTrue();
    }

    @Test
    default void aCatalogThatTheServerLacksIsNamed() {
        HmsCatalog other = catalogNamed("no_such_catalog");

        assertThatThrownBy(other::listNamespaces)
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("no_such_catalog")
                .hasMessageContaining(MetastoreConfigLoader.CATALOG_NAME);
    }
}
