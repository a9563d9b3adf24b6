package io.hmscatalog;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.lock.TableLocks;
import org.apache.iceberg.io.FileIO;

/**
 * What all tables of one catalog share.
 *
 * @param user owner of what the catalog creates
 */
record CatalogResources(
        MetastoreClient client,
        FileIO io,
        MetadataCache metadata,
        KeyManagement keyManagement,
        HmsCatalogOptions options,
        String user,
        TableLocks locks,
        TableProtection protection,
        PointerAlarm alarm) {}
