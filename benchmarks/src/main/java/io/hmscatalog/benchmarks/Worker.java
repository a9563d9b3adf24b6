package io.hmscatalog.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hmscatalog.benchmarks.worker.Answer;
import io.hmscatalog.benchmarks.worker.Order;
import io.hmscatalog.benchmarks.worker.SystemUnderTest;
import io.hmscatalog.benchmarks.worker.WorkerMain;
import io.hmscatalog.process.ChildJvm;
import io.hmscatalog.process.HiveCatalogClassPath;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A JVM that is measured; the options of all are the same. One thread gives orders. */
final class Worker implements AutoCloseable {

    /** What is logged takes time: a system property wins over the simplelogger.properties that only some class paths have. */
    private static final List<String> OPTIONS =
            List.of("-Xms256m", "-Xmx1g", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ChildJvm jvm;
    private final Path log;

    private Worker(ChildJvm jvm, Path log) {
        this.jvm = jvm;
        this.log = log;
    }

    /** @param log what it writes to standard error, such as the stack traces of its failures */
    static Worker start(SystemUnderTest system, Path log) {
        ChildJvm jvm = ChildJvm.start(
                system.label(), OPTIONS, classPath(system), WorkerMain.class, List.of(system.label()), log);
        return new Worker(jvm, log);
    }

    private static String classPath(SystemUnderTest system) {
        return system == SystemUnderTest.HIVE_CATALOG
                ? HiveCatalogClassPath.with(WorkerMain.class)
                : System.getProperty("java.class.path");
    }

    /** @throws BenchmarkException if the order could not be carried out */
    Answer ask(Order order) throws InterruptedException {
        begin(order);
        return awaitAnswer();
    }

    void begin(Order order) {
        try {
            jvm.order(JSON.writeValueAsString(order));
        } catch (JsonProcessingException e) {
            throw new BenchmarkException("no JSON of " + order, e);
        }
    }

    Answer awaitAnswer() throws InterruptedException {
        long startNanos = System.nanoTime();
        Optional<String> line = jvm.awaitAnswer(POLL);
        while (line.isEmpty()) {
            if (!jvm.isAlive()) {
                throw failure(" ended by itself with exit code " + jvm.exitCode());
            }
            if (System.nanoTime() - startNanos > LIMIT.toNanos()) {
                throw failure(" did not answer within " + LIMIT);
            }
            line = jvm.awaitAnswer(POLL);
        }
        return read(line.get());
    }

    private Answer read(String line) {
        try {
            Answer answer = JSON.readValue(line, Answer.class);
            if (answer.failure() != null) {
                throw failure(": " + answer.failure());
            }
            return answer;
        } catch (JsonProcessingException e) {
            throw new BenchmarkException(jvm + " answered " + line, e);
        }
    }

    private BenchmarkException failure(String what) {
        return new BenchmarkException(jvm + what + "; its log is " + log);
    }

    @Override
    public void close() {
        jvm.close();
    }
}
