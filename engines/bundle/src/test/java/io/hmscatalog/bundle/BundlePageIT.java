package io.hmscatalog.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps the table of {@code docs/bundle.md} equal to what is in the jar. */
class BundlePageIT {

    private static final String UPDATE = "hmscatalog.docs.update";

    private static final Path PAGE = Path.of("../../docs/bundle.md");

    private static final Pattern TABLE = Pattern.compile("(?s)<!-- bundle: content -->\n.*?<!-- end -->");

    private static final int LARGEST_MEBIBYTES = 18;

    private static final Map<String, String> LICENCES = Map.ofEntries(
            Map.entry("caffeine", "Apache-2.0"),
            Map.entry("commons-codec", "Apache-2.0"),
            Map.entry("commons-pool2", "Apache-2.0"),
            Map.entry("guava", "Apache-2.0"),
            Map.entry("hive-standalone-metastore-common", "Apache-2.0"),
            Map.entry("hive-storage-api", "Apache-2.0"),
            Map.entry("httpclient", "Apache-2.0"),
            Map.entry("httpcore", "Apache-2.0"),
            Map.entry("jackson-core", "Apache-2.0; parts MIT"),
            Map.entry("libfb303", "Apache-2.0"),
            Map.entry("libthrift", "Apache-2.0"));

    @Test
    void thePageIsThatOfTheJar() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(TABLE.matcher(page).results()).hasSize(1);
        String made = TABLE.matcher(page).replaceAll(Matcher.quoteReplacement(table()));
        if (Boolean.getBoolean(UPDATE)) {
            Files.writeString(PAGE, made);
        } else {
            assertThat(page)
                    .as("docs/bundle.md; ./mvnw -pl engines/bundle -am verify -Dtest=NoSuch"
                            + " -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=BundlePageIT"
                            + " -Dfailsafe.failIfNoSpecifiedTests=false -D" + UPDATE + "=true writes it anew")
                    .isEqualTo(made);
        }
    }

    @Test
    void theJarHasNotGrownUnnoticed() throws IOException {
        assertThat(Files.size(Bundle.path())).isLessThan(LARGEST_MEBIBYTES * 1024L * 1024L);
    }

    /** Class files by their size in memory: compression differs between machines. */
    private static String table() {
        Map<String, Content> contents = new TreeMap<>();
        Bundle.read().entries().forEach((entry, content) -> {
            if (entry.startsWith(Bundle.SHADED) && entry.endsWith(".class")) {
                BundledArtifact artifact = BundledArtifact.of(entry.substring(0, entry.length() - ".class".length()));
                contents.merge(artifact.name(), new Content(artifact, 1, content.length), Content::plus);
            }
        });
        assertThat(LICENCES).containsOnlyKeys(contents.keySet());
        List<String> rows = contents.values().stream().map(Content::row).toList();
        return """
                <!-- bundle: content -->
                | artifact | version | licence | classes | bytes, uncompressed |
                |---|---|---|---|---|
                %s
                <!-- end -->""".formatted(String.join("\n", rows));
    }

    private record Content(BundledArtifact artifact, int classes, long bytes) {

        Content plus(Content other) {
            return new Content(artifact, classes + other.classes, bytes + other.bytes);
        }

        String row() {
            return "| `%s` | %s | %s | %d | %d |"
                    .formatted(
                            artifact.name(),
                            artifact.version(),
                            LICENCES.getOrDefault(artifact.name(), ""),
                            classes,
                            bytes);
        }
    }
}
