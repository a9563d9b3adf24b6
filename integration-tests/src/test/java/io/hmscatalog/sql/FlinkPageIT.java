package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs what {@code docs/flink.md} tells users to copy, in the order of the page. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class FlinkPageIT {

    private static final Path PAGE = Path.of("..", "docs", "flink.md");

    @TempDir
    Path folder;

    @Test
    void everySnippetWorks() throws IOException {
        try (MetastoreServer metastore = MetastoreServer.builder(MetastoreVersion.V2_3_10)
                        .folder(folder.resolve("hms"))
                        .start();
                EngineProcess flink = EngineProcess.builder(EngineVersion.FLINK_1_20, folder.resolve("flink"))
                        .start()) {
            DocumentedSql page = DocumentedSql.of(PAGE, replacements(metastore));
            for (String catalog : new String[] {
                "catalog",
                "hive-conf-dir",
                "hdfs-conf-dir",
                "type-iceberg",
                "lock-timeout",
                "outage",
                "cache",
                "instead-of-catalog-type-hive"
            }) {
                run(flink, page, catalog);
            }
            run(flink, page, "batch");
            assertThat(flink.rows("SELECT species FROM lake.birds.strikes ORDER BY id"))
                    .extracting(row -> row.get(0))
                    .containsExactly("gull", "barn owl");
            run(flink, page, "streaming");
            run(flink, page, "upsert");
            run(flink, page, "recovery");
            run(flink, page, "metadata");
            assertThat(flink.rows("SELECT * FROM lake.birds.counts")).hasSize(1000);
            assertThat(flink.rows("SELECT n FROM lake.birds.latest ORDER BY species"))
                    .extracting(row -> row.get(0))
                    .containsExactly("2", "1");
            run(flink, page, "views");
            for (String catalog : new String[] {"prod", "shared", "plain", "patient", "calm", "fresh", "moved"}) {
                assertThat(flink.rows("SELECT id FROM %s.birds.strikes".formatted(catalog)))
                        .as(catalog)
                        .hasSize(2);
            }
            assertThat(page.unused()).isEmpty();
        }
    }

    /** What a user writes in the page's place. */
    private Map<String, String> replacements(MetastoreServer metastore) throws IOException {
        Path hive = site("hive-site.xml", "hive.metastore.uris", metastore.uri());
        Map<String, String> replacements = new LinkedHashMap<>();
        replacements.put("thrift://metastore:9083", metastore.uri());
        replacements.put("hdfs://nameservice/warehouse", metastore.warehouse().toString());
        replacements.put("hdfs://nameservice/conf/hive", hive.toUri().toString());
        replacements.put(
                "hdfs://nameservice/flink/checkpoints",
                folder.resolve("checkpoints").toUri().toString());
        replacements.put("/etc/hive/conf", hive.toString());
        replacements.put(
                "/etc/hadoop/conf",
                site("core-site.xml", "io.file.buffer.size", "65536").toString());
        return replacements;
    }

    /** A folder with that file in it. */
    private Path site(String file, String key, String value) throws IOException {
        Path site = folder.resolve(file + ".conf");
        Files.createDirectories(site);
        Files.writeString(site.resolve(file), """
                <configuration><property><name>%s</name><value>%s</value></property></configuration>
                """.formatted(key, value));
        return site;
    }

    private static void run(EngineProcess flink, DocumentedSql page, String name) {
        page.statements(name).forEach(flink::sql);
    }
}
