package io.hmscatalog.side;

import io.hmscatalog.it.Rows;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.iceberg.Table;
import org.apache.iceberg.encryption.UnitestKMS;

/** The work on one encrypted table, of which catalogs do one piece each in turn; each returns the table's rows. */
@SuppressWarnings("ImmutableEnumChecker") // What a constant does is a lambda without state.
public enum EncryptedTurn implements CatalogScript {
    CREATE(EncryptedTurn::create),
    APPEND_1(stage -> Rows.append(table(stage), 1)),
    APPEND_2(stage -> Rows.append(table(stage), 2)),
    APPEND_3(stage -> Rows.append(table(stage), 3)),
    SET_PROPERTY(stage -> {
        table(stage).updateProperties().set("colour", "blue").commit();
    }),
    APPEND_4(stage -> Rows.append(table(stage), 4)),
    LOOK(stage -> {});

    /** Where the keys are. */
    static final Map<String, String> SETTINGS = Map.of("encryption.kms-impl", UnitestKMS.class.getName());

    private final Consumer<Stage> work;

    EncryptedTurn(Consumer<Stage> work) {
        this.work = work;
    }

    @Override
    public Map<String, String> settings() {
        return SETTINGS;
    }

    @Override
    public Object run(Stage stage) {
        work.accept(stage);
        return Rows.read(table(stage));
    }

    static Table create(Stage stage) {
        return stage.catalog()
                .buildTable(stage.id("t"), Rows.SCHEMA)
                .withProperty("format-version", "3")
                .withProperty("encryption.key-id", UnitestKMS.MASTER_KEY_NAME1)
                .create();
    }

    private static Table table(Stage stage) {
        return stage.catalog().loadTable(stage.id("t"));
    }
}
