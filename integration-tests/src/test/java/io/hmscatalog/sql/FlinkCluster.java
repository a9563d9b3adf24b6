package io.hmscatalog.sql;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A standalone session cluster of Flink: a JobManager and TaskManagers of one slot each, in JVMs of their own on the loopback
 * interface. All of them end with this JVM. Single-threaded.
 */
final class FlinkCluster implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String JOB_MANAGER = "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint";
    private static final String TASK_MANAGER = "org.apache.flink.runtime.taskexecutor.TaskManagerRunner";

    private final EngineVersion version;
    private final Path folder;
    private final List<Path> classPath;
    private final int restPort;
    private final FlinkRest rest;
    private final Map<String, DaemonProcess> taskManagers = new LinkedHashMap<>();

    private int startedTaskManagers;

    private @Nullable DaemonProcess jobManager;

    private FlinkCluster(Builder builder, int restPort) {
        this.version = builder.version;
        this.folder = builder.folder;
        this.classPath = List.copyOf(builder.classPath);
        this.restPort = restPort;
        this.rest = new FlinkRest("http://" + LOOPBACK + ":" + restPort);
    }

    static Builder builder(EngineVersion version, Path folder) {
        return new Builder(version, folder);
    }

    FlinkRest rest() {
        return rest;
    }

    /** Where completed checkpoints are kept, also those of a cluster that was killed. */
    Path checkpoints() {
        return folder.resolve("checkpoints");
    }

    /** What makes a session send its jobs here. */
    String[] clientSettings() {
        return new String[] {"execution.target=remote", "rest.address=" + LOOPBACK, "rest.port=" + restPort};
    }

    /** Starts a JobManager where none is; returns when it answers. */
    void startJobManager() throws IOException, InterruptedException {
        DaemonProcess started = start("320m", JOB_MANAGER);
        jobManager = started;
        rest.awaitAnswer(started);
    }

    /** SIGKILL. */
    void killJobManager() {
        if (jobManager != null) {
            jobManager.close();
        }
    }

    /** Starts one more; it is not ready yet. */
    void startTaskManager() throws IOException {
        String name = "tm" + ++startedTaskManagers;
        taskManagers.put(name, start("640m", TASK_MANAGER, "-Dtaskmanager.resource-id=" + name));
    }

    private DaemonProcess start(String heap, String mainClass, String... settings) throws IOException {
        Stream<String> options =
                Stream.concat(version.openedPackages(), Stream.of("-Xmx" + heap, "-cp", version.classPath(classPath)));
        String[] arguments = Stream.concat(Stream.of("--configDir", folder.toString()), Arrays.stream(settings))
                .toArray(String[]::new);
        return DaemonProcess.start(folder, options, mainClass, arguments);
    }

    /** SIGKILL for the TaskManagers that have a task; says whether there was one. */
    boolean killBusyTaskManager() {
        Set<String> busy = new HashSet<>(rest.busyTaskManagers());
        busy.retainAll(taskManagers.keySet());
        busy.forEach(name -> taskManagers.remove(name).close());
        return !busy.isEmpty();
    }

    /** SIGKILL for every process of the cluster. */
    void kill() {
        killJobManager();
        taskManagers.values().forEach(DaemonProcess::close);
        taskManagers.clear();
    }

    /** Returns when so many TaskManagers have registered. */
    void awaitTaskManagers(int count) throws InterruptedException {
        rest.awaitTaskManagers(count, this);
    }

    @Override
    public void close() {
        kill();
    }

    @Override
    public String toString() {
        return "%s: JobManager %s, TaskManagers %s".formatted(version, jobManager, taskManagers);
    }

    /** What a cluster is started with. */
    static final class Builder {
        private final EngineVersion version;
        private final Path folder;
        private final List<Path> classPath = new ArrayList<>();
        private final Map<String, String> settings = new TreeMap<>();

        private Builder(EngineVersion version, Path folder) {
            this.version = version;
            this.folder = folder;
        }

        /** Entries of the class paths of JobManager and TaskManagers before all others. */
        Builder classPath(Path... entries) {
            classPath.addAll(Arrays.asList(entries));
            return this;
        }

        /** A setting of {@code config.yaml}. */
        Builder setting(String key, String value) {
            settings.put(key, value);
            return this;
        }

        /** A cluster with so many TaskManagers, all of them registered. */
        FlinkCluster start(int taskManagers) throws IOException, InterruptedException {
            Files.createDirectories(folder.resolve("tmp"));
            FlinkCluster cluster;
            try (ServerSocket rest = freePort();
                    ServerSocket rpc = freePort()) {
                Map<String, String> all = defaults(rpc.getLocalPort(), rest.getLocalPort());
                all.putAll(settings);
                Files.writeString(folder.resolve("config.yaml"), yaml(all));
                cluster = new FlinkCluster(this, rest.getLocalPort());
            }
            try {
                for (int number = 0; number < taskManagers; number++) {
                    cluster.startTaskManager();
                }
                cluster.startJobManager();
                cluster.awaitTaskManagers(taskManagers);
                return cluster;
            } catch (IOException | InterruptedException | RuntimeException e) {
                cluster.close();
                throw e;
            }
        }

        private static ServerSocket freePort() throws IOException {
            return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        }

        private Map<String, String> defaults(int rpcPort, int restPort) {
            Map<String, String> all = new TreeMap<>();
            all.put("jobmanager.rpc.address", LOOPBACK);
            all.put("jobmanager.bind-host", LOOPBACK);
            all.put("jobmanager.rpc.port", String.valueOf(rpcPort));
            all.put("rest.address", LOOPBACK);
            all.put("rest.bind-address", LOOPBACK);
            all.put("rest.port", String.valueOf(restPort));
            all.put("rest.bind-port", String.valueOf(restPort));
            all.put("taskmanager.host", LOOPBACK);
            all.put("taskmanager.bind-host", LOOPBACK);
            // What Flink's start scripts work out.
            all.put("taskmanager.cpu.cores", "1.0");
            all.put("taskmanager.numberOfTaskSlots", "1");
            all.put("taskmanager.memory.task.heap.size", "384m");
            all.put("taskmanager.memory.task.off-heap.size", "0m");
            all.put("taskmanager.memory.framework.heap.size", "128m");
            all.put("taskmanager.memory.framework.off-heap.size", "64m");
            all.put("taskmanager.memory.network.min", "32m");
            all.put("taskmanager.memory.network.max", "32m");
            all.put("taskmanager.memory.managed.size", "16m");
            all.put("taskmanager.memory.jvm-metaspace.size", "256m");
            all.put("taskmanager.memory.jvm-overhead.min", "64m");
            all.put("taskmanager.memory.jvm-overhead.max", "64m");
            all.put("io.tmp.dirs", folder.resolve("tmp").toString());
            // A dead process is noticed by its closed port within a second; a slow one is not taken for dead.
            all.put("heartbeat.interval", "500 ms");
            all.put("heartbeat.timeout", "60 s");
            // What a test polls is not seconds old.
            all.put("web.refresh-interval", "200");
            all.put("web.checkpoints.history", "100");
            all.put("web.exception-history-size", "100");
            all.put("restart-strategy.type", "fixed-delay");
            all.put("restart-strategy.fixed-delay.attempts", "1000");
            all.put("restart-strategy.fixed-delay.delay", "200 ms");
            all.put(
                    "execution.checkpointing.dir",
                    folder.resolve("checkpoints").toUri().toString());
            all.put("execution.checkpointing.num-retained", "3");
            return all;
        }

        private static String yaml(Map<String, String> settings) {
            return settings.entrySet().stream()
                    .map(setting -> "%s: '%s'\n".formatted(setting.getKey(), setting.getValue()))
                    .collect(Collectors.joining());
        }
    }
}
