package io.hmscatalog.engines.flink;

import io.hmscatalog.engines.SqlAnswer;
import io.hmscatalog.engines.SqlEngine;
import io.hmscatalog.engines.SqlServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/**
 * A Flink session with a cluster in this process that runs the SQL of a test; its settings come as {@code key=value}. It waits
 * for the end of an INSERT, unless {@code table.dml-sync} is false: then the answer is the job's id.
 */
public final class FlinkProgram implements SqlEngine {

    /** As in Flink's SQL client. */
    private static final Pattern SET = Pattern.compile("\\s*SET\\s+'([^']+)'\\s*=\\s*'([^']*)'\\s*");

    private static final SqlAnswer NOTHING = new SqlAnswer(List.of(), List.of());

    private final TableEnvironment session;

    private FlinkProgram(TableEnvironment session) {
        this.session = session;
    }

    /**
     * Serves one test.
     *
     * @param arguments the port where the test listens, and settings of the session
     */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> settings = new TreeMap<>(Map.of(
                "execution.runtime-mode", "batch", "parallelism.default", "2", "rest.port", "0", "table.dml-sync", "true"));
        for (String setting : List.of(arguments).subList(1, arguments.length)) {
            int sign = setting.indexOf('=');
            settings.put(setting.substring(0, sign), setting.substring(sign + 1));
        }
        TableEnvironment session = TableEnvironment.create(EnvironmentSettings.newInstance()
                .withConfiguration(Configuration.fromMap(settings))
                .build());
        SqlServer.serve(Integer.parseInt(arguments[0]), new FlinkProgram(session));
    }

    @Override
    public SqlAnswer sql(String statement) throws Exception {
        Matcher setting = SET.matcher(statement);
        if (setting.matches()) {
            session.getConfig().set(setting.group(1), setting.group(2));
            return NOTHING;
        }
        TableResult result = session.executeSql(statement);
        Optional<JobClient> job = result.getJobClient();
        if (job.isEmpty() || isQuery(statement)) {
            return rowsOf(result);
        }
        if (!session.getConfig().get(TableConfigOptions.TABLE_DML_SYNC)) {
            return new SqlAnswer(
                    List.of("job id"), List.of(List.of(job.get().getJobID().toString())));
        }
        result.await();
        return NOTHING;
    }

    private static boolean isQuery(String statement) {
        return statement.strip().regionMatches(true, 0, "SELECT", 0, 6);
    }

    private static SqlAnswer rowsOf(TableResult result) throws Exception {
        List<List<String>> rows = new ArrayList<>();
        try (CloseableIterator<Row> iterator = result.collect()) {
            while (iterator.hasNext()) {
                Row row = iterator.next();
                List<String> texts = new ArrayList<>();
                for (int column = 0; column < row.getArity(); column++) {
                    Object value = row.getField(column);
                    texts.add(value == null ? null : String.valueOf(value));
                }
                rows.add(texts);
            }
        }
        return new SqlAnswer(result.getResolvedSchema().getColumnNames(), rows);
    }
}
