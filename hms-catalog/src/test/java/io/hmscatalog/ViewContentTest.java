package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.view.ViewMetadata;
import org.junit.jupiter.api.Test;

/** Field by field what Iceberg's HiveCatalog writes. */
@SuppressWarnings("MemberName")
class ViewContentTest {

    private static final String LOCATION = "memory:/wh/db.db/v";
    private static final String POINTER = LOCATION + "/metadata/2.json";

    private static ViewContent content(ViewMetadata version) {
        return new ViewContent(HmsCatalogOptions.parse(Map.of(), new Configuration(false)), version);
    }

    private static Table create(ViewMetadata version) {
        return content(version).create(POINTER, "db", "v", "anna", 1_999_999);
    }

    @Test
    void aNewViewHasHiveCatalogsFields() {
        Table view = create(ViewVersions.first(LOCATION, "", Map.of()));

        assertThat(view.getDbName()).isEqualTo("db");
        assertThat(view.getTableName()).isEqualTo("v");
        assertThat(view.getTableType()).isEqualTo("VIRTUAL_VIEW");
        assertThat(view.getOwner()).isEqualTo("anna");
        assertThat(view.getCreateTime()).isEqualTo(1999);
        assertThat(view.getRetention()).isEqualTo(Integer.MAX_VALUE);
        assertThat(view.getPartitionKeys()).isEmpty();
        assertThat(view.getViewOriginalText()).isEqualTo("select 1");
        assertThat(view.getViewExpandedText()).isEqualTo("select 1");
        assertThat(view.getSd().getLocation()).isEqualTo(LOCATION);
        assertThat(view.getSd().getInputFormat()).isEqualTo("org.apache.hadoop.mapred.FileInputFormat");
        assertThat(view.getSd().getCols())
                .containsExactly(new FieldSchema("id", "bigint", "the key"), new FieldSchema("name", "string", null));
    }

    @Test
    void aNewViewHasHiveCatalogsParametersAndNoOthers() {
        ViewMetadata version = ViewVersions.first(
                LOCATION, "", Map.of("colour", "green", "gc.enabled", "true", "hive.metastore.table.owner", "ranger"));

        Table view = create(version);

        assertThat(view.getOwner()).isEqualTo("ranger");
        assertThat(view.getParameters())
                .isEqualTo(Map.of(
                        "table_type",
                        "ICEBERG-VIEW",
                        "metadata_location",
                        POINTER,
                        "uuid",
                        version.uuid(),
                        "current-schema",
                        SchemaParser.toJson(version.schema()),
                        "colour",
                        "green",
                        "gc.enabled",
                        "true"));
    }

    @Test
    void hivesOwnDialectIsShown() {
        assertThat(create(ViewVersions.first(LOCATION, "select 2", Map.of())).getViewOriginalText())
                .isEqualTo("select 2");
    }

    @Test
    void aReplacedViewKeepsWhatIsNotWritten() {
        ViewMetadata base = ViewVersions.first(LOCATION, "", Map.of("gone", "1"));
        ViewMetadata read = ViewVersions.located(base, "memory:/1.json");
        Table stored = create(base);
        stored.setParameters(new HashMap<>(stored.getParameters()));
        stored.putToParameters("theirs", "1");

        Table view = content(ViewVersions.first(LOCATION, "select 2", Map.of("colour", "red")))
                .replace(stored, POINTER, read);

        assertThat(view.getParameters())
                .containsEntry("theirs", "1")
                .containsEntry("colour", "red")
                .containsEntry("previous_metadata_location", "memory:/1.json")
                .doesNotContainKey("gone");
        assertThat(view.getViewExpandedText()).isEqualTo("select 2");
        assertThat(stored.getParameters()).containsKey("gone");
    }

    @Test
    void issue7113_aTextThatTheMetastoreDoesNotTakeIsNamedNotCut() {
        String longest = "x".repeat(32_672);

        assertThat(create(ViewVersions.first(LOCATION, longest, Map.of())).getViewOriginalText())
                .isEqualTo(longest);
        Table view = create(ViewVersions.first(LOCATION, longest + "x", Map.of()));
        assertThat(view.getViewOriginalText())
                .startsWith("/* 32673 characters")
                .endsWith("*/")
                .isEqualTo(view.getViewExpandedText());
    }

    @Test
    void D25_theOwnerFollowsItsProperty() {
        ViewMetadata base = ViewVersions.located(ViewVersions.first(LOCATION, "", Map.of()), "memory:/1.json");
        ViewMetadata next = ViewVersions.withProperty(base, "hive.metastore.table.owner", "ranger");

        Table view = content(next).replace(create(base), POINTER, base);

        assertThat(view.getOwner()).isEqualTo("ranger");
        assertThat(view.getParameters()).doesNotContainKey("hive.metastore.table.owner");
    }
}
