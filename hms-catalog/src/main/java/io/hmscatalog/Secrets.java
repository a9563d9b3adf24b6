package io.hmscatalog;

import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.ConfigRedactor;
import org.apache.hadoop.conf.Configuration;

/** Masks values that nobody may print: those that Hadoop masks, and more. Thread-safe. */
final class Secrets {

    static final String MASK = "<redacted>";

    private static final String WORD =
            "(?i:password|passwd|bindpw|passphrase|secret|token|credential|access.?key|account.?key)";
    private static final Pattern SECRET_KEY = Pattern.compile(WORD);

    /** Lists such as {@code trustStore=/f,trustStorePassword=p}, URLs with such a parameter or with {@code user:password@}. */
    private static final Pattern SECRET_IN_VALUE = Pattern.compile(WORD + "\\w*\\s*=|//[^/\\s:@]+:[^/\\s@]+@");

    /** Hive's own list of keys whose values nobody sees. */
    private static final String HIDDEN = "hive.conf.hidden.list";

    private final ConfigRedactor redactor;
    private final Set<String> hidden;

    Secrets(Configuration hadoop) {
        this.redactor = new ConfigRedactor(hadoop);
        this.hidden = Set.of(hadoop.getTrimmedStrings(HIDDEN));
    }

    static boolean isSecret(String key) {
        return SECRET_KEY.matcher(key).find();
    }

    String masked(String key, String value) {
        return isSecret(key)
                        || hidden.contains(key)
                        || SECRET_IN_VALUE.matcher(value).find()
                ? MASK
                : redactor.redact(key, value);
    }
}
