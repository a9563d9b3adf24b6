package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreConnector;
import io.hmscatalog.faults.Call;
import io.hmscatalog.faults.Fault;
import io.hmscatalog.metastore.RunningMetastore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every call that an operation makes gets lost once before and once after it took effect; a run without faults says which
 * calls these are. docs/lost-replies.md holds the results.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(value = 1, unit = TimeUnit.MINUTES)
final class LostReplyMatrixIT {

    private static final Path PAGE = Path.of("../docs/lost-replies.md");
    private static final Path RESULTS = Path.of("target/lost-replies.md");

    @TempDir
    private static Path folder;

    private record Site(RunningMetastore metastore, MetastoreConnection observer) {}

    private final List<AutoCloseable> resources = new ArrayList<>();
    private final Map<MatrixServer, Site> sites = new EnumMap<>(MatrixServer.class);
    private final MatrixPage page = new MatrixPage();

    @BeforeAll
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void start() {
        for (MatrixServer server : MatrixServer.values()) {
            RunningMetastore metastore = server.start(folder.resolve(server.name()), resources);
            resources.add(metastore);
            MetastoreConfig config =
                    MetastoreConfigLoader.load(Map.of("uri", metastore.uri()), new Configuration(false));
            MetastoreConnection observer = new MetastoreConnector(
                            config, UserGroupInformation.createRemoteUser("observer"))
                    .connect(config.servers().get(0), Duration.ofSeconds(10));
            resources.add(observer);
            sites.put(server, new Site(metastore, observer));
        }
    }

    @AfterAll
    void stop() throws Exception {
        for (int last = resources.size() - 1; last >= 0; last--) {
            resources.get(last).close();
        }
    }

    private MatrixScene scene(MatrixServer server, MatrixOperation operation, TableLocking locking) {
        Site site = Objects.requireNonNull(sites.get(server));
        return new MatrixScene(site.metastore(), site.observer(), locking, operation.catalogProperties());
    }

    Stream<MatrixCase> cases() throws Exception {
        List<MatrixCase> cases = new ArrayList<>();
        for (MatrixServer server : MatrixServer.values()) {
            for (MatrixOperation operation : MatrixOperation.values()) {
                for (TableLocking locking : operation.lockings(server)) {
                    strikes(server, operation, locking)
                            .forEach(strike -> cases.add(new MatrixCase(server, operation, locking, strike)));
                }
            }
        }
        return cases.stream();
    }

    /** In the order in which a run without faults makes the calls. */
    private Stream<Strike> strikes(MatrixServer server, MatrixOperation operation, TableLocking locking)
            throws Exception {
        try (MatrixScene scene = scene(server, operation, locking)) {
            MatrixAttempt attempt = operation.prepare(scene);
            scene.proxy().resetCounts();
            attempt.run();
            List<String> methods =
                    scene.proxy().calls().stream().map(Call::method).toList();
            Map<String, Integer> counts = scene.proxy().counts();
            assertThat(attempt.isInEffect()).as("%s without faults", operation).isTrue();
            attempt.assertFiles(true);
            scene.assertNoLockIsLeft();
            return methods.stream()
                    .distinct()
                    .filter(operation::isStruckAt)
                    .flatMap(method -> strikes(method, Objects.requireNonNull(counts.get(method))));
        }
    }

    private static Stream<Strike> strikes(String method, int calls) {
        return Stream.iterate(1, ordinal -> ordinal <= calls, ordinal -> ordinal + 1)
                .flatMap(ordinal ->
                        Stream.of(Strike.Moment.values()).map(moment -> new Strike(method, ordinal, calls, moment)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    @Order(1)
    void theOutcomeIsTheOneThatTheTableHas(MatrixCase given) throws Exception {
        try (MatrixScene scene = scene(given.server(), given.operation(), given.locking())) {
            MatrixAttempt attempt = given.operation().prepare(scene);
            Fault fault = given.strike().declare(scene.proxy());
            scene.proxy().resetCounts();

            MatrixResult result = MatrixResult.of(attempt);

            page.add(given, result);
            assertThat(fault.timesFired()).as("%s", fault).isOne();
            assertThat(result).as("%s", result.failure()).matches(MatrixResult::isTrue);
            assertThat(result.isUnknown()).as("%s", result.failure()).isEqualTo(given.nobodyCanKnow());
            attempt.assertFiles(!result.isUnknown());
            scene.assertNoLockIsLeft();
        }
    }

    @Test
    @Order(2)
    void thePageHoldsTheseResults() throws IOException {
        String results = page.markdown();
        Files.writeString(RESULTS, results);

        assertThat(Files.readString(PAGE))
                .as("%s, compare with %s", PAGE, RESULTS)
                .contains(results);
    }
}
