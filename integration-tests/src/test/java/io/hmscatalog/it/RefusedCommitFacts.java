package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.Test;

/** What a server gets that does not enforce the condition of an alter, while the lock is off. */
interface RefusedCommitFacts extends CatalogFixture {

    private Table createUnlocked(String name) {
        return catalog()
                .buildTable(table(name), Rows.SCHEMA)
                .withProperty(TableProperties.HIVE_LOCK_ENABLED, "false")
                .create();
    }

    @Test
    default void hive5129_aCommitIsRefusedBeforeAnythingIsWritten() {
        Table table = createUnlocked("t");
        org.apache.hadoop.hive.metastore.api.Table before = entry("t");

        assertThatThrownBy(() -> table.updateProperties().set("colour", "green").commit())
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("test." + table("t"))
                .hasMessageContaining("nothing was written")
                .hasMessageContaining(proxy().uri() + " passed over a condition that cannot hold")
                .hasMessageContaining("its answer to the alter was: ")
                .hasMessageContaining("Switch the lock on (engine.hive.lock-enabled=true)")
                .hasMessageContaining("or use a metastore of version 2.3.10, or of 4.0.1 or later");

        assertThat(entry("t")).isEqualTo(before);
        assertThat(Folder.metadataFilesBelow(table.location())).hasSize(1);
    }

    /** As the refusal advises. */
    @Test
    default void theLockCanBeSwitchedOn() {
        Table table = createUnlocked("t");

        table.updateProperties().set(TableProperties.HIVE_LOCK_ENABLED, "true").commit();
        table.updateProperties().set("colour", "green").commit();

        assertThat(catalog().loadTable(table("t")).properties()).containsEntry("colour", "green");
    }

    @Test
    default void aRenameIsRefusedToo() {
        createUnlocked("t");

        assertThatThrownBy(() -> catalog().renameTable(table("t"), table("u")))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("passed over a condition that cannot hold");

        assertThat(catalog().tableExists(table("t"))).isTrue();
        assertThat(catalog().tableExists(table("u"))).isFalse();
    }

    @Test
    default void theServerIsAskedOncePerConnection() {
        Table table = createUnlocked("t");
        for (int commit = 1; commit <= 2; commit++) {
            assertThatThrownBy(() ->
                            table.updateProperties().set("colour", "green").commit())
                    .isInstanceOf(ValidationException.class);
        }
        proxy().resetCounts();

        assertThatThrownBy(() -> table.updateProperties().set("colour", "green").commit())
                .isInstanceOf(ValidationException.class);

        assertThat(proxy().counts()).containsOnlyKeys(RpcCountFacts.GET_TABLE);
    }
}
