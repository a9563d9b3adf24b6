package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.CatalogInterruptedException;
import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.faults.Gate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ServiceUnavailableException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.view.ViewBuilder;
import org.junit.jupiter.api.Test;

/** What callers see when the metastore does not do what was asked: Iceberg's exceptions, and none of the metastore's own. */
interface ErrorFacts extends CatalogFixture {

    private ViewBuilder view(HmsCatalog catalog, String name) {
        return catalog.buildView(table(name))
                .withSchema(Rows.SCHEMA)
                .withDefaultNamespace(namespace())
                .withQuery("spark", "select 1");
    }

    /** Everything that a catalog is asked for and that asks the server. */
    private Map<String, Consumer<HmsCatalog>> operations(String tablePointer, String viewPointer) {
        TableIdentifier t = table("t");
        TableIdentifier v = table("v");
        Namespace other = Namespace.of(namespace().level(0) + "_other");
        Map<String, Consumer<HmsCatalog>> all = new LinkedHashMap<>();
        all.put("listTables", catalog -> catalog.listTables(namespace()));
        all.put("listViews", catalog -> catalog.listViews(namespace()));
        all.put("loadTable", catalog -> catalog.loadTable(t));
        all.put(
                "loadTable files",
                catalog -> catalog.loadTable(TableIdentifier.of(namespace().level(0), "t", "files")));
        all.put("loadView", catalog -> catalog.loadView(v));
        all.put("tableExists", catalog -> catalog.tableExists(t));
        all.put("viewExists", catalog -> catalog.viewExists(v));
        all.put("create", catalog -> catalog.createTable(table("new"), Rows.SCHEMA));
        all.put(
                "createTransaction",
                catalog -> catalog.buildTable(table("new"), Rows.SCHEMA).createTransaction());
        all.put(
                "createOrReplaceTransaction",
                catalog -> catalog.buildTable(t, Rows.SCHEMA).createOrReplaceTransaction());
        all.put(
                "replaceTransaction",
                catalog -> catalog.buildTable(t, Rows.SCHEMA).replaceTransaction());
        all.put("registerTable", catalog -> catalog.registerTable(table("new"), tablePointer));
        all.put("registerTable over", catalog -> catalog.registerTable(t, tablePointer, true));
        all.put("dropTable", catalog -> catalog.dropTable(t, false));
        all.put("dropTable purge", catalog -> catalog.dropTable(t, true));
        all.put("renameTable", catalog -> catalog.renameTable(t, table("u")));
        all.put("create view", catalog -> view(catalog, "new").create());
        all.put("replace view", catalog -> view(catalog, "v").replace());
        all.put("createOrReplace view", catalog -> view(catalog, "v").createOrReplace());
        all.put("registerView", catalog -> catalog.registerView(table("new"), viewPointer));
        all.put("dropView", catalog -> catalog.dropView(v));
        all.put("renameView", catalog -> catalog.renameView(v, table("w")));
        all.put("conditionSupport", catalog -> catalog.conditionSupport(t));
        all.put("createNamespace", catalog -> catalog.createNamespace(other));
        all.put("listNamespaces", catalog -> catalog.listNamespaces());
        all.put("listNamespaces of one", catalog -> catalog.listNamespaces(namespace()));
        all.put("loadNamespaceMetadata", catalog -> catalog.loadNamespaceMetadata(namespace()));
        all.put("namespaceExists", catalog -> catalog.namespaceExists(namespace()));
        all.put("dropNamespace", catalog -> catalog.dropNamespace(namespace()));
        all.put("setProperties", catalog -> catalog.setProperties(namespace(), Map.of("a", "b")));
        all.put("removeProperties", catalog -> catalog.removeProperties(namespace(), Set.of("a")));
        return all;
    }

    private Map<String, Consumer<HmsCatalog>> operations() {
        createTable("t");
        view(catalog(), "v").create();
        return operations(pointer("t"), pointer("v"));
    }

    private static int closedPort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertNothingChanged() {
        assertThat(catalog().listTables(namespace())).containsExactly(table("t"));
        assertThat(catalog().listViews(namespace())).containsExactly(table("v"));
        assertThat(catalog().loadNamespaceMetadata(namespace())).doesNotContainKey("a");
    }

    @Test
    default void aServerThatCannotBeReachedIsUnavailableToEveryOperation() {
        HmsCatalog unreachable = anotherCatalog(
                Map.of("uri", "thrift://127.0.0.1:" + closedPort(), "client.pool.acquire-timeout-ms", "50"));

        operations()
                .forEach((name, operation) -> assertThatThrownBy(() -> operation.accept(unreachable))
                        .as(name)
                        .isExactlyInstanceOf(ServiceUnavailableException.class)
                        .hasMessageContaining("no connection")
                        .hasCauseInstanceOf(MetastoreException.class));

        assertNothingChanged();
    }

    @Test
    default void aServerThatRefusesRefusesEveryOperationForGood() {
        HmsCatalog refused = anotherCatalog(Map.of(MetastoreConfigLoader.CATALOG_NAME, "no_such_catalog"));

        operations()
                .forEach((name, operation) -> assertThatThrownBy(() -> operation.accept(refused))
                        .as(name)
                        .isExactlyInstanceOf(ValidationException.class)
                        .hasMessageContaining("no_such_catalog")
                        .hasMessageContaining(MetastoreConfigLoader.CATALOG_NAME)
                        .hasCauseInstanceOf(MetastoreException.class));

        assertNothingChanged();
    }

    @Test
    default void anInterruptedThreadIsOutOfEveryOperationWithItsFlagSet() {
        HmsCatalog other = anotherCatalog(Map.of());

        operations().forEach((name, operation) -> {
            Thread.currentThread().interrupt();
            try {
                assertThatThrownBy(() -> operation.accept(other))
                        .as(name)
                        .isExactlyInstanceOf(CatalogInterruptedException.class);
            } finally {
                assertThat(Thread.interrupted()).as(name).isTrue();
            }
        });

        assertNothingChanged();
    }

    @Test
    default void aPoolWithoutAFreeConnectionIsUnavailable() throws Exception {
        HmsCatalog single = anotherCatalog(Map.of("clients", "1", "client.pool.acquire-timeout-ms", "200"));
        Gate held = proxy().on("get_all_databases").nth(1).pauseRequest();
        CompletableFuture<?> holder = CompletableFuture.runAsync(single::listNamespaces);
        held.awaitArrival(Duration.ofSeconds(30));

        assertThatThrownBy(() -> single.tableExists(table("t")))
                .isExactlyInstanceOf(ServiceUnavailableException.class)
                .hasMessageContaining("1 of 1 in use");

        held.release();
        holder.get();
    }

    @Test
    default void aLoadedTableSaysThatItsServerIsUnavailable() throws Exception {
        createTable("t");
        var way = anotherProxy();
        HmsCatalog other = anotherCatalog(Map.of("uri", way.uri(), "client.pool.acquire-timeout-ms", "200"));
        Table table = other.loadTable(table("t"));
        way.refuseConnections();
        way.cutConnections();

        assertThatThrownBy(table::refresh).isExactlyInstanceOf(ServiceUnavailableException.class);
        assertThatThrownBy(() -> table.updateProperties().set("a", "b").commit())
                .isExactlyInstanceOf(CommitFailedException.class)
                .hasCauseExactlyInstanceOf(ServiceUnavailableException.class);

        way.acceptConnections();
        table.refresh();
        table.updateProperties().set("a", "b").commit();
        assertThat(entry("t").getParameters()).containsEntry("a", "b");
    }

    @Test
    default void aNamespaceWhoseChangeGotLostIsInAnUnknownState() {
        Namespace other = Namespace.of(namespace().level(0) + "_other");
        proxy().on("create_database").nth(1).cutRequest();
        assertThatThrownBy(() -> catalog().createNamespace(other))
                .isExactlyInstanceOf(CommitStateUnknownException.class)
                .hasMessageContaining("create_database");

        proxy().on("create_database").nth(1).dropReply();
        catalog().createNamespace(other);
        proxy().on("alter_database").nth(1).cutRequest();
        assertThatThrownBy(() -> catalog().setProperties(other, Map.of("a", "b")))
                .isExactlyInstanceOf(CommitStateUnknownException.class);
        proxy().on("drop_database").nth(1).cutRequest();
        assertThatThrownBy(() -> catalog().dropNamespace(other)).isExactlyInstanceOf(CommitStateUnknownException.class);

        proxy().on("drop_database").nth(1).dropReply();
        assertThat(catalog().dropNamespace(other)).isTrue();
        assertThat(catalog().namespaceExists(other)).isFalse();
    }
}
