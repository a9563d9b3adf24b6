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
import java.util.Locale;
import java.util.stream.Stream;

/** The pairs that a run takes: the system property {@code hmscatalog.engines.pairs}, {@code ci} by default. */
enum FlinkPairs {
    CI {
        @Override
        Stream<EnginePair> ofFlink() {
            return Stream.of(new EnginePair(FLINK_1_20, V4_0_1), new EnginePair(FLINK_2_1, V2_3_10));
        }

        @Override
        Stream<WriterPair> ofWriters() {
            return Stream.of(new WriterPair(SPARK_3_5, FLINK_2_1, V2_3_10));
        }

        @Override
        Stream<EngineVersion> ofVersions() {
            return Stream.of(FLINK_2_1);
        }
    },
    /** Every version of an engine on every metastore; needs the profile {@code all-engines}. */
    ALL {
        @Override
        Stream<EnginePair> ofFlink() {
            return METASTORES.stream()
                    .flatMap(metastore -> ofVersions().map(engine -> new EnginePair(engine, metastore)));
        }

        @Override
        Stream<WriterPair> ofWriters() {
            return METASTORES.stream()
                    .flatMap(metastore -> Stream.of(
                            new WriterPair(SPARK_3_5, FLINK_1_20, metastore),
                            new WriterPair(SPARK_4_0, FLINK_2_0, metastore),
                            new WriterPair(SPARK_4_1, FLINK_2_1, metastore)));
        }

        @Override
        Stream<EngineVersion> ofVersions() {
            return Stream.of(FLINK_1_20, FLINK_2_0, FLINK_2_1);
        }
    };

    /** Two engines that write one table. */
    record WriterPair(EngineVersion spark, EngineVersion flink, MetastoreVersion metastore) {

        @Override
        public String toString() {
            return spark + " and " + flink + " on " + metastore;
        }
    }

    private static final String PROPERTY = "hmscatalog.engines.pairs";
    private static final List<MetastoreVersion> METASTORES = List.of(V2_3_10, V4_0_1, V4_1_0);

    abstract Stream<EnginePair> ofFlink();

    abstract Stream<WriterPair> ofWriters();

    abstract Stream<EngineVersion> ofVersions();

    /** For {@code @MethodSource}, as the next two. */
    static Stream<EnginePair> flink() {
        return chosen().ofFlink();
    }

    static Stream<WriterPair> writers() {
        return chosen().ofWriters();
    }

    static Stream<EngineVersion> versions() {
        return chosen().ofVersions();
    }

    private static FlinkPairs chosen() {
        return valueOf(System.getProperty(PROPERTY, "ci").toUpperCase(Locale.ROOT));
    }
}
