package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.faults.Recording;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;

/** What the alters of changes under the lock carry, as they come over the wire. */
interface WireFacts extends CatalogFixture {

    String EXPECTED_KEY = "expected_parameter_key";
    String EXPECTED_VALUE = "expected_parameter_value";

    private static List<Map<String, String>> contexts(Recording alters) {
        return alters.arguments(ThriftHiveMetastore.alter_table_with_environment_context_args::new).stream()
                .map(arguments -> arguments.getEnvironment_context().getProperties())
                .toList();
    }

    private Table changeInEveryWay(HmsCatalog catalog) {
        Table table = catalog.createTable(table("t"), Rows.SCHEMA);
        String first = pointer("t");
        table.updateProperties().set("colour", "green").commit();
        Rows.append(table, 1);
        String second = pointer("t");
        catalog.registerTable(table("t"), first, true);
        catalog.registerTable(table("t"), second, true);
        catalog.buildTable(table("t"), Rows.SCHEMA).createOrReplaceTransaction().commitTransaction();
        catalog.renameTable(table("t"), table("u"));
        return catalog.loadTable(table("u"));
    }

    @Test
    default void trino26360_withoutConditionsNoAlterUnderTheLockCarriesOne() {
        HmsCatalog never = anotherCatalog(Map.of("conditional-commit", "never"));
        Recording alters = proxy().record(RpcCountFacts.ALTER_TABLE);
        proxy().resetCounts();

        Table table = changeInEveryWay(never);

        assertThat(contexts(alters))
                .hasSize(6)
                .allSatisfy(context -> assertThat(context)
                        .containsKey("DO_NOT_UPDATE_STATS")
                        .doesNotContainKeys(EXPECTED_KEY, EXPECTED_VALUE));
        assertThat(proxy().counts()).containsEntry("lock", 6).containsEntry("unlock", 6);
        assertThat(table.properties()).containsEntry("colour", "green");
        assertThat(locksOf("t")).isEmpty();
    }

    /** Whether the server enforces conditions. */
    default boolean isConditional() {
        return true;
    }

    @Test
    default void D17_issue2540_aRenameLocksTheTableByTheNameThatTheServerStores() {
        createTable("t");
        Recording requests = proxy().record("lock");
        TableIdentifier odd =
                TableIdentifier.of(Namespace.of(" " + namespace().level(0).toUpperCase(Locale.ROOT)), " T ");

        catalog().renameTable(odd, table("u"));

        assertThat(catalog().tableExists(table("u"))).isTrue();
        assertThat(requests.arguments(ThriftHiveMetastore.lock_args::new))
                .singleElement()
                .satisfies(request -> assertThat(request.getRqst().getComponent())
                        .singleElement()
                        .satisfies(component -> {
                            assertThat(component.getDbname())
                                    .isEqualTo(namespace().level(0));
                            assertThat(component.getTablename()).isEqualTo("t");
                        }));
    }

    @Test
    default void D25_issue15525_aRegistrationOverATableIsOneAlterWithTheConditionThatTheServerEnforces() {
        HmsCatalog usual = anotherCatalog(Map.of());
        Table table = usual.createTable(table("t"), Rows.SCHEMA);
        String first = pointer("t");
        table.updateProperties().set("colour", "green").commit();
        String base = pointer("t");
        Recording alters = proxy().record(RpcCountFacts.ALTER_TABLE);

        usual.registerTable(table("t"), first, true);

        assertThat(pointer("t")).isEqualTo(first);
        assertThat(contexts(alters)).singleElement().satisfies(context -> {
            if (isConditional()) {
                assertThat(context)
                        .containsEntry(EXPECTED_KEY, "metadata_location")
                        .containsEntry(EXPECTED_VALUE, base);
            } else {
                assertThat(context).doesNotContainKeys(EXPECTED_KEY, EXPECTED_VALUE);
            }
        });
    }

    @Test
    default void D4_issue14096_trino26656_byDefaultAlterCarriesTheConditionThatTheServerEnforces() {
        HmsCatalog usual = anotherCatalog(Map.of());
        Table warm = usual.createTable(table("warm"), Rows.SCHEMA);
        warm.updateProperties().set("warm", "yes").commit();
        Recording alters = proxy().record(RpcCountFacts.ALTER_TABLE);
        Table table = usual.createTable(table("t"), Rows.SCHEMA);
        String base = pointer("t");

        table.updateProperties().set("colour", "green").commit();
        String next = pointer("t");
        usual.renameTable(table("t"), table("u"));

        if (isConditional()) {
            assertThat(contexts(alters))
                    .satisfiesExactly(
                            commit -> assertThat(commit)
                                    .containsEntry(EXPECTED_KEY, "metadata_location")
                                    .containsEntry(EXPECTED_VALUE, base),
                            rename -> assertThat(rename)
                                    .containsEntry(EXPECTED_KEY, "metadata_location")
                                    .containsEntry(EXPECTED_VALUE, next));
        } else {
            assertThat(contexts(alters))
                    .hasSize(2)
                    .allSatisfy(context -> assertThat(context).doesNotContainKeys(EXPECTED_KEY, EXPECTED_VALUE));
        }
    }
}
