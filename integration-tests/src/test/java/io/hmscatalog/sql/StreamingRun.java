package io.hmscatalog.sql;

import io.hmscatalog.metastore.MetastoreServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A streaming job that writes numbers into a table while its processes are killed, and is restored. Single-threaded. */
final class StreamingRun {

    /** A new metadata file is created a few ms before the pointer moves; a commit takes some tens of ms. */
    private static final int COMMIT_MILLIS = 40;

    private static final int CHECKPOINT_MILLIS = 500;
    private static final long LIMIT_MINUTES = 6;
    private static final long PAUSE_MILLIS = 50;
    private static final long METASTORE_DOWN_MILLIS = 3_000;

    private final FlinkCluster cluster;
    private final EngineProcess client;
    private final MetastoreServer metastore;
    private final CommitObserver observer;
    private final Path metadataFolder;
    private final String insert;
    private final Random random;
    private final Map<Disturbance, Integer> done = new EnumMap<>(Disturbance.class);

    private String job = "";
    private int restores;

    StreamingRun(
            FlinkCluster cluster,
            EngineProcess client,
            MetastoreServer metastore,
            CommitObserver observer,
            Path metadataFolder,
            String insert,
            Random random) {
        this.cluster = cluster;
        this.client = client;
        this.metastore = metastore;
        this.observer = observer;
        this.metadataFolder = metadataFolder;
        this.insert = insert;
        this.random = random;
    }

    /** Settings of the session that starts the job. */
    static String[] settings(FlinkCluster cluster) {
        return Stream.concat(
                        Stream.of(cluster.clientSettings()),
                        Stream.of(
                                "execution.runtime-mode=streaming",
                                "parallelism.default=1",
                                "execution.checkpointing.interval=" + CHECKPOINT_MILLIS + " ms",
                                "execution.checkpointing.externalized-checkpoint-retention=RETAIN_ON_CANCELLATION"))
                .toArray(String[]::new);
    }

    void start() {
        job = Objects.requireNonNull(client.rows(insert).get(0).get(0));
        observer.follow(job);
    }

    /** Waits until the table has so many rows, and then disturbs the job. */
    void disturb(Disturbance disturbance, long rows) throws IOException, InterruptedException {
        int commits = observer.commits();
        await(
                rows + " rows, and a commit since the last disturbance",
                () -> observer.committedRows() >= rows && observer.commits() > commits);
        done.merge(disturbance, 1, Integer::sum);
        switch (disturbance) {
            case TASK_MANAGER -> {
                pause(CHECKPOINT_MILLIS);
                killTaskManager();
            }
            case TASK_MANAGER_IN_COMMIT -> {
                awaitCommit();
                killTaskManager();
            }
            case JOB_MANAGER -> {
                pause(CHECKPOINT_MILLIS);
                cluster.killJobManager();
                cluster.startJobManager();
                restore();
            }
            case CLUSTER_IN_COMMIT -> {
                awaitCommit();
                cluster.kill();
                cluster.startTaskManager();
                cluster.startTaskManager();
                cluster.startJobManager();
                restore();
            }
            case METASTORE_RESTART -> {
                int failures = failures();
                metastore.stop();
                metastoreAgain(failures);
            }
            case METASTORE_KILL_IN_COMMIT -> {
                int failures = failures();
                awaitCommit();
                metastore.kill();
                metastoreAgain(failures);
            }
        }
    }

    private void killTaskManager() throws IOException, InterruptedException {
        int failures = failures();
        await("a TaskManager with a task", cluster::killBusyTaskManager);
        cluster.startTaskManager();
        await("the failure that this is for the job", () -> failures() > failures);
    }

    private int failures() {
        return cluster.rest().failures(job).size();
    }

    /** Fails if the job has failed more often than before the metastore went. */
    private void metastoreAgain(int failures) throws InterruptedException {
        int commits = observer.commits();
        Thread.sleep(METASTORE_DOWN_MILLIS);
        metastore.start();
        await("a commit after the metastore's return", () -> observer.commits() > commits);
        if (failures() != failures) {
            throw new AssertionError(
                    "The metastore's absence failed the job: " + cluster.rest().failures(job));
        }
    }

    private void restore() throws IOException {
        restores++;
        client.sql("SET 'execution.state-recovery.path' = '%s'"
                .formatted(newestCheckpoint().toUri()));
        start();
    }

    private Path newestCheckpoint() throws IOException {
        try (Stream<Path> checkpoints = Files.list(cluster.checkpoints().resolve(job))) {
            return checkpoints
                    .filter(checkpoint -> Files.exists(checkpoint.resolve("_metadata")))
                    .max(Comparator.comparing(StreamingRun::number))
                    .orElseThrow(() -> new IllegalStateException("Job " + job + " has completed no checkpoint"));
        }
    }

    private static int number(Path checkpoint) {
        return Integer.parseInt(checkpoint.getFileName().toString().replace("chk-", ""));
    }

    private void awaitCommit() throws IOException, InterruptedException {
        CommitInstant.await(metadataFolder);
        pause(COMMIT_MILLIS);
    }

    private void pause(int mostMillis) throws InterruptedException {
        Thread.sleep(random.nextInt(mostMillis));
    }

    /** Returns when the job has written all its rows. */
    void awaitEnd() throws InterruptedException {
        await("the job's end", () -> state().equals("FINISHED"));
    }

    private String state() {
        return cluster.rest().state(job).orElse("unknown");
    }

    private boolean isOver() {
        return Set.of("FINISHED", "FAILED", "CANCELED").contains(state());
    }

    private void await(String what, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(LIMIT_MINUTES);
        while (true) {
            // Asked first: the end of the job may be what is awaited.
            boolean over = isOver();
            if (condition.getAsBoolean()) {
                return;
            }
            if (System.nanoTime() > end || over) {
                throw new IllegalStateException("No sign of %s; %s, %s, %s, job %s is %s, its failures: %s"
                        .formatted(
                                what,
                                this,
                                observer,
                                cluster,
                                job,
                                state(),
                                cluster.rest().failures(job)));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    @Override
    public String toString() {
        return "%s, restores %d".formatted(done, restores);
    }

    /** What happens to the job. */
    enum Disturbance {
        /** The one that has the tasks; the job goes on by itself on the other one. */
        TASK_MANAGER,
        TASK_MANAGER_IN_COMMIT,
        /** The job is restored from its newest retained checkpoint, as below, while its former tasks may be committing. */
        JOB_MANAGER,
        CLUSTER_IN_COMMIT,
        /** The job does not notice. */
        METASTORE_RESTART,
        METASTORE_KILL_IN_COMMIT
    }
}
