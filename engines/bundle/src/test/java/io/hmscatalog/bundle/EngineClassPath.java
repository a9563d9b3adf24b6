package io.hmscatalog.bundle;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The bundle with one of Iceberg's runtime jars, and with what the engine has besides. */
final class EngineClassPath implements AutoCloseable {

    private static final String RUNTIME = "iceberg-.*-runtime-.*\\.jar";

    private final String name;
    private final List<Path> files;
    private final List<JarFile> jars = new ArrayList<>();
    private final Map<String, Optional<ClassFile>> classes = new HashMap<>();

    private EngineClassPath(String name, List<Path> files) {
        this.name = name;
        this.files = files;
        try {
            for (Path file : files) {
                jars.add(new JarFile(file.toFile()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    /** One for each runtime that the build got. */
    static List<EngineClassPath> all() {
        return jarsThat(file -> file.matches(RUNTIME)).stream()
                .map(runtime -> with(String.valueOf(runtime.getFileName())))
                .toList();
    }

    /** The one whose runtime's file name begins so. */
    static EngineClassPath with(String runtime) {
        boolean flink = runtime.contains("flink");
        List<Path> files = new ArrayList<>(List.of(Bundle.path()));
        files.addAll(jarsThat(
                file -> file.startsWith(runtime) || (!file.matches(RUNTIME) && (flink || !file.startsWith("flink-")))));
        return new EngineClassPath(runtime, files);
    }

    private static List<Path> jarsThat(Predicate<String> fits) {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("hmscatalog.bundle.engines")))) {
            return files.filter(file -> fits.test(String.valueOf(file.getFileName())))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("The build copies the engines' jars before it runs these tests", e);
        }
    }

    boolean isFlink() {
        return name.contains("flink");
    }

    /** As the option {@code -cp} of a JVM. */
    String asOption() {
        return files.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** From the jars or the JDK; empty if nobody has it. */
    Optional<ClassFile> find(String type) {
        return classes.computeIfAbsent(type, this::read);
    }

    private Optional<ClassFile> read(String type) {
        String entry = type + ".class";
        try {
            for (JarFile jar : jars) {
                ZipEntry found = jar.getEntry(entry);
                if (found != null) {
                    return Optional.of(ClassFile.read(jar.getInputStream(found).readAllBytes()));
                }
            }
            try (InputStream content = ClassLoader.getPlatformClassLoader().getResourceAsStream(entry)) {
                return content == null ? Optional.empty() : Optional.of(ClassFile.read(content.readAllBytes()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(type, e);
        }
    }

    /** Whether a JVM would find the method or field, in its class or in what that extends and implements. */
    boolean has(Member member) {
        return find(member.owner())
                .filter(owner -> owner.declared().contains(member)
                        || owner.supertypes().stream().anyMatch(supertype -> has(member.of(supertype))))
                .isPresent();
    }

    /** Methods without code that a class inherits, by themselves. */
    Stream<Member> inheritedAbstracts(ClassFile type) {
        return Stream.concat(
                type.abstracts().stream(),
                type.supertypes().stream()
                        .flatMap(supertype -> find(supertype).stream())
                        .flatMap(this::inheritedAbstracts));
    }

    /** Whether a JVM finds code for an inherited method. */
    boolean implementsIt(ClassFile type, Member inherited) {
        Member here = inherited.of(type.name());
        return (type.declared().contains(here) && !type.abstracts().contains(here))
                || type.supertypes().stream()
                        .flatMap(supertype -> find(supertype).stream())
                        .anyMatch(supertype -> implementsIt(supertype, inherited));
    }

    @Override
    public void close() throws IOException {
        for (JarFile jar : jars) {
            jar.close();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
