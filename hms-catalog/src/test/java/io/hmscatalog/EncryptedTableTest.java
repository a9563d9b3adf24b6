package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.FakeMetastore.Step;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.ServerAnswers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.Transactions;
import org.apache.iceberg.encryption.EncryptedKey;
import org.apache.iceberg.encryption.EncryptingFileIO;
import org.apache.iceberg.encryption.PlaintextEncryptionManager;
import org.apache.iceberg.encryption.StandardEncryptionManager;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that prove a row of the facts page are named after it. */
@SuppressWarnings("MemberName")
class EncryptedTableTest {

    private static final Map<String, String> ENCRYPTED = Map.of(
            "format-version", "3",
            "encryption.key-id", "keyA",
            "commit.retry.num-retries", "0",
            "commit.status-check.num-retries", "0");

    private final FakeMetastore metastore = new FakeMetastore();
    private final RecordedFiles files = new RecordedFiles();
    private final MemoryKeys keys = new MemoryKeys();
    private final CatalogResources resources = Resources.of(metastore, files, new KeyManagement(keys));

    @BeforeEach
    void createDatabase() {
        metastore.put(Entries.database("db"));
    }

    private static HmsTableOperations operations(CatalogResources resources) {
        return new HmsTableOperations(resources, "cat.db.t", "db", "t");
    }

    private static TableMetadata first(Map<String, String> properties) {
        return Versions.first("memory:/secret", Versions.SCHEMA, properties);
    }

    private HmsTableOperations created(Map<String, String> properties) {
        HmsTableOperations operations = operations(resources);
        operations.create(first(properties));
        metastore.forgetCalls();
        return operations;
    }

    private static Table table(HmsTableOperations operations) {
        return HmsTable.of(new BaseTable(operations, "cat.db.t"));
    }

    /** Of another process, which knows nothing of what this one has read and written. */
    private HmsTableOperations elsewhere() {
        return operations(Resources.of(metastore, files, new KeyManagement(keys)));
    }

    private Table loaded() {
        HmsTableOperations operations = elsewhere();
        operations.refresh();
        return table(operations);
    }

    private static DataFile file(String name) {
        return DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath("memory:/secret/data/" + name + ".parquet")
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .build();
    }

    /** Every manifest list of the table can be read by somebody who just loaded it, and by nobody without the key. */
    private void assertReadable(int snapshots) {
        Table now = loaded();
        List<Snapshot> all = new ArrayList<>();
        now.snapshots().forEach(all::add);
        assertThat(all).hasSize(snapshots).allSatisfy(snapshot -> {
            assertThat(snapshot.keyId()).isNotNull();
            assertThat(snapshot.allManifests(now.io())).isNotEmpty().allSatisfy(this::assertEncrypted);
            assertEncrypted(snapshot.manifestListLocation());
        });
    }

    private void assertEncrypted(ManifestFile manifest) {
        assertThat(manifest.keyMetadata()).isNotNull();
        assertEncrypted(manifest.path());
    }

    private void assertEncrypted(String path) {
        try (var stream = files.newInputFile(path).newStream()) {
            assertThat(stream.readNBytes(4)).as(path).asString().isEqualTo("AGS1");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, String> parameters() {
        return metastore.stored("db", "t").orElseThrow().getParameters();
    }

    /** As a writer does, or somebody with a metastore client. */
    private void putParameter(String key, String value) {
        var stored = metastore.stored("db", "t").orElseThrow();
        stored.putToParameters(key, value);
        metastore.put(stored);
    }

    private void removeParameter(String key) {
        var stored = metastore.stored("db", "t").orElseThrow();
        stored.getParameters().remove(key);
        metastore.put(stored);
    }

    private String pointer() {
        return metastore.stored("db", "t").flatMap(TableEntry::pointer).orElseThrow();
    }

    /** As somebody does who can write to the table's files only. */
    private void tamper(UnaryOperator<TableMetadata> change) {
        String pointer = pointer();
        TableMetadata changed = change.apply(TableMetadataParser.read(files, pointer));
        files.deleteFile(pointer);
        TableMetadataParser.overwrite(changed, files.newOutputFile(pointer));
    }

    @Test
    void theMasterKeyIsTheOneThatTheMetastoreNames() {
        created(ENCRYPTED);

        HmsTableOperations operations = operations(resources);
        operations.refresh();

        assertThat(parameters()).containsEntry("encryption.key-id", "keyA").containsKey("metadata_hash");
        assertThat(operations.encryption()).isInstanceOf(StandardEncryptionManager.class);
        assertThat(operations.io())
                .isInstanceOfSatisfying(
                        EncryptingFileIO.class,
                        io -> assertThat(io.encryptionManager()).isSameAs(operations.encryption()));
    }

    @Test
    void aTableWithoutAKeyIsNotEncrypted() {
        HmsTableOperations operations = created(Map.of());

        assertThat(operations.encryption()).isSameAs(PlaintextEncryptionManager.instance());
        assertThat(operations.io()).isSameAs(files);
        assertThat(parameters()).doesNotContainKey("metadata_hash");
    }

    @Test
    void whatIsAppendedCanBeReadByOthersAndNotWithoutTheKey() {
        Table table = table(created(ENCRYPTED));

        table.newAppend().appendFile(file("a")).commit();
        table.newAppend().appendFile(file("b")).commit();
        table.updateProperties().set("colour", "green").commit();
        table.newDelete().deleteFile(file("a")).commit();

        assertReadable(3);
    }

    @Test
    void twoWritersReadEachOthersSnapshots() {
        Table one = table(created(ENCRYPTED));
        Table other = loaded();

        one.newAppend().appendFile(file("a")).commit();
        other.refresh();
        other.newAppend().appendFile(file("b")).commit();
        one.refresh();
        one.newAppend().appendFile(file("c")).commit();

        assertReadable(3);
    }

    @Test
    void commitsInARowAskTheKeyManagementForOneKey() {
        Table table = table(created(ENCRYPTED));

        for (int i = 0; i < 5; i++) {
            table.newAppend().appendFile(file("f" + i)).commit();
        }

        assertThat(keys.wrapped()).isEqualTo(1);
        assertThat(keys.unwrapped()).isZero();
    }

    @Test
    void issue14427_aTransactionKeepsItsKeysWhenItRefreshesBeforeItsCommit() {
        Table table = table(created(ENCRYPTED));
        Transaction transaction = table.newTransaction();
        transaction.newAppend().appendFile(file("a")).commit();
        transaction.newAppend().appendFile(file("b")).commit();

        transaction.commitTransaction();

        assertReadable(2);
    }

    @Test
    void issue14427_aTransactionThatStartsOverBesideAnotherWriterKeepsTheKeysOfBoth() {
        Table table = table(created(ENCRYPTED));
        Transaction transaction = table.newTransaction();
        transaction.newFastAppend().appendFile(file("a")).commit();
        loaded().newAppend().appendFile(file("b")).commit();

        transaction.commitTransaction();

        assertReadable(2);
    }

    @Test
    void issue14427_theFilesOfACreateTransactionAreEncryptedBeforeTheTableExists() {
        HmsTableOperations operations = operations(resources);
        operations.refresh();
        Transaction transaction = Transactions.createTableTransaction("t", operations, first(ENCRYPTED));
        assertThat(transaction.table().encryption())
                .as("asked before anything asks for its files")
                .isInstanceOf(StandardEncryptionManager.class);
        transaction.newAppend().appendFile(file("a")).commit();
        transaction.updateProperties().set("colour", "green").commit();
        transaction.newAppend().appendFile(file("b")).commit();

        transaction.commitTransaction();

        assertReadable(2);
    }

    @Test
    void issue14427_aReplaceTransactionKeepsTheKeysOfOldSnapshots() {
        HmsTableOperations operations = created(ENCRYPTED);
        table(operations).newAppend().appendFile(file("a")).commit();
        HmsTableOperations replacing = operations(resources);
        TableMetadata replacement = replacing
                .refresh()
                .buildReplacement(
                        Versions.SCHEMA,
                        PartitionSpec.unpartitioned(),
                        SortOrder.unsorted(),
                        "memory:/secret",
                        Map.of());
        Transaction transaction = Transactions.replaceTableTransaction("t", replacing, replacement);
        transaction.newAppend().appendFile(file("b")).commit();

        transaction.commitTransaction();

        assertReadable(2);
        assertThat(parameters()).containsEntry("encryption.key-id", "keyA");
    }

    /** Iceberg's clean-up names manifest lists by their location alone, and manifests without their key. */
    @Test
    void anExpiryRemovesTheFilesThatOnlyExpiredSnapshotsName() {
        HmsTableOperations operations = created(ENCRYPTED);
        Table table = table(operations);
        table.newFastAppend().appendFile(file("a")).commit();
        Snapshot first = table.currentSnapshot();
        ManifestFile manifest = first.allManifests(table.io()).get(0);
        table.newOverwrite().deleteFile(file("a")).addFile(file("b")).commit();
        List<String> deleted = new CopyOnWriteArrayList<>();

        table.expireSnapshots()
                .expireSnapshotId(first.snapshotId())
                .deleteWith(deleted::add)
                .commit();

        assertThat(deleted)
                .containsExactlyInAnyOrder(
                        first.manifestListLocation(), manifest.path(), file("a").location());
        assertReadable(1);
    }

    @Test
    void theKeysOfAFailedAttemptAreNotCommitted() {
        Table table = table(created(ENCRYPTED));
        metastore.on(Rpc.ALTER_TABLE, Step.fail(() -> ServerAnswers.refused(Rpc.ALTER_TABLE, "no permission")));
        assertThatThrownBy(() -> table.newAppend().appendFile(file("a")).commit())
                .isInstanceOf(ValidationException.class);

        table.newAppend().appendFile(file("a")).commit();

        Table now = loaded();
        assertThat(((BaseTable) now).operations().current().encryptionKeys())
                .as("the manifest list's, and the one that wraps it")
                .extracting(EncryptedKey::keyId)
                .hasSize(2)
                .contains(now.currentSnapshot().keyId());
    }

    @Test
    void aVersionWhoseSnapshotNobodyCouldReadIsRefused() {
        HmsTableOperations operations = created(ENCRYPTED);
        TableMetadata base = operations.current();
        Table other = table(operations(resources));
        other.refresh();
        other.newAppend().appendFile(file("a")).stageOnly().apply();
        Snapshot unknown = other.newAppend().appendFile(file("b")).apply();
        int before = files.left().size();

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> operations.commit(
                        base,
                        TableMetadata.buildFrom(base)
                                .setBranchSnapshot(unknown, "main")
                                .build()))
                .withMessageContaining("the key of snapshot " + unknown.snapshotId() + " is not known");

        assertThat(files.left()).hasSize(before);
    }

    private void assertRefused(HmsTableOperations operations, UnaryOperator<TableMetadata> change) {
        TableMetadata base = operations.current();
        Set<String> before = files.left();
        metastore.forgetCalls();

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> operations.commit(base, change.apply(base)))
                .withMessageStartingWith("Cannot commit to cat.db.t, nothing was written: the encryption.key-id");

        assertThat(files.left()).isEqualTo(before);
        assertThat(metastore.calls()).isEmpty();
    }

    @Test
    void theMasterKeyIsNotChanged() {
        assertRefused(created(ENCRYPTED), base -> Versions.withProperty(base, "encryption.key-id", "keyB"));
    }

    @Test
    void theMasterKeyIsNotRemoved() {
        assertRefused(created(ENCRYPTED), base -> Versions.withoutProperty(base, "encryption.key-id"));
    }

    @Test
    void aTableThatHasNoMasterKeyIsNotGivenOne() {
        assertRefused(
                created(Map.of("format-version", "3")),
                base -> Versions.withProperty(base, "encryption.key-id", "keyA"));
    }

    @Test
    void aTransactionThatChangesTheMasterKeyIsRefusedBeforeItsCommit() {
        Transaction transaction = table(created(ENCRYPTED)).newTransaction();

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> transaction
                        .updateProperties()
                        .set("encryption.key-id", "keyB")
                        .commit())
                .withMessageContaining("encryption.key-id");
    }

    @Test
    void aTransactionThatCreatesATableChoosesTheMasterKeyBeforeItsFirstSnapshot() {
        HmsTableOperations operations = operations(resources);
        operations.refresh();
        Transaction early = Transactions.createTableTransaction("t", operations, first(Map.of("format-version", "3")));
        early.updateProperties().set("encryption.key-id", "keyA").commit();
        early.newAppend().appendFile(file("a")).commit();
        HmsTableOperations others = operations(resources);
        others.refresh();
        Transaction late = Transactions.createTableTransaction("t", others, first(Map.of("format-version", "3")));
        late.newAppend().appendFile(file("a")).commit();

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() ->
                        late.updateProperties().set("encryption.key-id", "keyA").commit());
        early.commitTransaction();

        assertReadable(1);
    }

    @Test
    void aTableThatWasCreatedMeanwhileKeepsItsOwnKey() {
        HmsTableOperations operations = operations(resources);
        operations.refresh();
        Transaction transaction = Transactions.createOrReplaceTableTransaction("t", operations, first(ENCRYPTED));
        transaction.newAppend().appendFile(file("a")).commit();
        created(Map.of("format-version", "3"));

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(transaction::commitTransaction)
                .withMessageContaining("it is none and was to become keyA");
    }

    @Test
    void theLengthOfNewKeysMayChange() {
        HmsTableOperations operations = created(ENCRYPTED);
        table(operations).newAppend().appendFile(file("a")).commit();

        table(operations)
                .updateProperties()
                .set("encryption.data-key-length", "32")
                .commit();
        table(operations).newAppend().appendFile(file("b")).commit();

        assertReadable(2);
        assertThat(parameters()).containsEntry("encryption.data-key-length", "32");
    }

    @Test
    void aLengthThatIsNotOneOfAesIsRefusedBeforeAnythingIsWritten() {
        Map<String, String> odd = new HashMap<>(ENCRYPTED);
        odd.put("encryption.data-key-length", "17");

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> operations(resources).create(first(odd)))
                .withMessageContaining("encryption.data-key-length=17");

        assertThat(files.left()).isEmpty();
        assertThat(metastore.stored("db", "t")).isEmpty();
    }

    @Test
    void issue14685_anAlteredMetadataFileIsNotRead() {
        HmsTableOperations operations = created(ENCRYPTED);
        TableMetadata before = operations.current();
        loaded().updateProperties().set("colour", "green").commit();
        tamper(version -> Versions.withProperty(version, "colour", "red"));

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(operations::refresh)
                .withMessageContaining("The metadata file of cat.db.t")
                .withMessageContaining(pointer())
                .withMessageContaining("metadata_hash");
        assertThat(operations.current()).isSameAs(before);
    }

    @Test
    void issue14685_aMetadataFileWithoutTheKeyIsNotRead() {
        created(ENCRYPTED);
        removeParameter("metadata_hash");
        tamper(version -> Versions.withoutProperty(version, "encryption.key-id"));

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(elsewhere()::refresh)
                .withMessageContaining("The metadata file of cat.db.t")
                .withMessageContaining(pointer())
                .withMessageContaining("encryption.key-id: none in the file, keyA");
    }

    @Test
    void aKeyThatTheMetastoreDoesNotKnowIsNotBelieved() {
        created(ENCRYPTED);
        removeParameter("encryption.key-id");

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(operations(resources)::refresh)
                .withMessageContaining("keyA (16 bytes) in the file, none in the metastore");
    }

    @Test
    void aKeyThatIsLostInTheMetastoreIsMissedAlsoWhereThePointerStays() {
        HmsTableOperations operations = created(ENCRYPTED);
        operations.refresh();
        removeParameter("encryption.key-id");

        assertThatExceptionOfType(ValidationException.class).isThrownBy(operations::refresh);
        assertThat(operations.encryption()).isInstanceOf(StandardEncryptionManager.class);
    }

    @Test
    void aTableOfAWriterThatKeepsNoHashIsRead() {
        Table table = table(created(ENCRYPTED));
        table.newAppend().appendFile(file("a")).commit();
        removeParameter("metadata_hash");

        assertReadable(1);
        putParameter("metadata_hash", "");
        assertReadable(1);
    }

    @Test
    void issue14685_anAlteredFileDoesNotDecideWhetherACommitCameThrough() {
        HmsTableOperations operations = created(ENCRYPTED);
        TableMetadata base = operations.current();
        metastore.on(Rpc.ALTER_TABLE, Step.loseReplyAnd(() -> {
            loaded().updateProperties().set("colour", "green").commit();
            tamper(version -> Versions.withProperty(version, "colour", "red"));
        }));

        assertThatExceptionOfType(CommitStateUnknownException.class)
                .isThrownBy(() -> operations.commit(base, Versions.withProperty(base, "size", "l")));
    }

    @Test
    void theLengthOfTheHashIsNoReasonToLeaveItOut() {
        created(ENCRYPTED);

        var content = new TableContent(
                HmsCatalogOptions.parse(Map.of("iceberg.hive.table-property-max-size", "0"), new Configuration(false)),
                operations(resources).refresh());

        assertThat(content.create("memory:/next", "db", "t", "anna", 0).getParameters())
                .containsKey("metadata_hash")
                .doesNotContainKey("current-schema");
    }

    @Test
    void withoutAKeyManagementATableIsNeitherCreatedNorWrittenButLoaded() {
        created(ENCRYPTED);
        HmsTableOperations without = operations(Resources.of(metastore, files, new KeyManagement(null)));
        TableMetadata base = without.refresh();
        Set<String> before = files.left();

        assertThat(base.property("encryption.key-id", "")).isEqualTo("keyA");
        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(without::io)
                .withMessageContaining("encryption.kms-impl");
        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(without::encryption)
                .withMessageContaining("encryption.kms-impl");
        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> without.commit(base, Versions.withProperty(base, "colour", "green")))
                .withMessageContaining("encryption.kms-impl");
        metastore.remove("db", "t");
        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> operations(Resources.of(metastore, files, new KeyManagement(null)))
                        .create(first(ENCRYPTED)))
                .withMessageContaining("encryption.kms-impl");
        assertThat(files.left()).isEqualTo(before);
    }

    @Test
    void aTableOfAFormatBeforeTheThirdIsNotRegisteredWithAKey() {
        TableMetadata second = Versions.withProperty(first(Map.of()), "encryption.key-id", "keyA");
        TableMetadataParser.overwrite(second, files.newOutputFile("memory:/second.metadata.json"));
        TableMetadata read = TableMetadataParser.read(files, "memory:/second.metadata.json");

        assertThatThrownBy(() -> operations(resources).create(read))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Invalid properties for v2");
        assertThat(metastore.stored("db", "t")).isEmpty();
    }

    @Test
    void aRegisteredTableHasTheKeyAndTheHashOfItsFile() {
        table(created(ENCRYPTED)).newAppend().appendFile(file("a")).commit();
        String hash = parameters().get("metadata_hash");
        TableMetadata last = TableMetadataParser.read(files, pointer());
        metastore.remove("db", "t");

        operations(resources).create(last);

        assertThat(parameters()).containsEntry("metadata_hash", hash).containsEntry("encryption.key-id", "keyA");
        assertReadable(1);
    }

    @Test
    void aVersionThatTakesAnothersPlaceHasItsKey() {
        table(created(ENCRYPTED)).newAppend().appendFile(file("a")).commit();
        TableMetadata older = TableMetadataParser.read(files, pointer());
        loaded().newAppend().appendFile(file("b")).commit();
        TableMetadata plain = Versions.withoutProperty(older, "encryption.key-id");
        TableMetadataParser.overwrite(plain, files.newOutputFile("memory:/plain.metadata.json"));
        var stored = metastore.stored("db", "t").orElseThrow();

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> operations(resources)
                        .overwrite(stored, TableMetadataParser.read(files, "memory:/plain.metadata.json")))
                .withMessageContaining("it is keyA and was to become none");
        operations(resources).overwrite(stored, older);

        assertReadable(1);
    }

    @Test
    void aConflictLeavesTheTableReadable() {
        HmsTableOperations operations = created(ENCRYPTED);
        TableMetadata base = operations.current();
        loaded().newAppend().appendFile(file("a")).commit();

        assertThatExceptionOfType(CommitFailedException.class)
                .isThrownBy(() -> operations.commit(base, Versions.withProperty(base, "colour", "green")));

        assertReadable(1);
    }
}
