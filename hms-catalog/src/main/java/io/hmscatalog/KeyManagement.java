package io.hmscatalog;

import io.hmscatalog.compat.InvalidConfigException;
import java.io.Closeable;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.encryption.EncryptionUtil;
import org.apache.iceberg.encryption.KeyManagementClient;
import org.apache.iceberg.exceptions.ValidationException;
import org.jspecify.annotations.Nullable;

/** The catalog's way to the system that keeps the master keys of encrypted tables, where one is configured. Thread-safe. */
final class KeyManagement implements Closeable {

    private final @Nullable KeyManagementClient client;

    KeyManagement(@Nullable KeyManagementClient client) {
        this.client = client;
    }

    /**
     * Makes the client that the catalog's properties name.
     *
     * @throws InvalidConfigException if it cannot be made
     */
    static KeyManagement open(Map<String, String> properties) {
        if (!properties.containsKey(CatalogProperties.ENCRYPTION_KMS_TYPE)
                && !properties.containsKey(CatalogProperties.ENCRYPTION_KMS_IMPL)) {
            return new KeyManagement(null);
        }
        try {
            return new KeyManagement(EncryptionUtil.createKmsClient(properties));
        } catch (IllegalArgumentException | IllegalStateException e) {
            InvalidConfigException problem = new InvalidConfigException(List.of("%s or %s: %s"
                    .formatted(
                            CatalogProperties.ENCRYPTION_KMS_TYPE,
                            CatalogProperties.ENCRYPTION_KMS_IMPL,
                            e.getMessage())));
            problem.initCause(e);
            throw problem;
        }
    }

    /** The client, for the use of one table. */
    KeyManagementClient clientFor(String table) {
        if (client == null) {
            throw new ValidationException(
                    "Table %s is encrypted, and the catalog has no key management client; set the catalog property %s or %s",
                    table, CatalogProperties.ENCRYPTION_KMS_IMPL, CatalogProperties.ENCRYPTION_KMS_TYPE);
        }
        return client;
    }

    @Override
    public void close() {
        if (client != null) {
            client.close();
        }
    }
}
