package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps the tables of {@code docs/options.md} equal to the declarations; the text around them is written by hand. */
class OptionsPageTest {

    private static final String UPDATE = "hmscatalog.docs.update";

    private static final Path PAGE = Path.of("../docs/options.md");

    private static final Pattern TABLE = Pattern.compile("(?s)<!-- options: (?<section>\\w+) -->\n.*?<!-- end -->");

    private static final Map<String, List<Declaration>> SECTIONS = Map.of(
            "metastore", HmsCatalogOptions.METASTORE_SECTION,
            "connections", HmsCatalogOptions.CONNECTION_SECTION,
            "tables", HmsCatalogOptions.TABLE_SECTION,
            "locks", HmsCatalogOptions.LOCK_SECTION);

    @Test
    void thePageIsThatOfTheDeclarations() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(TABLE.matcher(page).results()).hasSameSizeAs(SECTIONS.keySet());
        String made = TABLE.matcher(page).replaceAll(found -> Matcher.quoteReplacement(table(found.group(1))));
        if (Boolean.getBoolean(UPDATE)) {
            Files.writeString(PAGE, made);
        } else {
            assertThat(page)
                    .as("docs/options.md; ./mvnw -pl hms-catalog -am test -Dtest=OptionsPageTest"
                            + " -Dsurefire.failIfNoSpecifiedTests=false -D" + UPDATE + "=true writes it anew")
                    .isEqualTo(made);
        }
    }

    private static String table(String section) {
        StringBuilder table = new StringBuilder("<!-- options: " + section + " -->\n"
                + "| key | default | value | Hadoop | meaning |\n"
                + "|---|---|---|---|---|\n");
        assertThat(SECTIONS).containsKey(section);
        SECTIONS.getOrDefault(section, List.of())
                .forEach(option -> table.append(row(option)).append('\n'));
        return table.append("<!-- end -->").toString();
    }

    private static String row(Declaration option) {
        return "| %s | %s | %s | %s | %s |"
                .formatted(
                        option.keys(),
                        option.defaultText().isEmpty() ? "" : "`" + option.defaultText() + "`",
                        option.allowed(),
                        option.validInHadoop() ? "yes" : "",
                        option.description());
    }
}
