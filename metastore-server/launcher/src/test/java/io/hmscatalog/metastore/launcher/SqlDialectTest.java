package io.hmscatalog.metastore.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SqlDialectTest {
    @Test
    void isFoundByTheNameTheDriverReports() {
        assertThat(SqlDialect.of("Apache Derby")).isEqualTo(SqlDialect.DERBY);
        assertThat(SqlDialect.of("PostgreSQL")).isEqualTo(SqlDialect.POSTGRESQL);
        assertThat(SqlDialect.of("MariaDB")).isEqualTo(SqlDialect.MARIADB);
    }

    @Test
    void refusesAnUnknownProduct() {
        assertThatThrownBy(() -> SqlDialect.of("Oracle")).hasMessageContaining("Oracle");
    }
}
