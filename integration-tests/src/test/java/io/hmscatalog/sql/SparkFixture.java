package io.hmscatalog.sql;

import io.hmscatalog.it.Folder;
import io.hmscatalog.metastore.MetastoreVersion;
import java.nio.file.Path;

/** What a suite of facts gets from a pair with Spark. The temporary view {@code birds} has 10,000 rows of bird strikes. */
interface SparkFixture extends EngineFixture {

    /** A folder of this fact. */
    Path folder();

    default long number(String query) {
        return Long.parseLong(value(query));
    }

    /** A table of all birds, {@code id} from 0. */
    default void createStrikes(String properties) {
        sql("""
                CREATE TABLE strikes PARTITIONED BY (size) TBLPROPERTIES (%s)
                AS SELECT * FROM birds""".formatted(properties));
    }

    /** The newest snapshot of a table, by its metadata table. */
    default String newestSnapshot(String table) {
        return value("SELECT snapshot_id FROM {db}.%s.refs WHERE name = 'main'".formatted(table));
    }

    default Path locationOf(String table) {
        return Folder.path(otherWriter().loadTable(identifier(table)).location());
    }

    default boolean isBeforeHive4() {
        return pair().metastore().compareTo(MetastoreVersion.V4_0_1) < 0;
    }
}
