package io.hmscatalog.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.metastore.DatabaseProduct;
import io.hmscatalog.metastore.MetastoreVersion;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ScenarioTest {

    private static Scenario onPostgres(MetastoreVersion version, LockChoice locks, boolean hiveCatalog) {
        return new Scenario(version, DatabaseProduct.POSTGRESQL, locks, hiveCatalog);
    }

    private static List<RoundKind> kinds(Scenario scenario) {
        return IntStream.rangeClosed(1, 5).mapToObj(scenario::kindOf).toList();
    }

    @Test
    void withoutConditionsEveryWriterLocks() {
        assertThat(Scenario.defaultLocks(MetastoreVersion.V3_1_3, DatabaseProduct.DERBY))
                .isEqualTo(LockChoice.ON);
        assertThat(onPostgres(MetastoreVersion.V3_1_3, LockChoice.ON, false).problems())
                .isEmpty();
        assertThat(onPostgres(MetastoreVersion.V3_1_3, LockChoice.MIXED, false).problems())
                .containsExactly(
                        "--locks mixed: metastore 3.1.3 ignores the condition of an alter, so every writer needs"
                                + " the lock");
        assertThat(onPostgres(MetastoreVersion.V3_1_3, LockChoice.OFF, false).problems())
                .hasSize(1);
    }

    @Test
    void derbyBelowTwoVersionsIsCheckedWithoutLocks() {
        for (MetastoreVersion version : List.of(MetastoreVersion.V4_0_1, MetastoreVersion.V4_1_0)) {
            assertThat(Scenario.defaultLocks(version, DatabaseProduct.DERBY)).isEqualTo(LockChoice.OFF);
            assertThat(new Scenario(version, DatabaseProduct.DERBY, LockChoice.OFF, false).problems())
                    .isEmpty();
            assertThat(new Scenario(version, DatabaseProduct.DERBY, LockChoice.ON, false).problems())
                    .containsExactly("--locks on: metastore " + version
                            + " stalls on Derby when several clients lock; take --locks off or another --database");
        }
        assertThat(Scenario.defaultLocks(MetastoreVersion.V4_1_0, DatabaseProduct.POSTGRESQL))
                .isEqualTo(LockChoice.MIXED);
        assertThat(Scenario.defaultLocks(MetastoreVersion.V4_2_0, DatabaseProduct.DERBY))
                .isEqualTo(LockChoice.MIXED);
    }

    @Test
    void hiveCatalogWritesWhereItsClientCanAndEverybodyLocks() {
        assertThat(Scenario.defaultHiveCatalog(MetastoreVersion.V2_3_10, LockChoice.MIXED))
                .isTrue();
        assertThat(Scenario.defaultHiveCatalog(MetastoreVersion.V2_3_10, LockChoice.OFF))
                .isFalse();
        assertThat(Scenario.defaultHiveCatalog(MetastoreVersion.V4_1_0, LockChoice.MIXED))
                .isFalse();
        assertThat(onPostgres(MetastoreVersion.V4_1_0, LockChoice.ON, true).problems())
                .containsExactly("--hive-catalog-writer: HiveCatalog's Hive 2.3 client cannot call metastore 4.1.0");
        assertThat(onPostgres(MetastoreVersion.V2_3_10, LockChoice.OFF, true).problems())
                .containsExactly(
                        "--hive-catalog-writer: beside HiveCatalog every writer needs the lock, --locks off forbids it");
    }

    @Test
    void theKindsOfRoundsTakeTurns() {
        assertThat(kinds(onPostgres(MetastoreVersion.V4_1_0, LockChoice.MIXED, false)))
                .containsExactly(
                        RoundKind.ALL_LOCKING,
                        RoundKind.ALL_LOCK_FREE,
                        RoundKind.SOME_LOCKING,
                        RoundKind.ALL_LOCKING,
                        RoundKind.ALL_LOCK_FREE);
        assertThat(kinds(onPostgres(MetastoreVersion.V2_3_10, LockChoice.MIXED, true)))
                .containsOnly(RoundKind.values());
        assertThat(kinds(onPostgres(MetastoreVersion.V2_3_10, LockChoice.ON, true)))
                .containsOnly(RoundKind.BESIDE_HIVE_CATALOG);
        assertThat(kinds(onPostgres(MetastoreVersion.V2_3_10, LockChoice.OFF, false)))
                .containsOnly(RoundKind.ALL_LOCK_FREE);
    }

    @Test
    void writersLockAsTheRoundSays() {
        Random random = new Random(1);

        assertThat(uses(RoundKind.ALL_LOCKING, random)).containsOnly(LockUse.LOCKING);
        assertThat(uses(RoundKind.BESIDE_HIVE_CATALOG, random)).containsOnly(LockUse.LOCKING);
        assertThat(uses(RoundKind.ALL_LOCK_FREE, random)).containsOnly(LockUse.LOCK_FREE);
        assertThat(uses(RoundKind.SOME_LOCKING, random)).containsOnly(LockUse.LOCKING, LockUse.LOCK_FREE);
    }

    private static Stream<LockUse> uses(RoundKind kind, Random random) {
        return Stream.generate(() -> kind.lockUse(random)).limit(20);
    }

    @Test
    void theMetastoreStaysUpWhereALateAlterCouldOverwrite() {
        Scenario mixed = onPostgres(MetastoreVersion.V2_3_10, LockChoice.MIXED, true);
        Scenario unconditional = onPostgres(MetastoreVersion.V3_1_3, LockChoice.ON, false);

        assertThat(mixed.disturbances(RoundKind.SOME_LOCKING)).isEqualTo(EnumSet.allOf(Disturbance.class));
        assertThat(mixed.disturbances(RoundKind.BESIDE_HIVE_CATALOG))
                .doesNotContain(Disturbance.RESTART_METASTORE, Disturbance.KILL_METASTORE)
                .contains(Disturbance.PAUSE_METASTORE, Disturbance.KILL_WRITER);
        assertThat(unconditional.disturbances(RoundKind.ALL_LOCKING))
                .doesNotContain(Disturbance.RESTART_METASTORE, Disturbance.KILL_METASTORE);
    }

    @Test
    void writersThatLockAreKilledInTheSecondHalfOnly() {
        Scenario mixed = onPostgres(MetastoreVersion.V4_1_0, LockChoice.MIXED, false);

        assertThat(mixed.earlyDisturbances(RoundKind.ALL_LOCKING))
                .doesNotContain(Disturbance.KILL_WRITER)
                .contains(Disturbance.FAULT);
        assertThat(mixed.disturbances(RoundKind.ALL_LOCKING)).contains(Disturbance.KILL_WRITER);
        assertThat(mixed.earlyDisturbances(RoundKind.ALL_LOCK_FREE)).contains(Disturbance.KILL_WRITER);
    }
}
