package io.hmscatalog;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * One option of the catalog, declared. Immutable.
 *
 * @param names its key, and former names that are still read
 * @param validInHadoop whether it is read from the Hadoop configuration too, where no catalog property has it
 * @param overrides the Hive settings that it overrides, and without it is
 */
record Option<T>(
        List<String> names,
        OptionType<T> type,
        T defaultValue,
        String description,
        boolean validInHadoop,
        List<String> overrides)
        implements Declaration {

    /**
     * An option as the user wrote it.
     *
     * @param name key or former name
     */
    record Found(String name, String text, boolean isProperty) {}

    static <T> Option<T> of(String key, OptionType<T> type, T defaultValue, String description) {
        return new Option<>(List.of(key), type, defaultValue, description, false, List.of());
    }

    /** A text without a default. */
    static Option<String> text(String key, String description) {
        return of(key, new OptionType.Text(), "", description);
    }

    Option<T> alsoInHadoop() {
        return new Option<>(names, type, defaultValue, description, true, overrides);
    }

    Option<T> formerly(String name) {
        return new Option<>(List.of(key(), name), type, defaultValue, description, validInHadoop, overrides);
    }

    Option<T> overriding(List<String> settings) {
        return new Option<>(names, type, defaultValue, description, validInHadoop, settings);
    }

    String key() {
        return names.get(0);
    }

    /** What is set; a catalog property wins. */
    Optional<Found> find(Map<String, String> properties, Configuration hadoop) {
        Stream<Found> asProperty = names.stream()
                .filter(properties::containsKey)
                .map(name -> new Found(name, properties.getOrDefault(name, "").trim(), true));
        Stream<Found> inHadoop = names.stream()
                .filter(name -> validInHadoop && !hadoop.get(name, "").isBlank())
                .map(name -> new Found(name, hadoop.get(name, "").trim(), false));
        return Stream.concat(asProperty, inHadoop).findFirst();
    }

    /** The value that is set, else the default. A text that is not allowed becomes a problem. */
    T read(Map<String, String> properties, Configuration hadoop, List<String> problems) {
        Optional<Found> found = find(properties, hadoop);
        if (found.isEmpty()) {
            return defaultValue;
        }
        Optional<T> value = type.parse(found.get().text());
        if (value.isEmpty()) {
            problems.add("%s=%s: must be %s"
                    .formatted(found.get().name(), found.get().text(), type.allowed()));
        }
        return value.orElse(defaultValue);
    }

    @Override
    public String keys() {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", formerly "));
    }

    @Override
    public String defaultText() {
        return type.text(defaultValue);
    }

    @Override
    public String allowed() {
        return type.allowed();
    }
}
