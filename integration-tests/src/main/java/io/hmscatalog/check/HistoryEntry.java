package io.hmscatalog.check;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A line of a writer's history: that an append begins ({@link Outcome#UNANSWERED}, which it stays if nothing follows), or what
 * became of it.
 *
 * @param detail the exception; empty if there was none
 */
record HistoryEntry(Instant time, String table, AppendId append, Outcome outcome, String detail) {

    private static final String BEGINS = "begins";
    private static final int WORDS = 6;

    static HistoryEntry parse(String line) {
        String[] words = line.split(" ", WORDS);
        return new HistoryEntry(
                Instant.parse(words[0]),
                words[1],
                AppendId.parse(words[3]),
                words[4].equals(BEGINS) ? Outcome.UNANSWERED : Outcome.valueOf(words[4].toUpperCase(Locale.ROOT)),
                words.length == WORDS ? words[5] : "");
    }

    static HistoryEntry of(String table, AppendId append, Outcome outcome, Optional<RuntimeException> failure) {
        return new HistoryEntry(
                Instant.now(),
                table,
                append,
                outcome,
                failure.map(RuntimeException::toString).orElse("").replaceAll("\\s+", " "));
    }

    @Override
    public String toString() {
        String what = outcome == Outcome.UNANSWERED ? BEGINS : outcome.text();
        return "%s %s append %s %s %s"
                .formatted(time, table, append, what, detail)
                .stripTrailing();
    }
}
