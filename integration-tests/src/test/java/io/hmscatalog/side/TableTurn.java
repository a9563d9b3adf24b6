package io.hmscatalog.side;

import java.util.function.Consumer;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;

/** The work on one table, of which catalogs do one piece each in turn; each returns the table's metadata. */
@SuppressWarnings("ImmutableEnumChecker") // What a constant does is a lambda without state.
public enum TableTurn implements CatalogScript {
    CREATE(stage -> stage.table("t")
            .withProperty("colour", "green")
            .withProperty("gc.enabled", "false")
            .create()),
    APPEND_A(stage -> append(stage, "t", "a")),
    SET_PROPERTIES(stage -> {
        table(stage, "t")
                .updateProperties()
                .set("colour", "blue")
                .set("size", "9")
                .commit();
    }),
    APPEND_B(stage -> append(stage, "t", "b")),
    ADD_COLUMN(stage -> {
        table(stage, "t")
                .updateSchema()
                .addColumn("note", Types.StringType.get(), "added")
                .commit();
    }),
    RENAME_COLUMN(stage -> {
        table(stage, "t").updateSchema().renameColumn("region", "area").commit();
    }),
    RENAME(stage -> {
        stage.catalog().renameTable(stage.id("t"), stage.id("u"));
    }),
    APPEND_C(stage -> append(stage, "u", "c")),
    DELETE_A(stage -> {
        Table table = table(stage, "u");
        table.newDelete().deleteFile(Stage.file(table, "a", 2)).commit();
    }),
    PARTITION(stage -> {
        table(stage, "u").updateSpec().addField(Expressions.bucket("id", 4)).commit();
    }),
    REMOVE_PROPERTY(stage -> {
        table(stage, "u").updateProperties().remove("size").commit();
    }),
    SORT(stage -> {
        table(stage, "u").replaceSortOrder().asc("id").commit();
    }),
    RENAME_BACK(stage -> {
        stage.catalog().renameTable(stage.id("u"), stage.id("t"));
    }),
    REPLACE(stage -> {
        stage.table("t").withProperty("shape", "round").replaceTransaction().commitTransaction();
    }),
    LOOK(stage -> {});

    private final Consumer<Stage> work;

    TableTurn(Consumer<Stage> work) {
        this.work = work;
    }

    @Override
    public Object run(Stage stage) {
        work.accept(stage);
        String name = stage.catalog().tableExists(stage.id("t")) ? "t" : "u";
        return TableMetadataParser.toJson(
                ((BaseTable) table(stage, name)).operations().current());
    }

    private static Table table(Stage stage, String name) {
        return stage.catalog().loadTable(stage.id(name));
    }

    private static void append(Stage stage, String name, String file) {
        Stage.append(table(stage, name), file, 2);
    }
}
