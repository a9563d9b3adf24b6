package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.Test;

/** Tables that engines send to other processes. */
interface SerializationFacts extends EncryptionFacts {

    private static Table sent(Table table) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(table);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (Table) in.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> plannedFiles(Table table) {
        List<String> files = new ArrayList<>();
        try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
            tasks.forEach(task -> files.add(task.file().location()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    private static void assertSame(Table received, Table sent, long... ids) {
        assertThat(received).isInstanceOf(SerializableTable.class);
        assertThat(received.name()).isEqualTo(sent.name());
        assertThat(received.schema().asStruct()).isEqualTo(sent.schema().asStruct());
        assertThat(received.properties()).isEqualTo(sent.properties());
        assertThat(received.currentSnapshot()).isEqualTo(sent.currentSnapshot());
        assertThat(plannedFiles(received)).hasSize(1).isEqualTo(plannedFiles(sent));
        assertThat(Rows.read(received)).isEqualTo(Rows.ids(ids));
    }

    @Test
    default void aTableIsSentAsIcebergsOwnAre() {
        Table table = createTable("t");
        Rows.append(table, 1);

        assertSame(sent(table), table, 1);
        Table loaded = catalog().loadTable(table("t"));
        assertSame(sent(loaded), loaded, 1);
    }

    @Test
    default void anEncryptedTableIsSentWithItsKeys() {
        Table table = createEncrypted();
        Rows.append(table, 1);

        Table received = sent(table);

        assertSame(received, table, 1);
        assertThat(Folder.magic(Folder.path(Rows.file(received, 2).location()))).isEqualTo(ENCRYPTED_PARQUET);
    }

    @Test
    default void aMetadataTableIsSentAsIcebergsOwnAre() {
        Table table = createTable("t");
        Rows.append(table, 1);
        Table files = catalog().loadTable(TableIdentifier.of(namespace().level(0), "t", "files"));

        Table received = sent(files);

        assertThat(received.schema().asStruct()).isEqualTo(files.schema().asStruct());
        assertThat(plannedFiles(received)).hasSize(1).isEqualTo(plannedFiles(files));
    }

    @Test
    default void aTransactionsTableIsSentAsIcebergsOwnAre() {
        Table table = createTable("t");
        Rows.append(table, 1);
        Transaction transaction = table.newTransaction();
        assertThat(Rows.read(sent(transaction.table()))).isEqualTo(Rows.ids(1));

        transaction.updateProperties().set("colour", "green").commit();
        Table received = sent(transaction.table());
        assertThat(received.properties()).containsEntry("colour", "green");
        assertThat(received.schema().asStruct()).isEqualTo(table.schema().asStruct());
    }
}
