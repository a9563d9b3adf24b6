package io.hmscatalog.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hmscatalog.metastore.MetastoreVersion;

/** The Java that a metastore runs on; on a machine without it the tests of that metastore are skipped. */
public final class RequiredJdk {

    private RequiredJdk() {}

    /** Aborts the test or the class if this machine has none. */
    public static void assumeFor(MetastoreVersion version) {
        assumeTrue(
                version.jdk().isPresent(),
                () -> "metastore %s needs a JDK %d or later; name one in HMSCAT_JDK"
                        .formatted(version, version.minimumJdk()));
    }
}
