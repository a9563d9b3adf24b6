package io.hmscatalog.it;

import io.hmscatalog.lock.AlterMode;
import io.hmscatalog.process.ChildJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.catalog.TableIdentifier;

/** A writer in a JVM of its own ({@link WriterMain}), to be paused and killed. It ends with this JVM. */
final class WriterJvm implements AutoCloseable {

    private final ChildJvm jvm;

    private WriterJvm(ChildJvm jvm) {
        this.jvm = jvm;
    }

    /**
     * Starts the process.
     *
     * @param properties of its catalog
     * @param log for what it logs
     */
    static WriterJvm start(Map<String, String> properties, Path log) {
        List<String> arguments = properties.entrySet().stream()
                .map(property -> property.getKey() + "=" + property.getValue())
                .toList();
        return new WriterJvm(ChildJvm.start(
                "writer process",
                ChildJvm.SMALL,
                System.getProperty("java.class.path"),
                WriterMain.class,
                arguments,
                log));
    }

    long pid() {
        return jvm.pid();
    }

    void append(TableIdentifier table, long id) {
        jvm.order("%s %s %d".formatted(WriterMain.APPEND, table, id));
    }

    void lock(String database, String table, AlterMode alters) {
        jvm.order("%s %s %s %s".formatted(WriterMain.LOCK, database, table, alters));
    }

    /** @throws AssertionError if there is none within the limit */
    String awaitAnswer(Duration limit) throws InterruptedException {
        return jvm.awaitAnswer(limit).orElseThrow(() -> new AssertionError(this + " did not answer within " + limit));
    }

    /** SIGSTOP: the process does nothing at all until {@link #resume()}. */
    void pause() throws InterruptedException {
        jvm.pause();
    }

    /** SIGCONT. */
    void resume() throws InterruptedException {
        jvm.resume();
    }

    /** {@code kill -9}; returns when the process is gone. */
    @Override
    public void close() {
        jvm.close();
    }

    @Override
    public String toString() {
        return jvm.toString();
    }
}
