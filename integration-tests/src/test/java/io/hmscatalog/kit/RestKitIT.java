package io.hmscatalog.kit;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.hmscatalog.metastore.MetastoreVersion;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.iceberg.rest.RESTCatalogServer;
import org.apache.iceberg.rest.RESTCompatibilityKitSuite;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Iceberg's REST Compatibility Kit as it is published, against Iceberg's REST server with this catalog behind it. Each of the
 * kit's tests is reported as one of this class.
 */
final class RestKitIT {

    @RegisterExtension
    @Order(1)
    static final KitMetastore METASTORE = KitMetastore.onDerby(MetastoreVersion.V4_1_0);

    @RegisterExtension
    @Order(2)
    static final RestServer SERVER = new RestServer(METASTORE);

    @TestFactory
    Stream<DynamicTest> theSuite() {
        KitResults results = new KitResults(getClass().getSimpleName());
        SuiteOutcomes outcomes = new SuiteOutcomes(results);
        withSystemProperties(
                Map.of(
                        RESTCatalogServer.REST_PORT,
                        SERVER.port(),
                        "rck.requires-namespace-create",
                        "true",
                        "rck.supports-names-with-dot",
                        "true"),
                () -> LauncherFactory.create()
                        .execute(
                                LauncherDiscoveryRequestBuilder.request()
                                        .selectors(selectClass(RESTCompatibilityKitSuite.class))
                                        .configurationParameter("rck.local", "false")
                                        .build(),
                                outcomes));
        results.note();
        return Stream.concat(
                outcomes.asTests(),
                Stream.of(
                        dynamicTest("totalsAreThoseOfThePage", results::assertTotalsAreThoseOfThePage),
                        dynamicTest("abortedTestsAreThoseOfThePage", results::assertAbortedAreThoseOfThePage)));
    }

    /** The kit takes its settings from there. */
    private static void withSystemProperties(Map<String, String> settings, Runnable run) {
        settings.forEach(System::setProperty);
        try {
            run.run();
        } finally {
            settings.keySet().forEach(System::clearProperty);
        }
    }
}
