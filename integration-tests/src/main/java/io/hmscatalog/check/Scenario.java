package io.hmscatalog.check;

import io.hmscatalog.metastore.DatabaseProduct;
import io.hmscatalog.metastore.MetastoreVersion;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What is checked: a metastore and who writes there.
 *
 * @param hiveCatalog whether Iceberg's HiveCatalog writes too
 */
record Scenario(MetastoreVersion version, DatabaseProduct database, LockChoice locks, boolean hiveCatalog) {

    /** Where Hive's 2.3 client, which HiveCatalog needs, can call the server. */
    private static final Set<MetastoreVersion> HIVE_CATALOGS_SERVERS =
            EnumSet.of(MetastoreVersion.V2_3_10, MetastoreVersion.V3_1_3);

    private static final Set<MetastoreVersion> STALLS_ON_DERBY =
            EnumSet.of(MetastoreVersion.V4_0_1, MetastoreVersion.V4_1_0);

    /** What is chosen where the command line leaves it open. */
    static LockChoice defaultLocks(MetastoreVersion version, DatabaseProduct database) {
        if (!enforcesConditions(version)) {
            return LockChoice.ON;
        }
        return locksStall(version, database) ? LockChoice.OFF : LockChoice.MIXED;
    }

    static boolean defaultHiveCatalog(MetastoreVersion version, LockChoice locks) {
        return version == MetastoreVersion.V2_3_10 && locks != LockChoice.OFF;
    }

    /** Why this cannot be checked; empty if it can. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (!enforcesConditions() && locks != LockChoice.ON) {
            problems.add("--locks %s: metastore %s ignores the condition of an alter, so every writer needs the lock"
                    .formatted(locks, version));
        }
        if (locksStall(version, database) && locks != LockChoice.OFF) {
            problems.add(
                    "--locks %s: metastore %s stalls on Derby when several clients lock; take --locks off or another --database"
                            .formatted(locks, version));
        }
        if (hiveCatalog && !HIVE_CATALOGS_SERVERS.contains(version)) {
            problems.add(
                    "--hive-catalog-writer: HiveCatalog's Hive 2.3 client cannot call metastore %s".formatted(version));
        }
        if (hiveCatalog && locks == LockChoice.OFF) {
            problems.add(
                    "--hive-catalog-writer: beside HiveCatalog every writer needs the lock, --locks off forbids it");
        }
        return problems;
    }

    /** The kinds take turns. */
    RoundKind kindOf(int round) {
        List<RoundKind> kinds = kinds();
        return kinds.get((round - 1) % kinds.size());
    }

    private List<RoundKind> kinds() {
        return switch (locks) {
            case ON -> List.of(hiveCatalog ? RoundKind.BESIDE_HIVE_CATALOG : RoundKind.ALL_LOCKING);
            case OFF -> List.of(RoundKind.ALL_LOCK_FREE);
            case MIXED ->
                hiveCatalog
                        ? List.of(RoundKind.values())
                        : List.of(RoundKind.ALL_LOCKING, RoundKind.ALL_LOCK_FREE, RoundKind.SOME_LOCKING);
        };
    }

    /** What the writers of a round must stand. */
    Set<Disturbance> disturbances(RoundKind kind) {
        return enforcesConditions() ? kind.disturbances() : Disturbance.ofSteadyServer();
    }

    /** Those of the first half of a round: after a kill, writers that lock stand still until the dead lock is gone. */
    Set<Disturbance> earlyDisturbances(RoundKind kind) {
        Set<Disturbance> early = EnumSet.copyOf(disturbances(kind));
        if (kind != RoundKind.ALL_LOCK_FREE) {
            early.remove(Disturbance.KILL_WRITER);
        }
        return early;
    }

    boolean enforcesConditions() {
        return enforcesConditions(version);
    }

    private static boolean enforcesConditions(MetastoreVersion version) {
        return version != MetastoreVersion.V3_1_3;
    }

    private static boolean locksStall(MetastoreVersion version, DatabaseProduct database) {
        return database == DatabaseProduct.DERBY && STALLS_ON_DERBY.contains(version);
    }

    /** As options of the command line. */
    String options() {
        return "--metastore %s --database %s --locks %s --%shive-catalog-writer"
                .formatted(version, database.name().toLowerCase(Locale.ROOT), locks, hiveCatalog ? "" : "no-");
    }

    @Override
    public String toString() {
        return "Metastore %s on %s, locks %s%s"
                .formatted(
                        version, database.name().toLowerCase(Locale.ROOT), locks, hiveCatalog ? ", HiveCatalog" : "");
    }
}
