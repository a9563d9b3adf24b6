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
import java.util.function.Predicate;
import org.apache.iceberg.catalog.Catalog;

/**
 * A measured process. Its argument is the system; a line of JSON on standard input is an {@link Order}, which is answered by an
 * {@link Answer}. It ends at the end of standard input, and so with its parent.
 */
public final class WorkerMain {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Of one scenario there is one session in each mode; another replaces it. */
    private record Mode(ScenarioName scenario, boolean locked) {}

    private record Prepared(Subject subject, Session session) {}

    private final SystemUnderTest system;
    private final Map<Map<String, String>, Catalog> catalogs = new HashMap<>();
    private final Map<Mode, Prepared> sessions = new HashMap<>();

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
        Mode mode = new Mode(order.scenario(), order.locked());
        switch (order.step()) {
            case PREPARE -> {
                end(former -> former.scenario() != mode.scenario() || former.equals(mode));
                Catalog catalog = catalogs.computeIfAbsent(order.catalog(), system::open);
                Subject subject = system.subject(catalog, order.catalog());
                sessions.put(mode, new Prepared(subject, scenario(order).prepare(subject, order)));
                return Answer.DONE;
            }
            case MEASURE -> {
                Prepared prepared = sessions.get(mode);
                if (prepared == null) {
                    throw new IllegalStateException(mode + " is not prepared");
                }
                return prepared.session().measure(order.operations());
            }
        }
        throw new IllegalStateException(order.toString());
    }

    /** What these sessions hold would otherwise be in the heap of all that follow. */
    private void end(Predicate<Mode> which) {
        sessions.forEach((mode, prepared) -> {
            if (which.test(mode)) {
                prepared.subject().close();
            }
        });
        sessions.keySet().removeIf(which);
    }

    private static Scenario scenario(Order order) {
        return switch (order.scenario()) {
            case APPEND -> new AppendScenario();
            case PROPERTY_COMMIT -> new PropertyCommitScenario();
            case CREATE_TABLE -> new CreateTableScenario();
            case RENAME -> new RenameScenario();
            case APPEND_RACE -> new AppendRaceScenario();
            case APPEND_TABLES -> new AppendTablesScenario();
            case TABLE_EXISTS -> new TableExistsScenario();
            case LOAD_TABLE -> new LoadTableScenario();
            case LIST_TABLES -> new ListTablesScenario();
            case MEMORY -> new MemoryScenario();
        };
    }
}
