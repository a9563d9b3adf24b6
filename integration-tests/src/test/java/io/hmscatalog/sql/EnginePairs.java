package io.hmscatalog.sql;

import static io.hmscatalog.metastore.MetastoreVersion.V2_3_10;
import static io.hmscatalog.metastore.MetastoreVersion.V4_0_1;
import static io.hmscatalog.metastore.MetastoreVersion.V4_1_0;
import static io.hmscatalog.sql.EngineVersion.SPARK_3_5;
import static io.hmscatalog.sql.EngineVersion.SPARK_4_0;
import static io.hmscatalog.sql.EngineVersion.SPARK_4_1;

import io.hmscatalog.metastore.MetastoreVersion;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The pairs that a run takes: the system property {@code hmscatalog.engines.pairs}, {@code ci} by default. */
enum EnginePairs {
    /** Each engine's oldest and newest version, each metastore of the ends. */
    CI {
        @Override
        Stream<EnginePair> ofSpark() {
            return Stream.of(new EnginePair(SPARK_3_5, V2_3_10), new EnginePair(SPARK_4_1, V4_1_0));
        }
    },
    /** Every version of an engine on every metastore; needs the profile {@code all-engines}. */
    ALL {
        @Override
        Stream<EnginePair> ofSpark() {
            return METASTORES.stream()
                    .flatMap(metastore -> Stream.of(SPARK_3_5, SPARK_4_0, SPARK_4_1)
                            .map(engine -> new EnginePair(engine, metastore)));
        }
    };

    private static final String PROPERTY = "hmscatalog.engines.pairs";
    private static final List<MetastoreVersion> METASTORES = List.of(V2_3_10, V4_0_1, V4_1_0);

    abstract Stream<EnginePair> ofSpark();

    /** For {@code @MethodSource}. */
    static Stream<EnginePair> spark() {
        return valueOf(System.getProperty(PROPERTY, "ci").toUpperCase(Locale.ROOT))
                .ofSpark();
    }
}
