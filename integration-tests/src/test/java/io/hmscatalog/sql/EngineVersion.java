package io.hmscatalog.sql;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A version of an engine that {@code integration-tests/engines} resolves. */
enum EngineVersion {
    SPARK_3_5("spark-3.5", Program.SPARK),
    SPARK_4_0("spark-4.0", Program.SPARK),
    SPARK_4_1("spark-4.1", Program.SPARK),
    FLINK_1_20("flink-1.20", Program.FLINK),
    FLINK_2_0("flink-2.0", Program.FLINK),
    FLINK_2_1("flink-2.1", Program.FLINK);

    /** Names {@code integration-tests/engines} of a built checkout. */
    private static final String ENGINES = "hmscatalog.engines";

    /** Names the bundle jar of a built checkout. */
    private static final String BUNDLE = "hmscatalog.bundle";

    /** The program that runs a test's SQL, and what the JVM must open for it: the engines' own lists for Java 17. */
    enum Program {
        SPARK("io.hmscatalog.engines.spark.SparkProgram", """
                java.lang
                java.lang.invoke
                java.lang.reflect
                java.io
                java.net
                java.nio
                java.util
                java.util.concurrent
                java.util.concurrent.atomic
                jdk.internal.ref
                sun.nio.ch
                sun.nio.cs
                sun.security.action
                sun.util.calendar"""),
        FLINK("io.hmscatalog.engines.flink.FlinkProgram", """
                java.lang
                java.net
                java.io
                java.nio
                sun.nio.ch
                java.lang.reflect
                java.text
                java.time
                java.util
                java.util.concurrent
                java.util.concurrent.atomic
                java.util.concurrent.locks""");

        private final String mainClass;
        private final String opened;

        Program(String mainClass, String opened) {
            this.mainClass = mainClass;
            this.opened = opened;
        }
    }

    private final String folder;
    private final Program program;

    EngineVersion(String folder, Program program) {
        this.folder = folder;
        this.program = program;
    }

    String mainClass() {
        return program.mainClass;
    }

    Stream<String> openedPackages() {
        return program.opened.lines().map("--add-opens=java.base/%s=ALL-UNNAMED"::formatted);
    }

    /**
     * The engine's class path with the bundle jar, as a user has it, and with the test's program.
     *
     * @param before further entries, before all others
     */
    String classPath(List<Path> before) {
        return Stream.concat(before.stream().map(Path::toString), Stream.of(builtClassPath(folder), required(BUNDLE)))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * The class path of a module of {@code integration-tests/engines}, with the module's own classes.
     *
     * @throws UncheckedIOException if it is not built
     */
    static String builtClassPath(String module) {
        Path target = Path.of(required(ENGINES), module, "target");
        try {
            return target.resolve("classes")
                    + File.pathSeparator
                    + Files.readString(target.resolve("classpath.txt")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(module + " is not built; Spark 4.0 and Flink 2.0 need -Pall-engines", e);
        }
    }

    private static String required(String property) {
        String value = System.getProperty(property);
        if (value == null) {
            throw new IllegalStateException("The system property " + property + " is not set; the build sets it");
        }
        return value;
    }

    @Override
    public String toString() {
        return folder;
    }
}
