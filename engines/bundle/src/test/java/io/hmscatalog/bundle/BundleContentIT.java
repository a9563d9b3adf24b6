package io.hmscatalog.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The bundle holds our classes, those of others under other names, and what their licences ask for; nothing else. */
class BundleContentIT {

    /** Entries outside {@code io/hmscatalog/}, and why they are there. */
    private static final Map<String, String> OUTSIDE = Map.of(
            "META-INF/MANIFEST.MF", "a jar has one",
            "META-INF/LICENSE", "Apache License 2.0, ours and that of all artifacts in it",
            "META-INF/NOTICE", "the notices of all artifacts in it",
            "META-INF/FastDoubleParser-LICENSE", "MIT, code in jackson-core",
            "META-INF/FastDoubleParser-ThirdParty-LICENSE", "likewise",
            "META-INF/Schubfach-LICENSE", "likewise");

    /** Resources that are not classes, and why they are there. */
    private static final Map<String, String> RESOURCES =
            Map.of("io/hmscatalog/lock/lock.properties", "the version that a lock's agent info names");

    private static final Bundle BUNDLE = Bundle.read();

    @Test
    void nothingIsOutsideOurPackages() {
        assertThat(BUNDLE.entries().keySet())
                .filteredOn(entry -> !entry.startsWith("io/hmscatalog/"))
                .allSatisfy(BundleContentIT::isExplainedOrAService)
                .containsAll(OUTSIDE.keySet());
    }

    private static void isExplainedOrAService(String entry) {
        if (!entry.startsWith("META-INF/services/")) {
            assertThat(OUTSIDE).containsKey(entry);
        }
    }

    @Test
    void everyServiceIsOursOrAnEnginesAndNamesClassesThatAreThere() {
        assertThat(BUNDLE.entries().keySet())
                .filteredOn(entry -> entry.startsWith("META-INF/services/"))
                .allSatisfy(entry -> {
                    assertThat(entry).startsWith("META-INF/services/org.apache.flink.");
                    assertThat(BUNDLE.text(entry).lines().map(String::strip))
                            .filteredOn(line -> !line.isEmpty() && !line.startsWith("#"))
                            .isNotEmpty()
                            .allSatisfy(type -> assertThat(BUNDLE.classes()).containsKey(type.replace('.', '/')));
                });
    }

    @Test
    void noOtherResourceIsInIt() {
        assertThat(BUNDLE.entries().keySet())
                .filteredOn(entry -> entry.startsWith("io/hmscatalog/") && !entry.endsWith(".class"))
                .containsExactlyInAnyOrderElementsOf(RESOURCES.keySet());
    }

    @Test
    void theBigPartsThatNothingReachesAreNotInIt() {
        assertThat(BUNDLE.classes().keySet())
                .noneMatch(type -> type.contains("/metastore/grpc/"))
                .noneMatch(type -> type.contains("/ThriftHiveMetastore$Async"))
                .noneMatch(type -> type.contains("/google/common/util/concurrent/"));
    }

    /** Its factories put the names of the classes together that hold what a cache was asked for. */
    @Test
    void everyClassOfCaffeineIsInItSinceItFindsThemByName() throws IOException {
        BundledArtifact caffeine = BundledArtifact.of(Bundle.SHADED + "com/github/benmanes/caffeine/cache/Caffeine");

        assertThat(caffeine.entries())
                .filteredOn(entry -> entry.startsWith("com/") && entry.endsWith(".class"))
                .hasSizeGreaterThan(500)
                .allMatch(entry -> BUNDLE.entries().containsKey(Bundle.SHADED + entry));
    }

    @Test
    void annotationsAloneAreNotInIt() {
        assertThat(BUNDLE.classes().keySet())
                .noneMatch(type -> type.contains("/errorprone/annotations/"))
                .noneMatch(type -> type.contains("org/jspecify/"));
    }

    @Test
    void theNoticeHasTheLinesOfAllArtifacts() throws IOException {
        Set<String> lines = Set.copyOf(BUNDLE.text("META-INF/NOTICE")
                .lines()
                .map(BundleContentIT::plain)
                .toList());
        for (BundledArtifact artifact : BundledArtifact.all()) {
            for (String name : List.of("META-INF/NOTICE", "META-INF/NOTICE.txt")) {
                assertThat(artifact.text(name).lines().map(BundleContentIT::plain))
                        .as("%s of %s", name, artifact)
                        .allMatch(lines::contains);
            }
        }
    }

    /** Apache's address is written with and without TLS. */
    private static String plain(String line) {
        return line.strip().replace("http://www.apache.org", "https://www.apache.org");
    }

    @Test
    void everyArtifactIsUnderTheLicenceInIt() throws IOException {
        String licence = BUNDLE.text("META-INF/LICENSE");
        assertThat(licence).contains("Apache License", "Version 2.0, January 2004");
        for (BundledArtifact artifact : BundledArtifact.all()) {
            String own = artifact.text("META-INF/LICENSE") + artifact.text("META-INF/LICENSE.txt");
            if (!own.isEmpty()) {
                assertThat(own).as(artifact.toString()).contains("Apache License", "Version 2.0, January 2004");
            }
        }
    }

    @Test
    void noLicenceOfAnArtifactIsLost() throws IOException {
        for (BundledArtifact artifact : BundledArtifact.all()) {
            assertThat(artifact.entries())
                    .filteredOn(entry -> entry.startsWith("META-INF/") && entry.contains("LICENSE"))
                    .filteredOn(entry -> !entry.matches("META-INF/LICENSE(\\.txt)?"))
                    .as(artifact.toString())
                    .allMatch(BUNDLE.entries()::containsKey);
        }
    }
}
