package io.hmscatalog.cli;

import java.util.Optional;

/** What a writer process tells its parent, a line each on standard output. */
sealed interface WriterMessage {

    /** The commit of an append has returned. */
    record Acknowledged(AppendId append, int rows) implements WriterMessage {
        @Override
        public String toString() {
            return "acknowledged " + append + " " + rows;
        }
    }

    /** A commit needed so many attempts, each but the last of which met a conflict. */
    record Attempts(long count) implements WriterMessage {
        @Override
        public String toString() {
            return "attempts " + count;
        }
    }

    /** Empty if the line is none of these. */
    static Optional<WriterMessage> parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length == 3 && words[0].equals("acknowledged")) {
            return Optional.of(new Acknowledged(AppendId.parse(words[1]), Integer.parseInt(words[2])));
        }
        if (words.length == 2 && words[0].equals("attempts")) {
            return Optional.of(new Attempts(Long.parseLong(words[1])));
        }
        return Optional.empty();
    }
}
