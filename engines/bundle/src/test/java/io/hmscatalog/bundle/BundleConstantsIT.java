package io.hmscatalog.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A relocation changes string constants that look like names of relocated classes. What is written into a metastore or
 * compared with what a server says must stay as it was.
 */
class BundleConstantsIT {

    /** Classes of Hive with texts that a relocation changed, and why that is harmless. */
    private static final Map<String, String> CHANGED = Map.of(
            "org/apache/hadoop/hive/metastore/conf/MetastoreConf$ConfVars",
                    "defaults of the server's settings; not sent",
            "org/apache/hadoop/hive/metastore/conf/MetastoreConf", "likewise",
            "org/apache/hadoop/hive/metastore/HiveMetaStoreClient",
                    "the class of a metastore in the same JVM; not offered");

    private static final Bundle BUNDLE = Bundle.read();

    @Test
    void noTextOfOursIsChanged() {
        assertThat(BUNDLE.classes().values())
                .filteredOn(type -> Bundle.isOwn(type.name()))
                .hasSizeGreaterThan(100)
                .allSatisfy(
                        type -> assertThat(type.texts()).isEqualTo(before(type).texts()));
    }

    @Test
    void noTextOfHiveAndThriftIsChangedWithoutAReason() {
        Map<String, List<String>> changed = new TreeMap<>();
        for (ClassFile type : BUNDLE.classes().values()) {
            if (isOfHiveOrThrift(type.name())) {
                List<String> texts = new ArrayList<>(type.texts());
                before(type).texts().forEach(texts::remove);
                if (!texts.isEmpty()) {
                    changed.put(type.name().substring(Bundle.SHADED.length()), texts);
                }
            }
        }
        assertThat(changed).containsOnlyKeys(CHANGED.keySet());
    }

    private static boolean isOfHiveOrThrift(String type) {
        return type.startsWith(Bundle.SHADED + "org/apache/hadoop/hive/")
                || type.startsWith(Bundle.SHADED + "org/apache/thrift/")
                || type.startsWith(Bundle.SHADED + "com/facebook/fb303/");
    }

    private static ClassFile before(ClassFile type) {
        ClassFile original = Bundle.original(type.name());
        if (original == null) {
            throw new AssertionError("Nothing on the class path is the original of " + type.name());
        }
        return original;
    }

    @Test
    void whatATablesEntryAndTheServersMessagesAreMadeOfIsAmongThem() {
        assertThat(texts("io/hmscatalog/EntryContent"))
                .contains(
                        "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe",
                        "org.apache.hadoop.mapred.FileInputFormat",
                        "org.apache.hadoop.mapred.FileOutputFormat");
        assertThat(texts("io/hmscatalog/TableContent"))
                .contains(
                        "org.apache.iceberg.mr.hive.HiveIcebergStorageHandler",
                        "org.apache.iceberg.mr.hive.HiveIcebergSerDe");
        assertThat(texts("io/hmscatalog/compat/ErrorClassifier")).contains("org.datanucleus", "JDO");
        assertThat(texts(Bundle.SHADED + "org/apache/hadoop/hive/metastore/api/hive_metastoreConstants"))
                .contains("storage_handler");
    }

    private static List<String> texts(String type) {
        return BUNDLE.classes().values().stream()
                .filter(file -> file.name().equals(type))
                .flatMap(file -> file.texts().stream())
                .toList();
    }
}
