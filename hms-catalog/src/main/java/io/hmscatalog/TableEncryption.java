package io.hmscatalog;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.encryption.EncryptedKey;
import org.apache.iceberg.encryption.EncryptingFileIO;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.encryption.EncryptionUtil;
import org.apache.iceberg.encryption.PlaintextEncryptionManager;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.io.FileIO;
import org.jspecify.annotations.Nullable;

/**
 * The encryption of one table: its master key, which the metastore names and no metadata file can take away, and the keys of
 * its manifest lists, from their making to the commit of their snapshot. A table that is not encrypted has neither.
 * Thread-safe; the manager is as much so as Iceberg's.
 */
final class TableEncryption {

    private final String table;
    private final FileIO plain;
    private final KeyManagement keyManagement;

    private @Nullable TableKey key;
    private Map<String, EncryptedKey> keys = Map.of();

    /** Made when it is needed; from then on its manager has the keys, new ones among them. */
    private @Nullable EncryptingFileIO files;

    TableEncryption(CatalogResources catalog, String table) {
        this.table = table;
        this.plain = catalog.io();
        this.keyManagement = catalog.keyManagement();
    }

    /** The table's files. */
    synchronized FileIO io() {
        return key == null ? plain : encrypting(key);
    }

    synchronized EncryptionManager manager() {
        return key == null
                ? PlaintextEncryptionManager.instance()
                : encrypting(key).encryptionManager();
    }

    private EncryptingFileIO encrypting(TableKey masterKey) {
        EncryptingFileIO made = files;
        if (made == null) {
            made = EncryptingFileIO.combine(
                    plain,
                    EncryptionUtil.createEncryptionManager(
                            List.copyOf(keys.values()), masterKey.properties(), keyManagement.clientFor(table)));
            files = made;
        }
        return made;
    }

    private Map<String, EncryptedKey> known() {
        return files == null ? keys : EncryptionUtil.encryptionKeys(files.encryptionManager());
    }

    /**
     * A version as its file was read, if that is what the metastore's entry stands for: somebody who can write to the table's
     * files, but not to the metastore, could make writers go on without encryption.
     */
    TableMetadata requireUnaltered(Table entry, TableMetadata read) {
        requireKey(entry, read);
        String hash = TableEntry.parameters(entry).getOrDefault(MetadataHash.PARAMETER, "");
        if (isEncrypted(read) && !hash.isEmpty()) {
            String found = MetadataHash.of(read);
            if (!found.equals(hash)) {
                throw altered(read, MetadataHash.PARAMETER, found, hash);
            }
        }
        return read;
    }

    private void requireKey(Table entry, TableMetadata read) {
        Optional<TableKey> stored = TableKey.of(table, TableEntry.parameters(entry));
        Optional<TableKey> found = TableKey.of(table, read.properties());
        if (!found.equals(stored)) {
            throw altered(read, TableProperties.ENCRYPTION_TABLE_KEY, text(found), text(stored));
        }
    }

    static boolean isEncrypted(TableMetadata version) {
        return version.properties().containsKey(TableProperties.ENCRYPTION_TABLE_KEY);
    }

    private static String text(Optional<TableKey> key) {
        return key.map(known -> "%s (%d bytes)".formatted(known.id(), known.dataKeyBytes()))
                .orElse("none");
    }

    private ValidationException altered(TableMetadata read, String what, String found, String stored) {
        return new ValidationException(
                "The metadata file of %s is not as the metastore knows it: %s; %s: %s in the file, %s in the metastore. The"
                        + " file was altered, or committed by a writer that knows nothing of encryption",
                table, read.metadataFileLocation(), what, found, stored);
    }

    /** Goes on with the version that the metastore's entry points to. */
    void follow(Table entry, TableMetadata version) {
        requireKey(entry, version);
        follow(version);
    }

    /**
     * Goes on with a version that was committed. Keys whose snapshot is still to be committed stay: a transaction refreshes
     * between the two (iceberg#14427).
     */
    synchronized void follow(TableMetadata version) {
        Optional<TableKey> now = TableKey.of(table, version.properties());
        Map<String, EncryptedKey> known = known();
        if (now.equals(Optional.ofNullable(key))
                && known.keySet().containsAll(keysById(version).keySet())) {
            return;
        }
        key = now.orElse(null);
        keys = now.isEmpty() ? Map.of() : union(known, keysById(version));
        files = null;
    }

    /** Goes on with the last version of a table; fails while nothing is lost yet if the files it names could not be found. */
    void openToPurge(Table entry, TableMetadata version) {
        follow(requireUnaltered(entry, version));
        Snapshot current = version.currentSnapshot();
        if (isEncrypted(version) && current != null) {
            List<ManifestFile> unused = current.allManifests(io());
        }
    }

    private static Map<String, EncryptedKey> keysById(TableMetadata version) {
        Map<String, EncryptedKey> byId = new LinkedHashMap<>();
        version.encryptionKeys().forEach(stored -> byId.put(stored.keyId(), stored));
        return byId;
    }

    private static Map<String, EncryptedKey> union(Map<String, EncryptedKey> one, Map<String, EncryptedKey> other) {
        Map<String, EncryptedKey> all = new LinkedHashMap<>(one);
        all.putAll(other);
        return all;
    }

    /**
     * Goes on with a version of a table that is still to be created, and whose files are written before that. The master key
     * may be chosen until there is a snapshot.
     */
    synchronized void begin(TableMetadata uncommitted) {
        if (key != null || !uncommitted.snapshots().isEmpty()) {
            requireSameKey(uncommitted);
        }
        follow(uncommitted);
    }

    /** The master key stays what it is from the table's creation on. */
    synchronized void requireSameKey(TableMetadata next) {
        requireSameKey(Optional.ofNullable(key), next);
    }

    /** As for a version that is based on the one before, for one that takes its place in the metastore. */
    void requireSameKey(Table entry, TableMetadata next) {
        requireSameKey(TableKey.of(table, TableEntry.parameters(entry)), next);
    }

    private void requireSameKey(Optional<TableKey> before, TableMetadata next) {
        Optional<String> idBefore = before.map(TableKey::id);
        Optional<String> id = TableKey.of(table, next.properties()).map(TableKey::id);
        if (!id.equals(idBefore)) {
            throw new ValidationException(
                    "Cannot commit to %s, nothing was written: the %s of a table can be neither changed nor removed, nor given"
                            + " to a table that has none (it is %s and was to become %s)",
                    table, TableProperties.ENCRYPTION_TABLE_KEY, idBefore.orElse("none"), id.orElse("none"));
        }
    }

    /** The version to be committed, with the keys of its snapshots. */
    synchronized TableMetadata withKeys(TableMetadata next) {
        if (!isEncrypted(next)) {
            return next;
        }
        EncryptionUtil.checkCompatibility(next.properties(), next.formatVersion());
        Map<String, EncryptedKey> known = EncryptionUtil.encryptionKeys(manager());
        Set<String> stored = keysById(next).keySet();
        TableMetadata.Builder builder = TableMetadata.buildFrom(next);
        for (Snapshot snapshot : next.snapshots()) {
            String id = snapshot.keyId();
            if (id != null && !stored.contains(id)) {
                EncryptedKey own = required(known.get(id), snapshot);
                builder.addEncryptionKey(own);
                builder.addEncryptionKey(required(known.get(own.encryptedById()), snapshot));
            }
        }
        return builder.build();
    }

    private EncryptedKey required(@Nullable EncryptedKey found, Snapshot snapshot) {
        if (found == null) {
            throw new ValidationException(
                    "Cannot commit to %s, nothing was written: the key of snapshot %s is not known, so nobody could read it",
                    table, snapshot.snapshotId());
        }
        return found;
    }
}
