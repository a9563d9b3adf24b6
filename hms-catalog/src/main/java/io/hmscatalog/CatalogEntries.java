package io.hmscatalog;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.ObjectNotFoundException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.api.hive_metastoreConstants;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;

/** Lists and finds the entries of one catalog, by the names that the server stores. */
record CatalogEntries(MetastoreClient client, Namespaces namespaces, HmsCatalogOptions options) {

    private static final String ICEBERG_TABLES = ofType(BaseMetastoreTableOperations.ICEBERG_TABLE_TYPE_VALUE);
    private static final String ICEBERG_VIEWS = ofType(TableEntry.ICEBERG_VIEW);

    /** Both spellings in use are listed (Trino writes lower case); {@code =} fails on some databases (HIVE-21614). */
    private static String ofType(String icebergType) {
        return "%1$s%2$s like \"%3$s\" or %1$s%2$s like \"%4$s\""
                .formatted(
                        hive_metastoreConstants.HIVE_FILTER_FIELD_PARAMS,
                        BaseMetastoreTableOperations.TABLE_TYPE_PROP,
                        icebergType.toUpperCase(Locale.ROOT),
                        icebergType);
    }

    List<TableIdentifier> tables(Namespace namespace) {
        return options.listAllTables()
                ? all(namespace)
                : list(namespace, database -> client.getTableNamesByFilter(database, ICEBERG_TABLES));
    }

    List<TableIdentifier> all(Namespace namespace) {
        return list(namespace, client::getAllTables);
    }

    List<TableIdentifier> views(Namespace namespace) {
        return list(namespace, database -> client.getTableNamesByFilter(database, ICEBERG_VIEWS));
    }

    private List<TableIdentifier> list(Namespace namespace, Function<String, List<String>> namesIn) {
        if (!HmsNames.isDatabase(namespace)) {
            throw new NoSuchNamespaceException("Namespace does not exist: %s", namespace);
        }
        List<String> names = names(namespace, namesIn);
        if (names.isEmpty()) {
            // Servers before 4.1 answer for a missing database as for an empty one.
            namespaces.load(namespace);
        }
        return names.stream().map(name -> TableIdentifier.of(namespace, name)).toList();
    }

    private static List<String> names(Namespace namespace, Function<String, List<String>> namesIn) {
        try {
            return namesIn.apply(namespace.level(0));
        } catch (ObjectNotFoundException e) {
            throw new NoSuchNamespaceException(e, "Namespace does not exist: %s", namespace);
        }
    }

    Optional<Table> find(TableIdentifier identifier) {
        return HmsNames.isDatabase(identifier.namespace()) ? TableEntry.find(client, identifier) : Optional.empty();
    }

    Optional<Table> find(EntryKind kind, TableIdentifier identifier) {
        return find(identifier).filter(kind::isOf);
    }

    void requireFree(EntryKind kind, TableIdentifier identifier) {
        find(identifier).ifPresent(entry -> {
            throw kind.taken(null, identifier, entry);
        });
    }

    /** Why there is no entry of a kind: another has its name, or the failure tells. */
    RuntimeException takenOr(EntryKind kind, TableIdentifier identifier, RuntimeException failure) {
        return find(identifier)
                .map(entry -> (RuntimeException) kind.taken(failure, identifier, entry))
                .orElse(failure);
    }
}
