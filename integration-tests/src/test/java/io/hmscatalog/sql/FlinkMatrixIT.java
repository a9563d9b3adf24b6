package io.hmscatalog.sql;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Flink's SQL on real metastores. One session per pair, on a session cluster, with the bundle jar. */
@ParameterizedClass
@MethodSource("io.hmscatalog.sql.EnginePairs#flink")
final class FlinkMatrixIT extends EngineSuite
        implements FlinkDatabaseFacts,
                FlinkTableFacts,
                FlinkRowFacts,
                FlinkSchemaFacts,
                FlinkTimeTravelFacts,
                FlinkStreamFacts,
                FlinkOtherKindFacts,
                FlinkCacheFacts,
                FlinkErrorFacts,
                EntryFacts {

    @Override
    EngineProcess startEngine(Path engineFolder) throws IOException {
        return EngineProcess.builder(pair().engine(), engineFolder)
                .jvmOptions(QUICK_START)
                .arguments("table.dml-sync=true")
                .start();
    }

    @Override
    void prepare() {
        String hms = "'type'='hms'";
        String iceberg = "'type'='iceberg', 'catalog-impl'='io.hmscatalog.HmsCatalog'";
        String brief = ", 'cache.expiration-interval-ms'='500'";
        createCatalog("lake", hms);
        createCatalog("uncached", hms + ", 'cache-enabled'='false'");
        createCatalog("brief", hms + brief);
        createCatalog("plain", iceberg);
        createCatalog("plain_brief", iceberg + brief);
    }

    private void createCatalog(String name, String options) {
        sql(
                "CREATE CATALOG %s WITH (%s, 'uri'='%s', 'warehouse'='%s')",
                name, options, metastore().uri(), metastore().warehouse());
    }

    @Override
    public String properties() {
        return "WITH";
    }
}
