package io.hmscatalog.metastore;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Java installation and its feature version, as its {@code release} file says. */
record Jdk(Path home, int feature) {
    private static final Pattern VERSION = Pattern.compile("\"?(?:1\\.)?(\\d+).*");

    /** Empty if the folder holds no Java installation that can be recognised. */
    static Optional<Jdk> at(Path home) {
        Path release = home.resolve("release");
        if (!Files.isExecutable(home.resolve("bin/java")) || !Files.isReadable(release)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(release)) {
            properties.load(reader);
        } catch (IOException e) {
            return Optional.empty();
        }
        Matcher version = VERSION.matcher(properties.getProperty("JAVA_VERSION", ""));
        return version.matches() ? Optional.of(new Jdk(home, Integer.parseInt(version.group(1)))) : Optional.empty();
    }
}
