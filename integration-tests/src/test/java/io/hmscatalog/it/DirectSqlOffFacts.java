package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.Test;

/** A server that checks conditions but cannot carry them out, since its direct SQL is switched off. */
interface DirectSqlOffFacts extends CatalogFixture {

    Map<String, String> SETTINGS =
            Map.of("hive.metastore.try.direct.sql", "false", "metastore.try.direct.sql", "false");

    @Test
    default void aCommitIsADefiniteRefusalWithTheServersReason() {
        Table table = createTable("t");
        org.apache.hadoop.hive.metastore.api.Table before = entry("t");

        assertThatThrownBy(() -> table.updateProperties().set("colour", "green").commit())
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("test." + table("t"))
                .hasMessageContaining("make sure direct SQL is enabled");

        assertThat(entry("t")).isEqualTo(before);
        assertThat(Folder.metadataFilesBelow(table.location())).hasSize(1);
    }

    @Test
    default void aRenameIsADefiniteRefusalToo() {
        createTable("t");

        assertThatThrownBy(() -> catalog().renameTable(table("t"), table("u")))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("make sure direct SQL is enabled");

        assertThat(catalog().tableExists(table("t"))).isTrue();
        assertThat(catalog().tableExists(table("u"))).isFalse();
    }
}
