package io.hmscatalog.bundle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/** The jar as it was built. Immutable. */
final class Bundle {

    /** Where the classes of others are. */
    static final String SHADED = "io/hmscatalog/shaded/";

    private static final String OWN = "io/hmscatalog/";
    private static final String CLASS = ".class";

    private final NavigableMap<String, byte[]> entries;
    private final Map<String, ClassFile> classes = new HashMap<>();

    private Bundle(NavigableMap<String, byte[]> entries) {
        this.entries = entries;
        entries.forEach((name, content) -> {
            if (name.endsWith(CLASS) && !name.startsWith("META-INF/")) {
                ClassFile file = ClassFile.read(content);
                classes.put(file.name(), file);
            }
        });
    }

    static Bundle read() {
        NavigableMap<String, byte[]> entries = new TreeMap<>();
        try (JarFile jar = new JarFile(path().toFile())) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (!entry.isDirectory()) {
                    entries.put(entry.getName(), jar.getInputStream(entry).readAllBytes());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("No bundle in " + path(), e);
        }
        return new Bundle(entries);
    }

    static Path path() {
        return Path.of(System.getProperty("hmscatalog.bundle.jar"));
    }

    /** Content by name, sorted, without folders. */
    NavigableMap<String, byte[]> entries() {
        return entries;
    }

    /** By name. */
    Map<String, ClassFile> classes() {
        return classes;
    }

    /** Of an entry that must be there. */
    String text(String entry) {
        byte[] content = entries.get(entry);
        if (content == null) {
            throw new AssertionError("The bundle has no " + entry);
        }
        return new String(content, StandardCharsets.UTF_8);
    }

    static boolean isOwn(String type) {
        return type.startsWith(OWN) && !type.startsWith(SHADED);
    }

    /** The class that a class of the bundle was made from, out of this JVM's class path; null if there is none. */
    static @Nullable ClassFile original(String type) {
        String name = type.startsWith(SHADED) ? type.substring(SHADED.length()) : type;
        try (var content = Bundle.class.getClassLoader().getResourceAsStream(name + CLASS)) {
            return content == null ? null : ClassFile.read(content.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
