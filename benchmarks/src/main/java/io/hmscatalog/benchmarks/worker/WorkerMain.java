package io.hmscatalog.benchmarks.worker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * A measured process. Its argument is the system; a line of JSON on standard input is an {@link Order}, which is answered by an
 * {@link Answer}. It ends at the end of standard input, and so with its parent.
 */
public final class WorkerMain {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Map<String, Scenario> SCENARIOS = Map.of(
            "append", new AppendScenario(),
            "property-commit", new PropertyCommitScenario(),
            "create-table", new CreateTableScenario(),
            "rename", new RenameScenario(),
            "append-race", new AppendRaceScenario(),
            "append-tables", new AppendTablesScenario(),
            "table-exists", new TableExistsScenario(),
            "load-table", new LoadTableScenario(),
            "list-tables", new ListTablesScenario(),
            "memory", new MemoryScenario());

    private final SystemUnderTest system;
    private final Map<Map<String, String>, Subject> subjects = new HashMap<>();
    private final Map<String, Session> sessions = new HashMap<>();

    private WorkerMain(SystemUnderTest system) {
        this.system = system;
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream answers = System.out;
        // What libraries print is no answer.
        System.setOut(System.err);
        WorkerMain worker = new WorkerMain(SystemUnderTest.of(arguments[0]));
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            answers.println(JSON.writeValueAsString(worker.answer(line)));
        }
        Runtime.getRuntime().halt(0);
    }

    private Answer answer(String line) throws JsonProcessingException {
        Order order = JSON.readValue(line, Order.class);
        try {
            return answer(order);
        } catch (Exception e) {
            e.printStackTrace();
            return Answer.ofFailure(e);
        }
    }

    private Answer answer(Order order) throws Exception {
        String key = order.scenario() + " " + order.table();
        switch (order.step()) {
            case PREPARE -> {
                Subject subject = subjects.computeIfAbsent(order.catalog(), system::open);
                sessions.put(key, known(SCENARIOS, order.scenario()).prepare(subject, order));
                return Answer.DONE;
            }
            case MEASURE -> {
                return known(sessions, key).measure(order.operations());
            }
        }
        throw new IllegalStateException(order.toString());
    }

    private static <T> T known(Map<String, T> all, String key) {
        T found = all.get(key);
        if (found == null) {
            throw new IllegalArgumentException("nothing is known of " + key);
        }
        return found;
    }
}
