package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** The Java code of the README, run as it stands there. */
final class GettingStartedIT extends MetastoreSuite {

    private static final String BEGIN = "        // README.md\n";
    private static final String END = "        // end\n";

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V4_1_0).folder(folder).start();
    }

    @Test
    void theReadmesCodeWorks() throws IOException {
        String uri = proxy().uri();
        String warehouse = catalog().loadNamespaceMetadata(namespace()).get("location") + "/lake";
        // README.md
        HmsCatalog catalog = new HmsCatalog();
        catalog.initialize("lake", Map.of("uri", uri, "warehouse", warehouse));

        Namespace birds = Namespace.of("birds");
        catalog.createNamespace(birds);
        Schema schema = new Schema(
                Types.NestedField.required(1, "species", Types.StringType.get()),
                Types.NestedField.optional(2, "wing_span_cm", Types.IntegerType.get()));
        Table table = catalog.createTable(TableIdentifier.of(birds, "strikes"), schema);

        table.updateProperties().set("comment", "seen from the cockpit").commit();
        // end
        assertThat(server().getTable("birds", "strikes").getParameters())
                .containsEntry("comment", "seen from the cockpit");
        catalog.close();
    }

    @Test
    void theReadmeShowsThisCode() throws IOException {
        String source = Files.readString(Path.of("src/test/java/io/hmscatalog/it/GettingStartedIT.java"));
        String readme = Files.readString(Path.of("../README.md"));

        String run = between(source, BEGIN, END).replaceAll("(?m)^ {8}", "");

        assertThat(between(readme, "<!-- GettingStarted.java -->\n```java\n", "```\n<!-- end -->"))
                .isEqualTo(run);
    }

    private static String between(String text, String begin, String end) {
        int from = text.indexOf(begin) + begin.length();
        return text.substring(from, text.indexOf(end, from));
    }
}
