package io.hmscatalog.engines.spark;

import io.hmscatalog.engines.SqlAnswer;
import io.hmscatalog.engines.SqlEngine;
import io.hmscatalog.engines.SqlServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A local Spark session that runs the SQL of a test; its settings come as {@code key=value} arguments. */
public final class SparkProgram implements SqlEngine {

    /** What follows is not SQL but the name of a table for Iceberg's data source. */
    private static final String LOAD = "load ";

    private final SparkSession session;

    private SparkProgram(SparkSession session) {
        this.session = session;
    }

    /**
     * Serves one test.
     *
     * @param arguments the port where the test listens, {@code hive} or {@code in-memory}, and settings of the session
     */
    public static void main(String[] arguments) throws IOException {
        SparkSession.Builder builder = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.sql.catalogImplementation", arguments[1]);
        for (String setting : List.of(arguments).subList(2, arguments.length)) {
            int sign = setting.indexOf('=');
            builder = builder.config(setting.substring(0, sign), setting.substring(sign + 1));
        }
        SparkSession session = builder.getOrCreate();
        SqlServer.serve(Integer.parseInt(arguments[0]), new SparkProgram(session));
        session.stop();
    }

    @Override
    public SqlAnswer sql(String statement) {
        Dataset<Row> result = statement.startsWith(LOAD)
                ? session.read().format("iceberg").load(statement.substring(LOAD.length()))
                : session.sql(statement);
        List<List<String>> rows = new ArrayList<>();
        for (Row row : result.collectAsList()) {
            List<String> texts = new ArrayList<>();
            for (int column = 0; column < row.size(); column++) {
                texts.add(row.isNullAt(column) ? null : String.valueOf(row.get(column)));
            }
            rows.add(texts);
        }
        return new SqlAnswer(List.of(result.columns()), rows);
    }
}
