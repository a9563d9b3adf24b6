package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.HmsCatalog;
import java.security.PrivilegedAction;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.Test;

/** Which metadata files are read, and that what a catalog shows without reading is never old. */
interface MetadataCacheFacts extends CatalogFixture {

    Duration LIMIT = Duration.ofSeconds(60);

    /** Catalogs of one reader have the same settings, so the same versions in memory; those of two have none in common. */
    private HmsCatalog of(String reader, Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(properties);
        all.put("io-impl", CountedFiles.class.getName());
        all.put("reader", reader);
        return anotherCatalog(all);
    }

    private HmsCatalog of(String reader) {
        return of(reader, Map.of());
    }

    private Table createBy(HmsCatalog writer) {
        Table table = writer.createTable(table("t"), Rows.SCHEMA);
        Rows.append(table, 1);
        return table;
    }

    private Table loadedBy(HmsCatalog reader) {
        return reader.loadTable(table("t"));
    }

    private static TableMetadata metadata(Table table) {
        return ((HasTableOperations) table).operations().current();
    }

    private static void forget() {
        CountedFiles.forget();
    }

    private static void assertNothingIsRead() {
        assertThat(CountedFiles.read()).isEmpty();
    }

    private void assertTheVersionIsReadOnce() {
        assertThat(CountedFiles.read()).containsExactly(pointer("t"));
    }

    @Test
    default void anUnchangedTableIsLoadedAndRefreshedByOneCallEachWithoutARead() {
        HmsCatalog reader = of("one");
        createBy(of("two"));
        Table table = loadedBy(reader);
        forget();
        proxy().resetCounts();

        assertThat(Rows.read(loadedBy(reader))).isEqualTo(Rows.ids(1));
        assertThat(proxy().counts()).isEqualTo(Map.of(RpcCountFacts.GET_TABLE, 1));
        table.refresh();
        assertThat(proxy().counts()).isEqualTo(Map.of(RpcCountFacts.GET_TABLE, 2));
        assertNothingIsRead();
    }

    @Test
    default void whatOneCatalogHasReadAnotherOfTheSameSettingsDoesNotRead() {
        createBy(of("two"));
        HmsCatalog first = of("one");
        HmsCatalog second = of("one");
        forget();

        loadedBy(first);
        assertTheVersionIsReadOnce();
        loadedBy(second);
        assertTheVersionIsReadOnce();
    }

    /** What is shown of the last commit, by this process and by one that reads the file. */
    private void assertShownWithoutARead(HmsCatalog committer, Table committed) {
        String shown = TableMetadataParser.toJson(metadata(loadedBy(committer)));
        committed.refresh();
        assertThat(TableMetadataParser.toJson(metadata(committed))).isEqualTo(shown);
        assertNothingIsRead();
        assertThat(TableMetadataParser.toJson(TableMetadataParser.read(committed.io(), pointer("t"))))
                .isEqualTo(shown);
        forget();
    }

    @Test
    default void whatThisProcessHasCommittedIsNotReadBack() {
        HmsCatalog committer = of("one");
        forget();

        Table table = committer.createTable(table("t"), Rows.SCHEMA);
        assertShownWithoutARead(committer, table);
        Rows.append(table, 1);
        assertShownWithoutARead(committer, table);
        Rows.append(loadedBy(committer), 2);
        assertShownWithoutARead(committer, table);
        table.updateProperties().set("colour", "green").commit();
        assertShownWithoutARead(committer, table);
        Transaction transaction = table.newTransaction();
        transaction.newAppend().appendFile(Rows.file(table, 3)).commit();
        transaction.updateSchema().deleteColumn("note").commit();
        transaction.commitTransaction();
        assertShownWithoutARead(committer, table);
        committer.renameTable(table("t"), table("u"));
        committer.renameTable(table("u"), table("t"));
        assertShownWithoutARead(committer, table);
        assertThat(Rows.read(loadedBy(committer))).isEqualTo(Rows.ids(1, 2, 3));
        Transaction replace = committer.buildTable(table("t"), Rows.SCHEMA).createOrReplaceTransaction();
        replace.newAppend().appendFile(Rows.file(table, 4)).commit();
        replace.commitTransaction();
        assertShownWithoutARead(committer, table);
        assertThat(Rows.read(loadedBy(committer))).isEqualTo(Rows.ids(4));
    }

    /** Its old versions were used more often than the new one, and will not be used again. */
    @Test
    default void theVersionsOfABusyTableAreNotReadBackAlsoWhenTheCacheIsFullOfOldOnes() {
        HmsCatalog committer = of("one", Map.of("metadata-cache.max-total-bytes", "100000"));
        Table table = committer.createTable(table("t"), Rows.SCHEMA);
        forget();

        for (int version = 0; version < 40; version++) {
            table.updateProperties().set("version", String.valueOf(version)).commit();
            for (int load = 0; load < 3; load++) {
                assertThat(loadedBy(committer).properties()).containsEntry("version", String.valueOf(version));
            }
        }
        assertNothingIsRead();
    }

    @Test
    default void aRegistrationReadsTheFileThatItIsGivenAndNothingMore() {
        HmsCatalog registrar = of("one");
        createBy(of("two"));
        String first = pointer("t");
        registrar.dropTable(table("t"), false);
        forget();

        Table table = registrar.registerTable(table("t"), first);
        assertThat(Rows.read(loadedBy(registrar))).isEqualTo(Rows.ids(1));
        assertTheVersionIsReadOnce();
        Rows.append(table, 2);
        String replaced = pointer("t");
        forget();

        registrar.registerTable(table("t"), first, true);
        assertThat(Rows.read(loadedBy(registrar))).isEqualTo(Rows.ids(1));
        assertThat(CountedFiles.read()).containsExactlyInAnyOrder(first, replaced);
    }

    @Test
    default void theCommitOfAnotherProcessIsSeenAtOnceAndReadOnce() throws InterruptedException {
        HmsCatalog reader = of("one");
        createBy(reader);
        Table table = loadedBy(reader);
        WriterJvm writer = startWriter(anotherProxy());
        writer.append(table("t"), 2);
        assertThat(writer.awaitAnswer(LIMIT)).isEqualTo(WriterMain.ACKNOWLEDGED);
        forget();
        proxy().resetCounts();

        table.refresh();
        assertThat(proxy().counts()).isEqualTo(Map.of(RpcCountFacts.GET_TABLE, 1));
        assertThat(Rows.read(table)).isEqualTo(Rows.ids(1, 2));
        assertThat(Rows.read(loadedBy(reader))).isEqualTo(Rows.ids(1, 2));
        assertTheVersionIsReadOnce();
    }

    @Test
    default void aCommitOnTopOfAnotherProcesssReadsThatOnce() {
        HmsCatalog reader = of("one");
        createBy(reader);
        Table table = loadedBy(reader);
        Rows.append(loadedBy(of("two")), 2);
        String others = pointer("t");
        forget();

        Rows.append(table, 3);

        assertThat(CountedFiles.read()).containsExactly(others);
        assertThat(Rows.read(loadedBy(of("three")))).isEqualTo(Rows.ids(1, 2, 3));
    }

    @Test
    default void aTableThatWasDroppedAndCreatedAgainIsTheNewOne() {
        HmsCatalog reader = of("one");
        HmsCatalog other = of("two");
        createBy(other);
        UUID before = loadedBy(reader).uuid();
        other.dropTable(table("t"), true);
        Table created = other.createTable(table("t"), Rows.SCHEMA);
        forget();

        assertThat(loadedBy(reader).uuid()).isEqualTo(created.uuid()).isNotEqualTo(before);
        assertTheVersionIsReadOnce();
    }

    @Test
    default void aFileThatWasWrittenAnewForAnotherTableIsReadAgain() {
        HmsCatalog reader = of("one");
        HmsCatalog other = of("two");
        createBy(other);
        String pointer = pointer("t");
        UUID before = loadedBy(reader).uuid();
        UUID after = UUID.randomUUID();
        other.dropTable(table("t"), false);
        Folder.replaceIn(Folder.path(pointer), before.toString(), after.toString());
        other.registerTable(table("t"), pointer);
        forget();

        assertThat(loadedBy(reader).uuid()).isEqualTo(after);
        assertThat(loadedBy(reader).uuid()).isEqualTo(after);
        assertThat(loadedBy(other).uuid()).isEqualTo(after);
        assertTheVersionIsReadOnce();
    }

    @Test
    default void aPointerThatAnOperatorPutsBackIsFollowedAtOnce() {
        HmsCatalog reader = of("one");
        Table writers = createBy(of("two"));
        String older = pointer("t");
        Table table = loadedBy(reader);
        Rows.append(writers, 2);
        assertThat(Rows.read(loadedBy(reader))).isEqualTo(Rows.ids(1, 2));
        var entry = entry("t");
        entry.getParameters().put("metadata_location", older);
        server().alterTable(namespace().level(0), "t", entry);
        forget();

        assertThat(Rows.read(loadedBy(reader))).isEqualTo(Rows.ids(1));
        writers.refresh();
        assertThat(Rows.read(writers)).isEqualTo(Rows.ids(1));
        assertThat(CountedFiles.read())
                .as("once by each of the two, which keep the newest version only")
                .containsExactly(older, older);

        Rows.append(table, 3);
        assertThat(Rows.read(loadedBy(of("three")))).isEqualTo(Rows.ids(1, 3));
    }

    @Test
    default void aFileThatSomebodyRemovesIsMissedByThoseWhoHaveNotReadIt() {
        HmsCatalog reader = of("one");
        Table table = createBy(reader);
        table.io().deleteFile(pointer("t"));

        assertThat(Rows.read(loadedBy(reader))).isEqualTo(Rows.ids(1));
        assertThatThrownBy(() -> loadedBy(of("two"))).isInstanceOf(NotFoundException.class);
    }

    private HmsCatalog encrypting(String reader) {
        return of(reader, EncryptionFacts.KEYS);
    }

    private Table createEncryptedBy(HmsCatalog writer) {
        Table table = writer.buildTable(table("t"), Rows.SCHEMA)
                .withProperties(EncryptionFacts.encrypted())
                .create();
        Rows.append(table, 1);
        Rows.append(table, 2);
        return table;
    }

    @Test
    default void anEncryptedTableIsReadWithoutItsMetadataFile() {
        HmsCatalog reader = encrypting("one");
        createEncryptedBy(encrypting("two"));
        loadedBy(reader);
        forget();

        Table table = loadedBy(reader);
        assertThat(Rows.read(table)).isEqualTo(Rows.ids(1, 2));
        Rows.append(table, 3);
        assertThat(Rows.read(loadedBy(reader))).isEqualTo(Rows.ids(1, 2, 3));
        assertNothingIsRead();
        assertThat(Rows.read(loadedBy(encrypting("three")))).isEqualTo(Rows.ids(1, 2, 3));
    }

    /** The order of properties in memory, which their number may change, is not that in the file, whose hash the metastore has. */
    @Test
    default void anEncryptedTableIsLoadedByItsWriterHoweverManyPropertiesItHas() {
        HmsCatalog writer = encrypting("one");
        Table table = createEncryptedBy(writer);

        for (int number = 0; number < 30; number++) {
            table.updateProperties().set("property." + number, "value").commit();
            assertThat(loadedBy(writer).properties()).containsKey("property." + number);
        }
        assertThat(Rows.read(loadedBy(encrypting("two")))).isEqualTo(Rows.ids(1, 2));
    }

    @Test
    default void aVersionInMemoryIsComparedWithTheHashAndTheKeyInTheMetastoreToo() {
        HmsCatalog reader = encrypting("one");
        createEncryptedBy(reader);
        Table table = loadedBy(reader);
        for (String parameter : new String[] {"metadata_hash", "encryption.key-id"}) {
            var entry = entry("t");
            String before = entry.getParameters().put(parameter, "another");
            server().alterTable(namespace().level(0), "t", entry);

            assertThatThrownBy(() -> loadedBy(reader))
                    .isInstanceOf(ValidationException.class)
                    .hasMessageContaining(parameter)
                    .hasMessageContaining("another");

            entry.getParameters().put(parameter, before);
            server().alterTable(namespace().level(0), "t", entry);
        }
        table.refresh();
        assertThat(Rows.read(loadedBy(reader))).isEqualTo(Rows.ids(1, 2));
    }

    @Test
    default void catalogsOfOtherSettingsOrUsersReadForThemselves() {
        createBy(of("two"));
        HmsCatalog one = of("one");
        HmsCatalog three = of("three");
        HmsCatalog bobs =
                UserGroupInformation.createRemoteUser("bob").doAs((PrivilegedAction<HmsCatalog>) () -> of("one"));
        forget();

        loadedBy(one);
        loadedBy(three);
        loadedBy(bobs);

        assertThat(CountedFiles.read()).hasSize(3).containsOnly(pointer("t"));
    }

    @Test
    default void withoutTheCacheEachLoadReads() {
        HmsCatalog without = readingCatalog(Map.of("io-impl", CountedFiles.class.getName()));
        createBy(without);
        forget();

        loadedBy(without);
        loadedBy(without);

        assertThat(CountedFiles.read()).hasSize(2).containsOnly(pointer("t"));
    }
}
