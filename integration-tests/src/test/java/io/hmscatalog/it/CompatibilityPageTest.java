package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page docs/compatibility.md names each test that is named after a defect or a complaint, and no other. */
final class CompatibilityPageTest {

    private static final Path ROOT = Path.of("..");
    private static final String NAME = "(?:D|issue|amoro|go|hive|paimon|python|trino)[0-9]+_\\w+";
    private static final Pattern METHOD = Pattern.compile("void\\s+(" + NAME + ")\\(");
    private static final Pattern ENTRY = Pattern.compile("`(\\w+\\." + NAME + ")`");

    @Test
    void thePageNamesEachTestThatIsNamedAfterADefectOrAComplaint() throws IOException {
        Set<String> named = new TreeSet<>();
        for (Path source : testSources()) {
            String type = source.getFileName().toString().replace(".java", "");
            Matcher method = METHOD.matcher(Files.readString(source));
            while (method.find()) {
                named.add(type + "." + method.group(1));
            }
        }

        assertThat(namedByThePage()).containsExactlyElementsOf(named);
    }

    private static List<Path> testSources() throws IOException {
        try (Stream<Path> all = Files.walk(ROOT)) {
            return all.filter(file -> file.toString().matches(".*/src/test/java/.*\\.java"))
                    .toList();
        }
    }

    private static Set<String> namedByThePage() throws IOException {
        Set<String> entries = new TreeSet<>();
        Matcher entry = ENTRY.matcher(Files.readString(ROOT.resolve("docs/compatibility.md")));
        while (entry.find()) {
            entries.add(entry.group(1));
        }
        return entries;
    }
}
