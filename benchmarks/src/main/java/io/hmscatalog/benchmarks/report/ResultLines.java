package io.hmscatalog.benchmarks.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A file of JSON lines: the run's description, then a row each. */
public final class ResultLines {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;

    private ResultLines(Path file) {
        this.file = file;
    }

    /** Begins the file anew. */
    public static ResultLines begin(Path file, RunDescription run) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, line(run));
        return new ResultLines(file);
    }

    public void add(List<Row> rows) throws IOException {
        for (Row row : rows) {
            Files.writeString(file, line(row), StandardOpenOption.APPEND);
        }
    }

    static String line(Object value) throws JsonProcessingException {
        return JSON.writeValueAsString(value) + "\n";
    }
}
