package io.hmscatalog.metastore.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SqlScriptTest {
    @Test
    void dropsCommentsAndEmptyStatements() {
        SqlScript script = SqlScript.parse("-- a; b\nCREATE x (\n  y);\n\nINSERT z;\n");

        assertThat(script.statements()).containsExactly("CREATE x (\n  y)", "INSERT z");
    }

    @ParameterizedTest
    @EnumSource(SqlDialect.class)
    void everyPlaceholderHasAWordInEveryDialect(SqlDialect dialect) throws IOException {
        assertThat(SqlScript.lockTables().statements())
                .hasSizeGreaterThan(20)
                .allSatisfy(
                        statement -> assertThat(dialect.translate(statement)).doesNotContain("$"));
    }
}
