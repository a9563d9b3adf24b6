package io.hmscatalog.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of one run: the writers' histories and logs, and the history of the whole run. Single-threaded. */
record RunFolder(Path root) {

    private static final String WRITER = "writer-";

    static RunFolder create(Path root) throws IOException {
        Files.createDirectories(root.resolve("writers"));
        return new RunFolder(root);
    }

    Path history() {
        return root.resolve("history.txt");
    }

    Path writerHistory(int process) {
        return root.resolve("writers").resolve(WRITER + process + ".txt");
    }

    Path writerLog(int process) {
        return root.resolve("writers").resolve(WRITER + process + ".log");
    }

    /** Adds what the coordinator did or found to the history. */
    void note(String table, String event) {
        append(List.of("%s %s %s".formatted(Instant.now(), table, event)));
    }

    /** What the writers know of their appends to a table; their lines become part of the history. */
    Map<AppendId, Outcome> appends(String table) {
        Map<AppendId, Outcome> appends = new TreeMap<>();
        List<String> lines = new ArrayList<>();
        for (Path file : writerHistories()) {
            for (String line : completeLines(file)) {
                HistoryEntry entry = HistoryEntry.parse(line);
                if (entry.table().equals(table)) {
                    appends.put(entry.append(), entry.outcome());
                    lines.add(line);
                }
            }
        }
        append(lines);
        return appends;
    }

    /** Brings the history into the order of time. */
    void sortHistory() throws IOException {
        if (!Files.exists(history())) {
            return;
        }
        Files.write(
                history(),
                Files.readAllLines(history()).stream().sorted().distinct().toList());
    }

    private List<Path> writerHistories() {
        try (Stream<Path> files = Files.list(root.resolve("writers"))) {
            return files.filter(file -> file.toString().endsWith(".txt")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A killed writer may leave half a line, of an entry that it had not yet acted upon. */
    private static List<String> completeLines(Path file) {
        try {
            String text = Files.readString(file);
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void append(List<String> lines) {
        try {
            Files.write(history(), lines, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
