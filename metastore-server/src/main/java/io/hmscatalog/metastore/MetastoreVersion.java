package io.hmscatalog.metastore;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The metastore releases that can be started. */
public enum MetastoreVersion {
    V2_3_10("2.3.10", 17, Jdks.LAST_WITH_GET_SUBJECT),
    V3_1_3("3.1.3", 17, Jdks.LAST_WITH_GET_SUBJECT),
    V4_0_1("4.0.1", 17, Jdks.LAST_WITH_GET_SUBJECT),
    V4_1_0("4.1.0", 17, Jdks.LAST_WITH_GET_SUBJECT),
    V4_2_0("4.2.0", 21, Jdks.ANY);

    private final String number;
    private final int minimumJdk;
    private final int maximumJdk;

    MetastoreVersion(String number, int minimumJdk, int maximumJdk) {
        this.number = number;
        this.minimumJdk = minimumJdk;
        this.maximumJdk = maximumJdk;
    }

    /**
     * The constant of a release.
     *
     * @throws IllegalArgumentException if that release is not among them
     */
    public static MetastoreVersion of(String number) {
        return Arrays.stream(values())
                .filter(version -> version.number.equals(number))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "No metastore version " + number + "; known are " + Arrays.toString(values())));
    }

    /** The release's number, for example {@code 4.0.1}. */
    public String number() {
        return number;
    }

    /** The oldest feature version of Java it runs on. */
    public int minimumJdk() {
        return minimumJdk;
    }

    /**
     * The home of a Java installation it runs on; empty if this machine has none. The running one comes first, then the
     * one that the environment variable {@code HMSCAT_JDK} names, those in variables like {@code JAVA_HOME_21_X64},
     * those in {@code /usr/lib/jvm} and SDKMAN's.
     */
    public Optional<Path> jdk() {
        return JdkLocator.ofThisMachine().find(jdks());
    }

    JdkRange jdks() {
        return new JdkRange(minimumJdk, maximumJdk);
    }

    boolean isAtLeast(MetastoreVersion other) {
        return compareTo(other) >= 0;
    }

    @Override
    public String toString() {
        return number;
    }

    private static final class Jdks {
        /** Hadoop before 3.5 calls Subject.getSubject, which JDK 24 took away. */
        static final int LAST_WITH_GET_SUBJECT = 23;

        static final int ANY = Integer.MAX_VALUE;
    }
}
