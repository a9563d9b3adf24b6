package io.hmscatalog.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What Flink's REST API says of a cluster and its jobs; where nobody answers, nothing is known. Thread-safe. */
final class FlinkRest {

    private static final Duration CALL_LIMIT = Duration.ofSeconds(10);
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final long PAUSE_MILLIS = 50;

    private final String address;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(CALL_LIMIT).build();
    private final ObjectMapper mapper = new ObjectMapper();

    FlinkRest(String address) {
        this.address = address;
    }

    void awaitAnswer(DaemonProcess jobManager) throws IOException, InterruptedException {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        while (get("/overview").isEmpty()) {
            if (!jobManager.isAlive() || System.nanoTime() > end) {
                throw new IOException("The JobManager did not start: " + Files.readString(jobManager.log()));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    void awaitTaskManagers(int count, FlinkCluster cluster) throws InterruptedException {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        while (get("/overview")
                        .map(answer -> answer.path("slots-total").asInt())
                        .orElse(0)
                < count) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("No %d TaskManagers: %s".formatted(count, cluster));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /** The names of the TaskManagers without a free slot. */
    List<String> busyTaskManagers() {
        List<String> busy = new ArrayList<>();
        get("/taskmanagers")
                .ifPresent(answer -> answer.path("taskmanagers").forEach(manager -> {
                    if (manager.path("freeSlots").asInt() == 0) {
                        busy.add(manager.path("id").asText());
                    }
                }));
        return busy;
    }

    /** For example {@code RUNNING}; empty if the JobManager does not answer or does not know the job. */
    Optional<String> state(String job) {
        return get("/jobs/" + job).map(answer -> answer.path("state").asText());
    }

    /** Why the job or a task of it failed, every time; the newest first. */
    List<String> failures(String job) {
        List<String> failures = new ArrayList<>();
        get("/jobs/" + job + "/exceptions?maxExceptions=100")
                .ifPresent(answer -> answer.path("exceptionHistory")
                        .path("entries")
                        .forEach(entry -> failures.add(entry.path("stacktrace").asText())));
        return failures;
    }

    /** The newest checkpoints that the job has completed since it was started or restored, in their order. */
    List<Long> completedCheckpoints(String job) {
        List<Long> completed = new ArrayList<>();
        get("/jobs/" + job + "/checkpoints")
                .ifPresent(answer -> answer.path("history").forEach(checkpoint -> {
                    if (checkpoint.path("status").asText().equals("COMPLETED")) {
                        completed.add(checkpoint.path("id").asLong());
                    }
                }));
        completed.sort(null);
        return completed;
    }

    private Optional<JsonNode> get(String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .timeout(CALL_LIMIT)
                .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            return response.statusCode() == 200 ? Optional.of(mapper.readTree(response.body())) : Optional.empty();
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
