package io.hmscatalog;

import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.ValidationException;
import org.jspecify.annotations.Nullable;

/**
 * How a table is encrypted, as its properties or the metastore's parameters say.
 *
 * @param id of its master key
 * @param dataKeyBytes length of the keys of its files
 */
record TableKey(String id, int dataKeyBytes) {

    /** Empty if the table is not encrypted. */
    static Optional<TableKey> of(String table, Map<String, String> properties) {
        return Optional.ofNullable(properties.get(TableProperties.ENCRYPTION_TABLE_KEY))
                .map(id ->
                        new TableKey(id, dataKeyBytes(table, properties.get(TableProperties.ENCRYPTION_DEK_LENGTH))));
    }

    private static int dataKeyBytes(String table, @Nullable String value) {
        return switch (value == null ? String.valueOf(TableProperties.ENCRYPTION_DEK_LENGTH_DEFAULT) : value) {
            case "16" -> 16;
            case "24" -> 24;
            case "32" -> 32;
            default ->
                throw new ValidationException(
                        "Table %s: %s=%s is neither 16 nor 24 nor 32",
                        table, TableProperties.ENCRYPTION_DEK_LENGTH, value);
        };
    }

    /** As table properties. */
    Map<String, String> properties() {
        return Map.of(
                TableProperties.ENCRYPTION_TABLE_KEY,
                id,
                TableProperties.ENCRYPTION_DEK_LENGTH,
                String.valueOf(dataKeyBytes));
    }
}
