package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.HmsCatalog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.encryption.UnitestKMS;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.Test;

/** Encrypted tables. Tests that prove a row of the facts page are named after it. */
@SuppressWarnings("MemberName")
interface EncryptionFacts extends CatalogFixture {

    Map<String, String> KEYS = Map.of("encryption.kms-impl", UnitestKMS.class.getName());

    /** The magic of AES GCM streams, in Iceberg's spec. */
    String ENCRYPTED_STREAM = "AGS1";

    /** The magic of Parquet files with an encrypted footer. */
    String ENCRYPTED_PARQUET = "PARE";

    default HmsCatalog encrypting() {
        return anotherCatalog(KEYS);
    }

    static Map<String, String> encrypted() {
        Map<String, String> properties = new HashMap<>(LostCommitFacts.QUICK_CHECKS);
        properties.put("format-version", "3");
        properties.put("encryption.key-id", UnitestKMS.MASTER_KEY_NAME1);
        return properties;
    }

    default Catalog.TableBuilder build(HmsCatalog catalog) {
        return catalog.buildTable(table("t"), Rows.SCHEMA).withProperties(encrypted());
    }

    default Table createEncrypted() {
        return build(encrypting()).create();
    }

    /** Somebody who has the keys reads the rows, and the files are of no use to others. */
    default void assertEncrypted(Table table, long... ids) {
        Table loaded = encrypting().loadTable(table("t"));
        assertThat(Rows.read(loaded)).isEqualTo(Rows.ids(ids));
        new TableFiles(loaded).assertAllThere();
        List<Path> files = Folder.filesBelow(table.location());
        assertThat(files)
                .filteredOn(file -> FileFormat.fromFileName(file.toString()) == FileFormat.PARQUET)
                .isNotEmpty()
                .allSatisfy(file -> assertThat(Folder.magic(file)).isEqualTo(ENCRYPTED_PARQUET));
        assertThat(files)
                .filteredOn(file -> FileFormat.fromFileName(file.toString()) == FileFormat.AVRO)
                .isNotEmpty()
                .allSatisfy(file -> assertThat(Folder.magic(file)).isEqualTo(ENCRYPTED_STREAM));
    }

    private static TableMetadata metadata(Table table) {
        return ((BaseTable) table).operations().current();
    }

    @Test
    default void theFilesOfAnEncryptedTableAreReadWithItsKeyOnly() {
        Table table = createEncrypted();

        Rows.append(table, 1);
        Rows.append(table, 2);
        table.updateProperties().set("colour", "green").commit();

        assertEncrypted(table, 1, 2);
        Table loaded = encrypting().loadTable(table("t"));
        assertThat(metadata(loaded).previousFiles()).hasSize(3);
        new TableFiles(loaded).assertNoOtherVersions();
        assertThat(loaded.snapshots()).extracting(Snapshot::keyId).hasSize(2).doesNotContainNull();
        assertThat(entry("t").getParameters())
                .containsEntry("encryption.key-id", UnitestKMS.MASTER_KEY_NAME1)
                .containsKey("metadata_hash");
    }

    @Test
    default void issue14427_aTransactionThatStartsOverKeepsTheKeysOfBothWriters() {
        Table table = createEncrypted();
        Transaction transaction = table.newTransaction();
        Rows.append(transaction.table(), 1);
        transaction.newFastAppend().appendFile(Rows.file(table, 2)).commit();
        Rows.append(encrypting().loadTable(table("t")), 3);

        transaction.commitTransaction();

        assertEncrypted(table, 1, 2, 3);
        assertThat(metadata(encrypting().loadTable(table("t"))).encryptionKeys())
                .as("one of each manifest list, and one that wraps them for each writer that began without a snapshot")
                .hasSizeBetween(4, 5);
    }

    @Test
    default void issue14427_createAndReplaceTransactionsKeepTheirKeys() {
        Transaction create = build(encrypting()).createTransaction();
        Rows.append(create.table(), 1);
        create.commitTransaction();
        Table table = encrypting().loadTable(table("t"));
        assertEncrypted(table, 1);
        Transaction replace = encrypting().buildTable(table("t"), Rows.SCHEMA).replaceTransaction();
        Rows.append(replace.table(), 2);

        replace.commitTransaction();

        assertEncrypted(table, 2);
        Transaction again = build(encrypting()).createOrReplaceTransaction();
        Rows.append(again.table(), 3);
        again.commitTransaction();
        assertEncrypted(table, 3);
        Table loaded = encrypting().loadTable(table("t"));
        assertThat(Rows.read(loaded)).isEqualTo(Rows.ids(3));
        assertThat(loaded.snapshots()).hasSize(3);
    }

    private void assertRefused(Table table, Runnable change) {
        var entry = entry("t");
        int files = Folder.filesBelow(table.location()).size();

        assertThatThrownBy(change::run)
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("nothing was written")
                .hasMessageContaining("encryption.key-id");

        assertThat(entry("t")).isEqualTo(entry);
        assertThat(Folder.filesBelow(table.location())).hasSize(files);
    }

    @Test
    default void theKeyOfATableIsNeitherChangedNorRemoved() {
        Table table = createEncrypted();
        Rows.append(table, 1);

        assertRefused(
                table,
                () -> table.updateProperties()
                        .set("encryption.key-id", UnitestKMS.MASTER_KEY_NAME2)
                        .commit());
        assertRefused(
                table,
                () -> table.updateProperties().remove("encryption.key-id").commit());
        assertRefused(
                table,
                () -> encrypting()
                        .buildTable(table("t"), Rows.SCHEMA)
                        .withProperty("encryption.key-id", UnitestKMS.MASTER_KEY_NAME2)
                        .replaceTransaction());

        Rows.append(table, 2);
        assertEncrypted(table, 1, 2);
    }

    @Test
    default void aTableThatIsNotEncryptedIsNotGivenAKey() {
        Table table = encrypting()
                .buildTable(table("t"), Rows.SCHEMA)
                .withProperty("format-version", "3")
                .create();

        assertRefused(
                table,
                () -> table.updateProperties()
                        .set("encryption.key-id", UnitestKMS.MASTER_KEY_NAME1)
                        .commit());
    }

    private void assertNotLoaded(String reason) {
        assertThatThrownBy(() -> readingCatalog(KEYS).loadTable(table("t")))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("The metadata file of test." + table("t"))
                .hasMessageContaining(pointer("t"))
                .hasMessageContaining(reason);
        assertThatThrownBy(() -> encrypting().dropTable(table("t"), true))
                .as("files that an altered file names are not deleted")
                .isInstanceOf(ValidationException.class);
        assertThat(encrypting().tableExists(table("t"))).isTrue();
    }

    @Test
    default void issue14685_anAlteredMetadataFileIsNotRead() {
        Table table = createEncrypted();
        Rows.append(table, 1);
        table.updateProperties().set("colour", "green").commit();
        Path file = Folder.path(pointer("t"));

        Folder.replaceIn(file, "\"green\"", "\"black\"");
        assertNotLoaded("metadata_hash");

        Folder.replaceIn(file, "\"black\"", "\"green\"");
        assertEncrypted(table, 1);
    }

    @Test
    default void issue14685_aMetadataFileWithoutTheKeyIsNotRead() {
        createEncrypted();
        Path file = Folder.path(pointer("t"));

        Folder.replaceIn(file, "\"encryption.key-id\"", "\"harmless\"");
        assertNotLoaded("encryption.key-id: none in the file, keyA");
    }

    @Test
    default void aCommitWhoseReplyIsLostIsASuccessThatCanBeRead() {
        Table table = createEncrypted();
        Rows.append(table, 1);
        proxy().on(RpcCountFacts.ALTER_TABLE).nth(1).dropReply();
        proxy().resetCounts();

        Rows.append(table, 2);

        assertThat(proxy().counts()).containsEntry(RpcCountFacts.ALTER_TABLE, 1);
        assertEncrypted(table, 1, 2);
    }

    @Test
    default void aCreateWhoseReplyIsLostIsASuccessThatCanBeWritten() {
        proxy().on(RpcCountFacts.CREATE_TABLE).nth(1).dropReply();

        Table table = createEncrypted();
        Rows.append(table, 1);

        assertEncrypted(table, 1);
    }

    @Test
    default void aPurgeRemovesTheFilesThatEncryptedManifestsName() {
        Table table = createEncrypted();
        Rows.append(table, 1);
        Rows.append(table, 2);

        assertThat(encrypting().dropTable(table("t"), true)).isTrue();

        assertThat(Folder.filesBelow(table.location())).isEmpty();
        assertThat(catalog().tableExists(table("t"))).isFalse();
    }

    /** A key management that gives no key. */
    final class Refusing extends UnitestKMS {
        @Override
        public ByteBuffer unwrapKey(ByteBuffer wrappedKey, String wrappingKeyId) {
            throw new IllegalStateException("no permission for " + wrappingKeyId);
        }
    }

    @Test
    default void aPurgeForWhichTheKeyIsNotGivenLeavesTheTable() {
        Table table = createEncrypted();
        Rows.append(table, 1);
        HmsCatalog refused = anotherCatalog(Map.of("encryption.kms-impl", Refusing.class.getName()));

        assertThatThrownBy(() -> refused.dropTable(table("t"), true)).hasStackTraceContaining("no permission for keyA");

        assertEncrypted(table, 1);
    }

    @Test
    default void withoutAKeyManagementAnEncryptedTableIsShownRenamedAndDroppedButNotPurged() {
        Table table = createEncrypted();
        Rows.append(table, 1);
        int files = Folder.filesBelow(table.location()).size();

        Table shown = catalog().loadTable(table("t"));
        assertThat(shown.properties()).containsEntry("encryption.key-id", UnitestKMS.MASTER_KEY_NAME1);
        for (Runnable use : List.<Runnable>of(
                () -> Rows.read(shown),
                () -> shown.updateProperties().set("colour", "green").commit(),
                () -> catalog().dropTable(table("t"), true))) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(ValidationException.class)
                    .hasMessageContaining("encryption.kms-impl");
        }
        assertThat(Folder.filesBelow(table.location())).hasSize(files);
        catalog().renameTable(table("t"), table("u"));
        catalog().renameTable(table("u"), table("t"));
        assertEncrypted(table, 1);

        assertThat(catalog().dropTable(table("t"), false)).isTrue();

        assertThat(Folder.filesBelow(table.location())).hasSize(files);
    }

    @Test
    default void anEncryptedTableIsRegisteredWithItsKeyAndHash() {
        Table table = createEncrypted();
        Rows.append(table, 1);
        String pointer = pointer("t");
        Map<String, String> before = entry("t").getParameters();
        encrypting().dropTable(table("t"), false);

        Table registered = encrypting().registerTable(table("t"), pointer);

        assertThat(Rows.read(registered)).isEqualTo(Rows.ids(1));
        for (String key : List.of("encryption.key-id", "metadata_hash")) {
            assertThat(entry("t").getParameters()).containsEntry(key, before.get(key));
        }
        Rows.append(registered, 2);
        assertEncrypted(table, 1, 2);
        assertThat(Rows.read(encrypting().registerTable(table("t"), pointer, true)))
                .isEqualTo(Rows.ids(1));
        assertThat(entry("t").getParameters()).containsEntry("metadata_hash", before.get("metadata_hash"));
    }

    @Test
    default void anEncryptedTableStaysUsableWhenItsCatalogIsClosed() throws IOException {
        HmsCatalog closed = encrypting();
        Table table = build(closed).create();
        Rows.append(table, 1);

        closed.close();

        Rows.append(table, 2);
        assertThat(Rows.read(table)).isEqualTo(Rows.ids(1, 2));
        assertEncrypted(table, 1, 2);
    }

    @Test
    default void everyKindOfUpdateKeepsTheTableReadable() {
        Table table = createEncrypted();
        var first = Rows.file(table, 1);
        table.newAppend().appendFile(first).commit();
        Rows.append(table, 2);
        table.newOverwrite().deleteFile(first).addFile(Rows.file(table, 3)).commit();
        table.rewriteManifests().clusterBy(file -> "one").commit();
        assertEncrypted(table, 2, 3);
        List<Long> old = new ArrayList<>();
        table.snapshots().forEach(snapshot -> old.add(snapshot.snapshotId()));
        assertThat(Folder.path(first.location())).exists();
        old.remove(table.currentSnapshot().snapshotId());
        var expire = table.expireSnapshots();
        old.forEach(expire::expireSnapshotId);

        expire.commit();

        assertEncrypted(table, 2, 3);
        assertThat(encrypting().loadTable(table("t")).snapshots()).hasSize(1);
        assertThat(Folder.path(first.location())).doesNotExist();
        assertThat(Folder.filesBelow(table.location() + "/metadata"))
                .filteredOn(file -> file.getFileName().toString().startsWith("snap-"))
                .hasSize(1);
    }
}
