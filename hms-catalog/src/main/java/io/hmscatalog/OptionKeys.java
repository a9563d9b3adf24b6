package io.hmscatalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;

/**
 * Finds keys that have no effect. Under the catalog's own prefixes such a catalog property is an error; in the Hadoop
 * configuration, which other programs share, it is a warning. Messages show no value. Immutable.
 */
final class OptionKeys {

    private static final List<String> OWN_PREFIXES =
            List.of("client.pool.", "client-pool-", "iceberg.hive.", "iceberg.engine.hive.");

    /** Iceberg's HiveCatalog forgets its locks in the process after that time. */
    private static final String NEEDLESS = "iceberg.hive.table-level-lock-evict-ms";

    /** So many letters may be wrong in a key that is no error, if that leaves most of it right. */
    private static final int MOST_WRONG_LETTERS = 2;

    private final Collection<String> properties;
    private final Collection<String> inHadoop;
    private final List<Option<?>> options = HmsCatalogOptions.all();

    OptionKeys(Map<String, String> properties, Configuration hadoop) {
        this.properties = new TreeSet<>(properties.keySet());
        this.inHadoop = StreamSupport.stream(hadoop.spliterator(), false)
                .map(Map.Entry::getKey)
                .filter(OptionKeys::isOwn)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isOwn(String key) {
        return OWN_PREFIXES.stream().anyMatch(key::startsWith);
    }

    private Optional<Option<?>> option(String key) {
        return options.stream()
                .filter(option -> option.names().contains(key))
                .<Option<?>>map(option -> option)
                .findFirst();
    }

    private boolean isUnknown(String key) {
        return option(key).isEmpty() && !key.equals(NEEDLESS);
    }

    List<String> problems() {
        return properties.stream()
                .filter(key -> isOwn(key) && isUnknown(key))
                .map(key -> key + ": there is no such option; the nearest is " + nearest(key))
                .toList();
    }

    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        properties.forEach(key -> warningOfProperty(key).ifPresent(warnings::add));
        inHadoop.forEach(key -> warningInHadoop(key).ifPresent(warnings::add));
        return warnings;
    }

    private Optional<String> warningOfProperty(String key) {
        if (key.equals(NEEDLESS)) {
            return Optional.of(needless());
        }
        Optional<Option<?>> option = option(key);
        if (option.isPresent()) {
            String current = option.get().key();
            return current.equals(key) || !properties.contains(current)
                    ? Optional.empty()
                    : Optional.of(key + ": the former name of " + current + ", which is set too and wins");
        }
        String nearest = nearest(key);
        int wrong = distance(key, nearest);
        return isOwn(key) || wrong > MOST_WRONG_LETTERS || 2 * wrong >= nearest.length()
                ? Optional.empty()
                : Optional.of(key + ": no option of this catalog, and ignored by it; is " + nearest + " meant?");
    }

    private Optional<String> warningInHadoop(String key) {
        if (key.equals(NEEDLESS)) {
            return properties.contains(key) ? Optional.empty() : Optional.of(needless());
        }
        Optional<Option<?>> option = option(key);
        if (option.isEmpty()) {
            return Optional.of(
                    key + " in the Hadoop configuration: there is no such option; the nearest is " + nearest(key));
        }
        return option.filter(known -> !known.validInHadoop())
                .map(known -> key + " in the Hadoop configuration: ignored, since " + known.key()
                        + " is an option as catalog property only");
    }

    private static String needless() {
        return NEEDLESS + ": needless; the turns of a process forget a table that nobody writes";
    }

    private String nearest(String key) {
        return options.stream()
                .flatMap(option -> option.names().stream())
                .min(Comparator.comparingInt(candidate -> distance(key, candidate)))
                .orElseThrow();
    }

    /** How many letters have to be put in, taken out or changed to make one of the other (Levenshtein). */
    static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int line = 1; line <= one.length(); line++) {
            int diagonal = row[0];
            row[0] = line;
            for (int column = 1; column < row.length; column++) {
                int changed = diagonal + (one.charAt(line - 1) == other.charAt(column - 1) ? 0 : 1);
                diagonal = row[column];
                row[column] = Math.min(changed, 1 + Math.min(row[column], row[column - 1]));
            }
        }
        return row[other.length()];
    }
}
