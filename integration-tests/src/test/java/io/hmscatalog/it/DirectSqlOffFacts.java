package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.ConditionSupport;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.Test;

/** A server that checks conditions but cannot carry them out, since its direct SQL is switched off. */
interface DirectSqlOffFacts extends CatalogFixture {

    Map<String, String> SETTINGS =
            Map.of("hive.metastore.try.direct.sql", "false", "metastore.try.direct.sql", "false");

    @Test
    default void aCommitGoesUnderTheLockWithoutACondition() {
        Table table = createTable("t");

        table.updateProperties().set("colour", "green").commit();

        assertThat(entry("t").getParameters()).containsEntry("colour", "green");
        assertThat(catalog().conditionSupport(table("t")))
                .matches(support -> !support.isEnforced())
                .extracting(ConditionSupport::reason)
                .asString()
                .contains("direct SQL");
    }

    @Test
    default void hive5129_withTheLockOffACommitIsRefusedBeforeAnythingIsWritten() {
        Table table = catalog()
                .buildTable(table("t"), Rows.SCHEMA)
                .withProperty(TableProperties.HIVE_LOCK_ENABLED, "false")
                .create();
        org.apache.hadoop.hive.metastore.api.Table before = entry("t");

        assertThatThrownBy(() -> table.updateProperties().set("colour", "green").commit())
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("test." + table("t"))
                .hasMessageContaining("nothing was written")
                .hasMessageContaining("direct SQL switched off");
        assertThatThrownBy(() -> catalog().renameTable(table("t"), table("u")))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("direct SQL switched off");

        assertThat(entry("t")).isEqualTo(before);
        assertThat(Folder.metadataFilesBelow(table.location())).hasSize(1);
        assertThat(catalog().tableExists(table("u"))).isFalse();
    }

    @Test
    default void withTheLockOnARenameWorks() {
        createTable("t");

        catalog().renameTable(table("t"), table("u"));

        assertThat(catalog().tableExists(table("t"))).isFalse();
        assertThat(catalog().tableExists(table("u"))).isTrue();
    }
}
