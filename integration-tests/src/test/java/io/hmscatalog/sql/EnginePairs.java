package io.hmscatalog.sql;

import static io.hmscatalog.metastore.MetastoreVersion.V2_3_10;
import static io.hmscatalog.metastore.MetastoreVersion.V4_0_1;
import static io.hmscatalog.metastore.MetastoreVersion.V4_1_0;
import static io.hmscatalog.sql.EngineVersion.FLINK_1_20;
import static io.hmscatalog.sql.EngineVersion.FLINK_2_0;
import static io.hmscatalog.sql.EngineVersion.FLINK_2_1;
import static io.hmscatalog.sql.EngineVersion.SPARK_3_5;
import static io.hmscatalog.sql.EngineVersion.SPARK_4_0;
import static io.hmscatalog.sql.EngineVersion.SPARK_4_1;

import io.hmscatalog.metastore.MetastoreVersion;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a run takes of engines and metastores: the system property {@code hmscatalog.engines.pairs}, which is {@code ci} by
 * default, or {@code all}, which needs the profile {@code all-engines}.
 */
final class EnginePairs {

    private static final String PROPERTY = "hmscatalog.engines.pairs";
    private static final List<MetastoreVersion> METASTORES = List.of(V2_3_10, V4_0_1, V4_1_0);
    private static final List<EngineVersion> SPARKS = List.of(SPARK_3_5, SPARK_4_0, SPARK_4_1);
    private static final List<EngineVersion> FLINKS = List.of(FLINK_1_20, FLINK_2_0, FLINK_2_1);

    /** Two engines that write one table. */
    record WriterPair(EngineVersion spark, EngineVersion flink, MetastoreVersion metastore) {

        @Override
        public String toString() {
            return spark + " and " + flink + " on " + metastore;
        }
    }

    private EnginePairs() {}

    static Stream<EnginePair> spark() {
        return isAll()
                ? everyPair(SPARKS)
                : Stream.of(new EnginePair(SPARK_3_5, V2_3_10), new EnginePair(SPARK_4_1, V4_1_0));
    }

    static Stream<EnginePair> flink() {
        return isAll()
                ? everyPair(FLINKS)
                : Stream.of(new EnginePair(FLINK_1_20, V4_0_1), new EnginePair(FLINK_2_1, V2_3_10));
    }

    private static Stream<EnginePair> everyPair(List<EngineVersion> engines) {
        return METASTORES.stream()
                .flatMap(metastore -> engines.stream().map(engine -> new EnginePair(engine, metastore)));
    }

    static Stream<WriterPair> writers() {
        return isAll()
                ? METASTORES.stream()
                        .flatMap(metastore -> Stream.of(
                                new WriterPair(SPARK_3_5, FLINK_1_20, metastore),
                                new WriterPair(SPARK_4_0, FLINK_2_0, metastore),
                                new WriterPair(SPARK_4_1, FLINK_2_1, metastore)))
                : Stream.of(new WriterPair(SPARK_3_5, FLINK_2_1, V2_3_10));
    }

    /** All versions of Spark, or of them those that a test names. */
    static Stream<EngineVersion> sparks(EngineVersion... inCi) {
        return isAll() ? SPARKS.stream() : Stream.of(inCi);
    }

    /** All versions of Flink, or of them those that a test names. */
    static Stream<EngineVersion> flinks(EngineVersion... inCi) {
        return isAll() ? FLINKS.stream() : Stream.of(inCi);
    }

    /** Whether the long form was asked for. */
    static boolean isAll() {
        String value = System.getProperty(PROPERTY, "ci");
        return switch (value) {
            case "all" -> true;
            case "ci" -> false;
            default -> throw new IllegalStateException(PROPERTY + "=" + value + ": neither ci nor all");
        };
    }
}
