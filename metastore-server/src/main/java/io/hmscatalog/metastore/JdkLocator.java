package io.hmscatalog.metastore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the Java installations of this machine, the running one first. */
final class JdkLocator {
    private static final String OWN_VARIABLE = "HMSCAT_JDK";
    private static final Pattern TOOL_CACHE_VARIABLE = Pattern.compile("JAVA_HOME_\\d+_\\w+");

    private final Path runningHome;
    private final Map<String, String> environment;
    private final List<Path> parents;

    JdkLocator(Path runningHome, Map<String, String> environment, Path... parents) {
        this.runningHome = runningHome;
        this.environment = environment;
        this.parents = List.of(parents);
    }

    static JdkLocator ofThisMachine() {
        return new JdkLocator(
                Path.of(System.getProperty("java.home")),
                System.getenv(),
                Path.of("/usr/lib/jvm"),
                Path.of(System.getProperty("user.home"), ".sdkman/candidates/java"));
    }

    Optional<Path> find(JdkRange range) {
        return Stream.of(
                        Stream.of(runningHome),
                        fromEnvironment(),
                        parents.stream().flatMap(JdkLocator::children))
                .flatMap(homes -> homes)
                .flatMap(home -> Jdk.at(home).stream())
                .filter(jdk -> range.contains(jdk.feature()))
                .map(Jdk::home)
                .findFirst();
    }

    private Stream<Path> fromEnvironment() {
        Stream<String> own = Stream.ofNullable(environment.get(OWN_VARIABLE));
        Stream<String> others = environment.entrySet().stream()
                .filter(variable ->
                        TOOL_CACHE_VARIABLE.matcher(variable.getKey()).matches())
                .map(Map.Entry::getValue);
        return Stream.concat(own, others).map(Path::of);
    }

    private static Stream<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
