package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.TableMetadata;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MetadataCacheTest {

    private static final long MEBIBYTE = 1024 * 1024;

    private final MetadataCache cache = new MetadataCache(MEBIBYTE);
    private final AtomicInteger reads = new AtomicInteger();

    private static TableMetadata version(String file) {
        return inFile(file, Versions.first("memory:/t", Versions.SCHEMA, Map.of()));
    }

    private static TableMetadata inFile(String file, TableMetadata version) {
        return TableMetadata.buildFrom(version)
                .discardChanges()
                .withMetadataLocation(file)
                .build();
    }

    private TableMetadata get(String file, @Nullable String uuid, TableMetadata inFile) {
        return cache.get(file, uuid, () -> {
            reads.incrementAndGet();
            return inFile;
        });
    }

    private static MetadataCache shared(String user, Map<String, String> properties, Configuration hadoop) {
        return MetadataCache.shared(UserGroupInformation.createRemoteUser(user), properties, hadoop, MEBIBYTE);
    }

    @Test
    void aFileIsReadOnce() {
        TableMetadata version = version("1.json");

        assertThat(get("1.json", version.uuid(), version)).isSameAs(version);
        assertThat(get("1.json", null, version("1.json"))).isSameAs(version);
        assertThat(reads).hasValue(1);
    }

    @Test
    void whatWasCommittedIsNotRead() {
        TableMetadata version = version("1.json");
        cache.put(version);

        assertThat(get("1.json", version.uuid(), version("1.json"))).isSameAs(version);
        assertThat(reads).hasValue(0);
    }

    @Test
    void aFileOfAnotherTableWithTheSameNameIsRead() {
        cache.put(version("1.json"));
        TableMetadata recreated = version("1.json");

        assertThat(get("1.json", recreated.uuid(), recreated)).isSameAs(recreated);
        assertThat(get("1.json", recreated.uuid(), version("1.json"))).isSameAs(recreated);
        assertThat(reads).hasValue(1);
    }

    @Test
    void aVersionTakesThePlaceOfThoseBeforeIt() {
        TableMetadata first = version("1.json");
        cache.put(first);
        cache.put(inFile("2.json", Versions.withProperty(first, "colour", "green")));

        assertThat(get("1.json", first.uuid(), first)).isSameAs(first);
        assertThat(reads).hasValue(1);
    }

    @Test
    void withoutRoomNothingIsKept() {
        MetadataCache none = new MetadataCache(0);
        none.put(version("1.json"));
        TableMetadata version = version("1.json");

        assertThat(none.get("1.json", null, () -> version)).isSameAs(version);
    }

    @Test
    void theEstimatedSizeOfAllVersionsIsBounded() {
        int size = MetadataSize.of(version("1.json"));
        MetadataCache small = new MetadataCache(10L * size);
        for (int file = 0; file < 100; file++) {
            small.put(version(file + ".json"));
        }

        for (int file = 0; file < 100; file++) {
            TableMetadata inFile = version(file + ".json");
            small.get(file + ".json", inFile.uuid(), () -> inFile);
            assertThat(small.estimatedBytes()).isBetween(1L, 10L * size);
        }
    }

    @Test
    void catalogsOfOneUserWithTheSameSettingsShareACache() {
        Configuration hadoop = new Configuration(false);
        hadoop.set("fs.key", "a");
        Configuration other = new Configuration(false);
        other.set("fs.key", "b");
        MetadataCache anna = shared("anna", Map.of("s3.key", "a"), hadoop);

        assertThat(shared("anna", Map.of("s3.key", "a"), new Configuration(hadoop)))
                .isSameAs(anna);
        assertThat(shared("bob", Map.of("s3.key", "a"), hadoop)).isNotSameAs(anna);
        assertThat(shared("anna", Map.of("s3.key", "b"), hadoop)).isNotSameAs(anna);
        assertThat(shared("anna", Map.of("s3.key", "a"), other)).isNotSameAs(anna);
    }

    @Test
    void aCatalogPropertyIsNotTakenForAHadoopSetting() {
        Configuration hadoop = new Configuration(false);
        hadoop.set("fs.key", "a");

        assertThat(shared("anna", Map.of("fs.key", "a"), new Configuration(false)))
                .isNotSameAs(shared("anna", Map.of(), hadoop));
    }
}
