package io.hmscatalog.metastore;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The end of a log file, for messages of exceptions. */
final class LogTail {
    private static final int LINES = 60;

    private LogTail() {}

    static String of(Path log) {
        try {
            List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
        } catch (IOException e) {
            return "(" + log + " cannot be read: " + e + ")";
        }
    }
}
