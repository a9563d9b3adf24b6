package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import io.hmscatalog.side.CatalogScript;
import io.hmscatalog.side.Differences;
import io.hmscatalog.side.EncryptedTurn;
import io.hmscatalog.side.HiveCatalogProcess;
import io.hmscatalog.side.NamespaceScript;
import io.hmscatalog.side.NamespaceTurn;
import io.hmscatalog.side.Question;
import io.hmscatalog.side.ScriptedCatalog;
import io.hmscatalog.side.Side;
import io.hmscatalog.side.TableScript;
import io.hmscatalog.side.TableTurn;
import io.hmscatalog.side.Traces;
import io.hmscatalog.side.ViewScript;
import io.hmscatalog.side.ViewTurn;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.encryption.UnitestKMS;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The same work with Iceberg's HiveCatalog and with this catalog, on a metastore that both can use. What they leave is equal but
 * for what KnownDifference lists.
 */
abstract class SideBySideSuite extends MetastoreSuite {

    private @Nullable HiveCatalogProcess hiveCatalog;

    abstract MetastoreVersion version();

    @Override
    final RunningMetastore start(Path folder) {
        return MetastoreServer.builder(version()).folder(folder).start();
    }

    @BeforeAll
    final void startHiveCatalog() {
        hiveCatalog = HiveCatalogProcess.start(properties(), folder.resolve(version() + "-hive-catalog.log"));
    }

    @AfterAll
    final void stopHiveCatalog() {
        if (hiveCatalog != null) {
            hiveCatalog.close();
        }
    }

    private Side theirs() {
        return required(hiveCatalog);
    }

    private Side ours() {
        return new ScriptedCatalog(HmsCatalog.class.getName(), properties());
    }

    @ParameterizedTest
    @EnumSource
    void tablesAreTheSame(TableScript script) {
        assertSameTraces(script);
    }

    @ParameterizedTest
    @EnumSource
    void viewsAreTheSame(ViewScript script) {
        assertSameTraces(script);
    }

    @ParameterizedTest
    @EnumSource
    void namespacesAreTheSame(NamespaceScript script) {
        assertSameTraces(script);
    }

    private void assertSameTraces(CatalogScript script) {
        Differences.between(traces(script, "_hive", theirs()), traces(script, "_ours", ours()))
                .assertKnown(script, version());
    }

    private SortedMap<String, String> traces(CatalogScript script, String suffix, Side side) {
        long startMillis = System.currentTimeMillis();
        String name = createNamespace(suffix);
        String answer = side.run(script, name);
        return Traces.of(server(), name, answer, startMillis);
    }

    private String createNamespace(String suffix) {
        String name = namespace().level(0) + suffix;
        catalog().createNamespace(Namespace.of(name));
        return name;
    }

    @Test
    void aTableThatBothWriteInTurnIsAsIfOneHadWrittenIt() {
        SortedMap<String, String> alone =
                tracesOfTurns("_hive", TableTurn.LOOK, TableTurn.values(), theirs(), theirs());

        assertSameInTurn(alone, TableTurn.LOOK, TableTurn.values());
        assertThat(alone)
                .containsEntry("{namespace}.t.parameters.snapshot-count", "4")
                .containsEntry("{namespace}.t.parameters.colour", "blue")
                .doesNotContainKey("{namespace}.t.parameters.size")
                .containsKey("{namespace}.t metadata.schemas[2].fields[3].doc")
                .containsKey("{namespace}.t metadata.metadata-log[10].metadata-file")
                .doesNotContainKey("{namespace}.t metadata.metadata-log[11].metadata-file");
    }

    @Test
    void anEncryptedTableThatBothWriteInTurnIsAsIfOneHadWrittenIt() {
        SortedMap<String, String> alone =
                tracesOfTurns("_hive", EncryptedTurn.LOOK, EncryptedTurn.values(), theirs(), theirs());

        assertSameInTurn(alone, EncryptedTurn.LOOK, EncryptedTurn.values());
        assertThat(alone)
                .containsEntry("{namespace}.t.parameters.encryption.key-id", UnitestKMS.MASTER_KEY_NAME1)
                .containsKey("{namespace}.t.parameters.metadata_hash")
                .containsKey("{namespace}.t metadata.snapshots[3].key-id")
                .containsEntry("{namespace}.t.parameters.colour", "blue");
    }

    @Test
    void aViewThatBothWriteInTurnIsAsIfOneHadWrittenIt() {
        SortedMap<String, String> alone = tracesOfTurns("_hive", ViewTurn.LOOK, ViewTurn.values(), theirs(), theirs());

        assertSameInTurn(alone, ViewTurn.LOOK, ViewTurn.values());
        assertThat(alone)
                .containsEntry("{namespace}.v.viewOriginalText", "select 5")
                .containsEntry("{namespace}.v metadata.current-version-id", "3")
                .containsEntry("{namespace}.v metadata.properties.colour", "blue")
                .doesNotContainKey("{namespace}.v metadata.properties.size");
    }

    @Test
    void aNamespaceThatBothWriteInTurnIsAsIfOneHadWrittenIt() {
        SortedMap<String, String> alone =
                tracesOfTurns("_hive", NamespaceTurn.LOOK, NamespaceTurn.values(), theirs(), theirs());

        assertSameInTurn(alone, NamespaceTurn.LOOK, NamespaceTurn.values());
        assertThat(alone)
                .containsEntry("{namespace}_more.description", "about sales")
                .containsEntry("{namespace}_more.parameters.colour", "blue")
                .containsEntry("{namespace}_more.ownerName", "sales");
    }

    private void assertSameInTurn(SortedMap<String, String> alone, CatalogScript look, CatalogScript[] turns) {
        Differences.between(alone, tracesOfTurns("_both", look, turns, theirs(), ours()))
                .assertKnown(look, version());
        Differences.between(alone, tracesOfTurns("_ours", look, turns, ours(), theirs()))
                .assertKnown(look, version());
    }

    /** What two sides leave that do a piece of work each in turn; after each, both see the same. */
    private SortedMap<String, String> tracesOfTurns(
            String suffix, CatalogScript look, CatalogScript[] turns, Side first, Side second) {
        long startMillis = System.currentTimeMillis();
        String name = createNamespace(suffix);
        Side next = first;
        Side other = second;
        for (CatalogScript turn : turns) {
            assertThat(next.run(turn, name))
                    .as(turn.name())
                    .startsWith("returned ")
                    .isEqualTo(other.run(look, name));
            Side last = next;
            next = other;
            other = last;
        }
        return Traces.of(server(), name, "", startMillis);
    }

    @Test
    void whatSomebodyElseWroteIsTreatedTheSame() {
        Differences.between(tracesAfterSomebodyElse("_hive", theirs()), tracesAfterSomebodyElse("_ours", ours()))
                .assertKnown(TableTurn.LOOK, version());
    }

    private SortedMap<String, String> tracesAfterSomebodyElse(String suffix, Side side) {
        long startMillis = System.currentTimeMillis();
        String name = createNamespace(suffix);
        side.run(TableTurn.CREATE, name);
        Table entry = server().getTable(name, "t");
        entry.setOwner("bob");
        entry.setRetention(7);
        entry.putToParameters("colour", "white");
        entry.putToParameters("comment", "by somebody else");
        entry.putToParameters("COLUMN_STATS_ACCURATE", "{\"BASIC_STATS\":\"true\"}");
        entry.putToParameters("numRows", "77");
        entry.getParameters().remove("DO_NOT_UPDATE_STATS");
        entry.getSd().setNumBuckets(3);
        entry.getSd().setCompressed(true);
        entry.getSd().putToParameters("colour", "white");
        entry.getSd().getSerdeInfo().putToParameters("colour", "white");
        entry.getSd().getCols().get(0).setComment("by somebody else");
        server().alterTable(name, "t", entry);
        side.run(TableTurn.APPEND_A, name);
        side.run(TableTurn.RENAME, name);
        return Traces.of(server(), name, "", startMillis);
    }

    /** Callers tell by an exception's class what to do. */
    @Test
    void questionsAreAnsweredTheSame() {
        String hive = createQuestioned("_hive");
        String ours = createQuestioned("_ours");
        assertThat(Question.values())
                .allSatisfy(question -> Differences.between(
                                answer(theirs(), question, hive), answer(ours(), question, ours))
                        .assertKnown(question, version()));
    }

    private String createQuestioned(String suffix) {
        String name = createNamespace(suffix);
        HiveEntries.createHiveTable(server(), name, "hive_table");
        HiveEntries.createView(server(), name, "hive_view");
        return name;
    }

    private static Map<String, String> answer(Side side, Question question, String namespace) {
        String answer = side.run(question, namespace);
        return Map.of(
                "answer",
                answer.startsWith("threw ")
                        ? answer.substring(0, answer.indexOf(':'))
                        : answer.replace(namespace, "n"));
    }
}
