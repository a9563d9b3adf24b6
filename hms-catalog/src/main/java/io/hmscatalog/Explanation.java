package io.hmscatalog;

import io.hmscatalog.compat.MetastoreConfigLoader;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** Where the values of a configuration come from. Immutable. */
final class Explanation {

    private static final String PROPERTY = MetastoreConfigLoader.PROPERTY_SOURCE;

    /** What Hadoop calls the source of a value that no file has. */
    private static final String BY_PROGRAM = "programmatically";

    private final Map<String, String> properties;
    private final HmsCatalogOptions options;
    private final Configuration hadoop;
    private final Secrets secrets;

    Explanation(CatalogConfig config) {
        this.properties = config.properties();
        this.options = config.options();
        this.hadoop = config.metastore().configuration();
        this.secrets = new Secrets(hadoop);
    }

    List<EffectiveSetting> settings() {
        return HmsCatalogOptions.DECLARATIONS.stream()
                .flatMap(declaration -> declaration instanceof Option<?> option
                        ? Stream.of(setting(option))
                        : settings((OptionFamily) declaration))
                .toList();
    }

    private <T> EffectiveSetting setting(Option<T> option) {
        Optional<Option.Found> found = option.find(properties, hadoop);
        Optional<String> instead = option.overrides().stream()
                .filter(setting -> !hadoop.get(setting, "").isBlank())
                .findFirst();
        if (found.isEmpty() && instead.isPresent()) {
            String setting = instead.get();
            return row(option.key(), hadoop.get(setting, ""), source(setting) + " (" + setting + ")");
        }
        return row(
                option.key(),
                option.type().text(options.get(option)),
                found.map(it -> source(option, it)).orElse("default"));
    }

    private String source(Option<?> option, Option.Found found) {
        if (!found.isProperty()) {
            return source(found.name());
        }
        return found.name().equals(option.key()) ? PROPERTY : PROPERTY + " " + found.name();
    }

    /** Those that are set, without what another property has set along. */
    private Stream<EffectiveSetting> settings(OptionFamily family) {
        if (!family.validInHadoop()) {
            return properties.keySet().stream()
                    .filter(family::contains)
                    .sorted()
                    .map(key -> row(key, properties.getOrDefault(key, ""), PROPERTY));
        }
        return StreamSupport.stream(hadoop.spliterator(), false)
                .map(Map.Entry::getKey)
                .filter(key -> family.contains(key) && !key.equals(HmsCatalogOptions.CATALOG_NAME.key()))
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .flatMap(key -> hiveSetting(key).stream());
    }

    private Optional<EffectiveSetting> hiveSetting(String key) {
        String source = source(key);
        if (isProperty(source, key)) {
            return Optional.of(row(key, hadoop.get(key, ""), PROPERTY));
        }
        return source.startsWith(PROPERTY) ? Optional.empty() : Optional.of(row(key, hadoop.get(key, ""), source));
    }

    private static boolean isProperty(String source, String key) {
        return source.equals(PROPERTY + " " + key);
    }

    private EffectiveSetting row(String key, String value, String source) {
        return new EffectiveSetting(key, secrets.masked(key, value), source);
    }

    private String source(String key) {
        String @Nullable [] sources = hadoop.getPropertySources(key);
        if (sources == null || sources.length == 0) {
            return "Hadoop configuration";
        }
        String last = sources[sources.length - 1];
        return last.equals(BY_PROGRAM) ? "set by program" : file(last);
    }

    /** Of a file on the class path Hadoop notes the name alone. */
    private String file(String source) {
        @Nullable URL onClassPath = source.indexOf('/') < 0 ? hadoop.getResource(source) : null;
        return onClassPath == null ? source : onClassPath.toString();
    }
}
