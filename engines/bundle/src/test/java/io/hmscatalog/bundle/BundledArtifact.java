package io.hmscatalog.bundle;

import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

/** An artifact of somebody else with classes in the bundle, as it is on this JVM's class path. */
record BundledArtifact(Path file, String name, String version) {

    private static final Pattern JAR =
            Pattern.compile("file:(?<file>.*/(?<name>[^/]+?)-(?<version>\\d[^/]*)\\.jar)!/.*");

    private static final List<BundledArtifact> ALL = find();

    /** By name. */
    static List<BundledArtifact> all() {
        return ALL;
    }

    private static List<BundledArtifact> find() {
        SortedMap<String, BundledArtifact> found = new TreeMap<>();
        for (String type : Bundle.read().classes().keySet()) {
            if (type.startsWith(Bundle.SHADED)) {
                BundledArtifact artifact = of(type);
                found.put(artifact.name(), artifact);
            }
        }
        return List.copyOf(found.values());
    }

    /** The artifact that a class of the bundle comes from. */
    static BundledArtifact of(String type) {
        String original = type.substring(Bundle.SHADED.length()) + ".class";
        URL url = BundledArtifact.class.getClassLoader().getResource(original);
        if (url == null) {
            throw new AssertionError("No artifact of the class path has " + original);
        }
        Matcher parts = JAR.matcher(url.getPath());
        if (!parts.matches()) {
            throw new AssertionError(url + " does not say which version it is");
        }
        return new BundledArtifact(Path.of(parts.group("file")), parts.group("name"), parts.group("version"));
    }

    List<String> entries() throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.stream().map(ZipEntry::getName).toList();
        }
    }

    /** Empty if there is no such entry. */
    String text(String entry) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            ZipEntry found = jar.getEntry(entry);
            return found == null ? "" : new String(jar.getInputStream(found).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public String toString() {
        return name + " " + version;
    }
}
