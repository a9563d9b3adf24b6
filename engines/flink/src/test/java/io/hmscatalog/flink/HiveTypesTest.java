package io.hmscatalog.flink;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HiveTypesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "boolean | BOOLEAN",
                "tinyint | TINYINT",
                "smallint | SMALLINT",
                "int | INT",
                "bigint | BIGINT",
                "float | FLOAT",
                "double | DOUBLE",
                "decimal(38,18) | DECIMAL(38, 18)",
                "decimal(5) | DECIMAL(5, 0)",
                "decimal | DECIMAL(10, 0)",
                "char(3) | CHAR(3)",
                "varchar(65535) | VARCHAR(65535)",
                "string | STRING",
                "binary | BYTES",
                "date | DATE",
                "timestamp | TIMESTAMP(9)",
                "timestamp with local time zone | TIMESTAMP_LTZ(9)",
                "timestamp with local time zone('Europe/Berlin') | STRING",
                "array<int> | ARRAY<INT>",
                "map<string,array<decimal(10,2)>> | MAP<STRING, ARRAY<DECIMAL(10, 2)>>",
                "struct<a:int,b c:struct<d:char(1)>> | ROW<`a` INT, `b c` ROW<`d` CHAR(1)>>",
                "struct<a:uniontype<int,array<string>>,b:int> | ROW<`a` STRING, `b` INT>"
            })
    void eachTypeOfHiveIsTheTypeThatFlinksHiveConnectorGives(String hive, String flink) {
        assertThat(HiveTypes.flinkType(hive)).hasToString(flink);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "void",
                "interval_day_time",
                "uniontype<int,string>",
                "array<",
                "array<int>>",
                "map<string>",
                "struct<a>",
                "decimal(",
                "decimal(x)",
                "char",
                "varchar(0)",
                "decimal(99,1)"
            })
    void whatHasNoCounterpartIsAString(String hive) {
        assertThat(HiveTypes.flinkType(hive)).hasToString("STRING");
    }
}
