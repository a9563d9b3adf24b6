package io.hmscatalog.metastore;

import io.hmscatalog.metastore.launcher.MetastoreLauncher;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** The files of one server: its configuration, its log and, with Derby, its database. */
record ServerFolder(Path root) {
    static final String LOG_CONFIGURATION = "server-log4j2.properties";
    static final String LAUNCHER_PROPERTIES = "launcher.properties";

    Path configuration() {
        return root.resolve("conf");
    }

    Path log() {
        return root.resolve("metastore.log");
    }

    void create() {
        try {
            Files.createDirectories(configuration());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void write(Map<String, String> settings, Properties launcher) {
        try {
            new SiteXml(settings).write(configuration().resolve("hive-site.xml"));
            new SiteXml(settings).write(configuration().resolve("metastore-site.xml"));
            try (Writer writer = Files.newBufferedWriter(configuration().resolve(LAUNCHER_PROPERTIES))) {
                launcher.store(writer, null);
            }
            try (InputStream in = ServerFolder.class.getResourceAsStream(LOG_CONFIGURATION)) {
                Files.write(
                        configuration().resolve(LOG_CONFIGURATION),
                        Objects.requireNonNull(in).readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The jar or folder of the classes that the child JVM starts with. */
    static Path launcherClasses() {
        try {
            return Path.of(MetastoreLauncher.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
