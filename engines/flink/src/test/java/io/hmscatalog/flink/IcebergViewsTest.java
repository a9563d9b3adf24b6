package io.hmscatalog.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import java.util.Map;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.view.ImmutableSQLViewRepresentation;
import org.apache.iceberg.view.ImmutableViewVersion;
import org.apache.iceberg.view.ViewVersion;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IcebergViewsTest {

    private static final ObjectPath PATH = new ObjectPath("birds", "v");

    private static ViewVersion version(
            @Nullable String catalog, Namespace namespace, Map<String, String> sqlByDialect) {
        ImmutableViewVersion.Builder version = ImmutableViewVersion.builder()
                .versionId(1)
                .timestampMillis(1)
                .schemaId(0)
                .defaultCatalog(catalog)
                .defaultNamespace(namespace);
        sqlByDialect.forEach((dialect, sql) -> version.addRepresentations(ImmutableSQLViewRepresentation.builder()
                .dialect(dialect)
                .sql(sql)
                .build()));
        return version.build();
    }

    private static String query(ViewVersion version) {
        return new IcebergViews("lake", new HmsCatalog()).query(PATH, version);
    }

    @Test
    void theTextOfFlinksDialectIsReadWhateverTheCaseOfItsName() {
        assertThat(query(version(
                        "lake", Namespace.of("birds"), Map.of("spark", "SELECT s", "FLINK", "SELECT a FROM t"))))
                .isEqualTo("SELECT a FROM t");
    }

    @Test
    void aTextWithoutACatalogIsForTheViewsOwn() {
        assertThat(query(version(null, Namespace.of("BIRDS"), Map.of("flink", "SELECT a FROM t"))))
                .isEqualTo("SELECT a FROM t");
    }

    @Test
    void otherDialectsAreNamedAndNotRead() {
        assertThat(query(version("lake", Namespace.of("birds"), Map.of("trino", "SELECT t", "spark", "SELECT s"))))
                .startsWith("SELECT * FROM `Iceberg view birds.v has no SQL of dialect flink, only of [spark, trino];")
                .endsWith("/* spark: SELECT s */\n/* trino: SELECT t */");
    }

    @Test
    void aTextWrittenForAnotherCatalogIsNotRead() {
        assertThat(query(version("prod", Namespace.of("birds"), Map.of("flink", "SELECT a FROM t"))))
                .startsWith("SELECT * FROM `Iceberg view birds.v was written in catalog prod, namespace birds,");
    }

    @Test
    void aTextWrittenForAnotherDatabaseOrForNoneIsNotRead() {
        for (Namespace namespace : new Namespace[] {Namespace.of("other"), Namespace.empty()}) {
            assertThat(query(version("lake", namespace, Map.of("flink", "SELECT a FROM t"))))
                    .startsWith(
                            "SELECT * FROM `Iceberg view birds.v was written in catalog lake, namespace " + namespace);
        }
    }

    @Test
    void aQuoteInAReasonEndsNoName() {
        assertThat(UnreadableQuery.text("a `b` c", Map.of())).isEqualTo("SELECT * FROM `a ``b`` c`");
    }
}
