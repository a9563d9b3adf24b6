package io.hmscatalog.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the bundle's classes refer to is there: in the bundle, in the JDK, or in the engine, under the name and with the
 * signature that the engine's Iceberg has it (which is not always that of Iceberg's own jars: the runtimes have Jackson,
 * Caffeine and Guava under names of their own).
 */
class BundleLinkageIT {

    private static final String FLINK = "io/hmscatalog/flink/";

    /** What relocated classes refer to and nobody brings, by the beginning of its name, and why nobody misses it. */
    private static final Map<String, String> MISSING = Map.of(
            Bundle.SHADED + "com/fasterxml/jackson/databind/",
            "statistics in JSON (StatsSetupConst), whose texts alone are used",
            "org/apache/commons/lang3/",
            "partitions and Hive's server side; not on the way to an open transport",
            "org/apache/commons/logging/",
            "HttpClient's log; Thrift over HTTP is refused",
            "org/apache/hc/",
            "the HTTP transport of libthrift 0.24; likewise",
            "org/apache/curator/",
            "look-up in ZooKeeper; not given to Hive's client",
            "org/apache/zookeeper/",
            "likewise",
            "org/stringtemplate/",
            "LDAP on the server's side of PLAIN",
            "org/apache/hadoop/tools/",
            "DistCp, for Hive's replication",
            "org/apache/hadoop/hdfs/protocol/SnapshotException",
            "not in Hadoop's client jars; Hive's removal of folders");

    private static final Bundle BUNDLE = Bundle.read();

    static List<EngineClassPath> engines() {
        return EngineClassPath.all();
    }

    @Test
    void aRuntimeOfBothEnginesIsChecked() {
        assertThat(engines()).anyMatch(EngineClassPath::isFlink).anyMatch(engine -> !engine.isFlink());
    }

    @ParameterizedTest
    @MethodSource("engines")
    void ourClassesFindWhatTheyReferTo(EngineClassPath engine) throws IOException {
        try (engine) {
            assertThat(ownClasses(engine)).isNotEmpty().allSatisfy(type -> {
                assertThat(type.types()).allMatch(used -> engine.find(used).isPresent());
                assertThat(type.used())
                        .filteredOn(used -> !used.owner().startsWith("["))
                        .allMatch(engine::has);
            });
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void ourClassesImplementWhatTheEnginesIcebergAsksFor(EngineClassPath engine) throws IOException {
        try (engine) {
            assertThat(ownClasses(engine))
                    .filteredOn(ClassFile::isConcrete)
                    .isNotEmpty()
                    .allSatisfy(type -> assertThat(engine.inheritedAbstracts(type))
                            .allMatch(inherited -> engine.implementsIt(type, inherited)));
        }
    }

    /** Flink's catalog is loaded by Flink alone. */
    private static Stream<ClassFile> ownClasses(EngineClassPath engine) {
        return BUNDLE.classes().values().stream()
                .filter(type -> Bundle.isOwn(type.name()))
                .filter(type -> engine.isFlink() || !type.name().startsWith(FLINK));
    }

    @Test
    void everyClassThatOursReachThroughOthersIsThere() throws IOException {
        try (EngineClassPath engine = EngineClassPath.with("iceberg-flink-runtime-1.20")) {
            Set<String> missing = new TreeSet<>();
            for (String type : reached()) {
                if (engine.find(type).isEmpty()) {
                    missing.add(type);
                }
            }
            assertThat(missing).allMatch(type -> MISSING.keySet().stream().anyMatch(type::startsWith));
            assertThat(MISSING.keySet()).allMatch(prefix -> missing.stream().anyMatch(type -> type.startsWith(prefix)));
        }
    }

    private static Set<String> reached() {
        Set<String> reached = new HashSet<>();
        Deque<String> open = new ArrayDeque<>();
        BUNDLE.classes().keySet().stream().filter(Bundle::isOwn).forEach(open::add);
        while (!open.isEmpty()) {
            String type = open.remove();
            ClassFile file = BUNDLE.classes().get(type);
            if (reached.add(type) && file != null) {
                open.addAll(file.types());
            }
        }
        return reached;
    }
}
