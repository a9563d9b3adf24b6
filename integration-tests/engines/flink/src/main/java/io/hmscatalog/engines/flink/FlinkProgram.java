package io.hmscatalog.engines.flink;

import io.hmscatalog.engines.SqlAnswer;
import io.hmscatalog.engines.SqlEngine;
import io.hmscatalog.engines.SqlServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.table.catalog.CatalogStore;
import org.apache.flink.table.catalog.GenericInMemoryCatalogStore;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/**
 * A Flink session that runs the SQL of a test; its settings come as {@code key=value}. It sends its jobs to a session cluster
 * in this process, or with {@code execution.target=remote}, {@code rest.address} and {@code rest.port} to one elsewhere.
 *
 * <p>Three statements are those of Flink's SQL client: {@code SET 'key' = 'value'} (an {@code execution.runtime-mode} too),
 * {@code RESET 'key'} (which ends temporary tables and {@code USE} too), and {@code STOP JOB 'id'} (which cancels the job). An
 * {@code INSERT} answers with its job's id, and waits for the job's end only while {@code table.dml-sync} is {@code true}.
 */
public final class FlinkProgram implements SqlEngine {

    private static final String MODE = "execution.runtime-mode";
    private static final String TARGET = "execution.target";
    private static final Pattern SET =
            Pattern.compile("\\s*SET\\s+'([^']+)'\\s*=\\s*'([^']*)'\\s*", Pattern.CASE_INSENSITIVE);
    private static final Pattern RESET = Pattern.compile("\\s*RESET\\s+'([^']+)'\\s*", Pattern.CASE_INSENSITIVE);
    private static final Pattern STOP =
            Pattern.compile("\\s*STOP\\s+JOB\\s+'([^']+)'\\s*", Pattern.CASE_INSENSITIVE);

    private final Map<String, String> settings;
    private final Map<String, TableEnvironment> environments = new HashMap<>();
    private final CatalogStore catalogs = new GenericInMemoryCatalogStore();
    private final Map<String, JobClient> jobs = new HashMap<>();

    private FlinkProgram(Map<String, String> settings) {
        this.settings = settings;
        catalogs.open();
    }

    /**
     * Serves one test.
     *
     * @param arguments the port where the test listens, and settings of the session
     */
    public static void main(String[] arguments) throws Exception {
        Map<String, String> settings = new TreeMap<>(Map.of(MODE, "batch", "parallelism.default", "2"));
        for (String setting : List.of(arguments).subList(1, arguments.length)) {
            int sign = setting.indexOf('=');
            settings.put(setting.substring(0, sign), setting.substring(sign + 1));
        }
        int port = Integer.parseInt(arguments[0]);
        if (settings.containsKey(TARGET)) {
            SqlServer.serve(port, new FlinkProgram(settings));
            return;
        }
        try (MiniCluster cluster = start(settings)) {
            URI address = cluster.getRestAddress().get();
            settings.put(TARGET, "remote");
            settings.put("rest.address", address.getHost());
            settings.put("rest.port", String.valueOf(address.getPort()));
            SqlServer.serve(port, new FlinkProgram(settings));
        }
    }

    private static MiniCluster start(Map<String, String> settings) throws Exception {
        MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(Configuration.fromMap(settings))
                .withRandomPorts()
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(
                        Integer.parseInt(settings.getOrDefault("taskmanager.numberOfTaskSlots", "6")))
                .build());
        cluster.start();
        return cluster;
    }

    @Override
    public SqlAnswer sql(String statement) throws Exception {
        Matcher set = SET.matcher(statement);
        if (set.matches()) {
            set(set.group(1), set.group(2));
            return new SqlAnswer(List.of(), List.of());
        }
        Matcher reset = RESET.matcher(statement);
        if (reset.matches()) {
            reset(reset.group(1));
            return new SqlAnswer(List.of(), List.of());
        }
        Matcher stop = STOP.matcher(statement);
        if (stop.matches()) {
            jobs.remove(stop.group(1)).cancel().get();
            return new SqlAnswer(List.of(), List.of());
        }
        TableResult result = environment().executeSql(statement);
        if (result.getJobClient().isPresent() && !isQuery(statement)) {
            JobClient job = result.getJobClient().get();
            String id = job.getJobID().toString();
            jobs.put(id, job);
            return new SqlAnswer(List.of("job id"), List.of(List.of(id)));
        }
        return rowsOf(result);
    }

    private void set(String key, String value) {
        settings.put(key, value);
        environments.values().forEach(environment -> environment.getConfig().set(key, value));
    }

    /** An environment that has sent a job never forgets that job's settings. */
    private void reset(String key) {
        settings.remove(key);
        environments.clear();
    }

    /** A table environment is for one mode for ever; both have the session's catalogs. */
    private TableEnvironment environment() {
        return environments.computeIfAbsent(
                settings.get(MODE),
                mode -> TableEnvironment.create(EnvironmentSettings.newInstance()
                        .withConfiguration(Configuration.fromMap(settings))
                        .withCatalogStore(catalogs)
                        .build()));
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
