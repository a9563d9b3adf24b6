package io.hmscatalog.side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.Test;

final class DifferencesTest {

    private static final String UUID = "0f9e8d7c-6b5a-4938-8271-60504f3e2d1c";
    private static final String PURGE = "{namespace}.t.parameters.external.table.purge";

    private final long start = System.currentTimeMillis();
    private final Written written =
            new Written("db1_ours", Optional.of(UUID), List.of("11", "22"), List.of("k0==", "k1=="), start);

    private void assertReplaced(String path, String value, String rest) {
        assertThat(written.withoutUnavoidable(path, value)).isEqualTo(rest);
    }

    @Test
    void everyFieldThatIsSetHasAPath() {
        Table table = new Table();
        table.setOwner("alice");
        table.setParameters(Map.of("colour", "green"));
        StorageDescriptor storage = new StorageDescriptor();
        storage.setCols(List.of(new FieldSchema("id", "bigint", null)));
        storage.setBucketCols(List.of());
        table.setSd(storage);

        assertThat(Fields.of("t", table))
                .containsEntry("t.owner", "alice")
                .containsEntry("t.parameters.colour", "green")
                .containsEntry("t.sd.cols[0].name", "id")
                .containsEntry("t.sd.cols[0].type", "bigint")
                .containsEntry("t.sd.bucketCols", "[]")
                .doesNotContainKeys("t.sd.cols[0].comment", "t.tableName", "t.sd.serdeInfo");
    }

    @Test
    void onlyTheTablesOwnSnapshotsAndUuidAreReplaced() {
        assertReplaced("t.parameters.current-snapshot-id", "22", "{snapshot 1}");
        assertReplaced("t.parameters.current-snapshot-id", "33", "33");
        assertReplaced("t.parameters.uuid", UUID, "{uuid}");
        assertReplaced("t.parameters.uuid", UUID.replace('0', '1'), UUID.replace('0', '1'));
    }

    @Test
    void onlyTheTablesOwnKeysAreReplaced() {
        assertReplaced("t metadata.snapshots[0].key-id", "k1==", "{key 1}");
        assertReplaced("t metadata.encryption-keys[1].encrypted-by-id", "k0==", "{key 0}");
        assertReplaced("t metadata.encryption-keys[0].encrypted-by-id", "keyA", "keyA");
        assertReplaced("t metadata.encryption-keys[0].encrypted-key-metadata", "c2VjcmV0", "{encrypted key}");
        assertReplaced("t.parameters.metadata_hash", "aGFzaA==", "{hash}");
        assertReplaced("t.parameters.encryption.key-id", "keyA", "keyA");
    }

    @Test
    void onlyTimesOfTheWorkAreReplaced() {
        assertReplaced("t.createTime", String.valueOf(start / 1000), "{time}");
        assertReplaced("t.lastAccessTime", String.valueOf((int) start / 1000), "{time of 32 bits}");
        assertReplaced("t.createTime", String.valueOf(start / 1000 - 1), String.valueOf(start / 1000 - 1));
        assertReplaced("t.retention", String.valueOf(start), String.valueOf(start));
    }

    @Test
    void aFileNamesNumberAndEndingStay() {
        assertReplaced(
                "t.parameters.metadata_location",
                "file:/w/db1_ours.db/t/metadata/00003-" + UUID.replace('0', '1') + ".gz.metadata.json",
                "file:/w/{namespace}.db/t/metadata/00003-{random}.gz.metadata.json");
    }

    @Test
    void aDifferenceThatNobodyMeantIsReported() {
        Differences one = Differences.between(Map.of("{namespace}.t.retention", "0"), Map.of());

        assertThatThrownBy(() -> one.assertKnown(TableScript.UNPARTITIONED, MetastoreVersion.V2_3_10))
                .hasMessageContaining("nobody meant")
                .hasMessageContaining("{namespace}.t.retention");
    }

    @Test
    void aKnownDifferenceIsThereAfterItsScriptOnly() {
        Differences known = Differences.between(Map.of(PURGE, "false"), Map.of());
        Differences none = Differences.between(Map.of(), Map.of());

        assertThatCode(() -> known.assertKnown(TableScript.FILES_NO_LONGER_KEPT, MetastoreVersion.V2_3_10))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> known.assertKnown(TableScript.KEPT_FILES, MetastoreVersion.V2_3_10))
                .hasMessageContaining("nobody meant");
        assertThatThrownBy(() -> none.assertKnown(TableScript.FILES_NO_LONGER_KEPT, MetastoreVersion.V2_3_10))
                .hasMessageContaining("that are gone");
    }

    @Test
    void thePageSaysWhyOfEachDifferenceThatIsMeant() throws IOException {
        assertThat(Files.readString(Path.of("../docs/compatibility.md"))).contains(KnownDifference.reasons());
    }
}
