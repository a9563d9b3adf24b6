package io.hmscatalog.sql;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The snippets of a page that users copy, as a test runs them: fenced blocks that follow the line {@code <!-- executed: NAME -->}.
 * Single-threaded.
 */
final class DocumentedSql {

    /** A fenced block with its marker, if it has one. */
    private static final Pattern BLOCK = Pattern.compile(
            "(?:^<!-- executed: (\\S+) -->\\s*\\n)?^```([^\\n]*)\\n(.*?)\\n```$", Pattern.DOTALL | Pattern.MULTILINE);

    /** What has to be executed, or it would not be known to work; a block without a language may be anything. */
    private static final Set<String> EXECUTABLE = Set.of("sql", "properties", "scala", "");

    /** A semicolon ends a statement at the end of a line. */
    private static final Pattern END_OF_STATEMENT = Pattern.compile(";\\s*(?:\\n|$)");

    private static final Pattern COMMENT = Pattern.compile("^\\s*--.*$", Pattern.MULTILINE);

    private final Map<String, String> replacements;
    private final Map<String, String> snippets = new LinkedHashMap<>();
    private final Set<String> unused = new LinkedHashSet<>();

    private DocumentedSql(Map<String, String> replacements) {
        this.replacements = replacements;
    }

    /**
     * Reads a page.
     *
     * @param replacements the test's values of what stands in the page for a user's own
     * @throws IllegalStateException if a block is not marked as executed, or two have one name
     */
    static DocumentedSql of(Path page, Map<String, String> replacements) throws IOException {
        String text = Files.readString(page);
        DocumentedSql documented = new DocumentedSql(replacements);
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            String name = block.group(1);
            if (name != null) {
                documented.add(name, block.group(3));
            } else if (EXECUTABLE.contains(block.group(2))) {
                throw new IllegalStateException(
                        "%s: this block is not marked as executed: %s".formatted(page, block.group()));
            }
        }
        return documented;
    }

    private void add(String name, String snippet) {
        String replaced = snippet;
        for (Map.Entry<String, String> replacement : replacements.entrySet()) {
            replaced = replaced.replace(replacement.getKey(), replacement.getValue());
        }
        if (snippets.put(name, replaced) != null) {
            throw new IllegalStateException("two snippets are named " + name);
        }
        unused.add(name);
    }

    /** A snippet's text. */
    String text(String name) {
        String snippet = snippets.get(name);
        if (snippet == null) {
            throw new IllegalStateException("no snippet is named %s; there are %s".formatted(name, snippets.keySet()));
        }
        unused.remove(name);
        return snippet;
    }

    /** The statements of a snippet of SQL. */
    List<String> statements(String name) {
        return Stream.of(END_OF_STATEMENT.split(COMMENT.matcher(text(name)).replaceAll("")))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    /** The settings of a snippet in the form of {@code spark-defaults.conf}, as {@code key=value}. */
    Stream<String> settings(String name) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> sorted = new TreeMap<>();
        properties.stringPropertyNames().forEach(key -> sorted.put(key, properties.getProperty(key)));
        return sorted.entrySet().stream().map(setting -> setting.getKey() + "=" + setting.getValue());
    }

    /** Snippets that nobody has asked for. */
    Set<String> unused() {
        return Collections.unmodifiableSet(unused);
    }
}
