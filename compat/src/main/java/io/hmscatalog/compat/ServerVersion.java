package io.hmscatalog.compat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server answers to {@code getVersion}. Servers 2.3 and 3.1 of every patch level answer {@code 3.0}; from 4.0 on
 * it is the real version.
 */
record ServerVersion(String text) {

    private static final Pattern RELEASE = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+)");

    /** Releases from 4.0.1 on check and write the condition in one step (HIVE-26882, HIVE-28121). */
    boolean enforcesCondition() {
        Matcher release = RELEASE.matcher(text);
        if (!release.matches()) {
            return false;
        }
        int major = Integer.parseInt(release.group(1));
        boolean firstRelease = release.group(2).equals("0") && release.group(3).equals("0");
        return major > 4 || (major == 4 && !firstRelease);
    }

    /** 4.0.0 and its pre-releases check the condition, but lose updates on MySQL and MariaDB (HIVE-28121). */
    boolean checksConditionOnly() {
        return text.startsWith("4.0.0");
    }
}
