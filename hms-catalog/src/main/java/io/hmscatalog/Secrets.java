package io.hmscatalog;

import java.util.regex.Pattern;
import org.apache.hadoop.conf.ConfigRedactor;
import org.apache.hadoop.conf.Configuration;

/** Masks values that nobody may print: those that Hadoop masks, and more. Thread-safe. */
final class Secrets {

    static final String MASK = "<redacted>";

    private static final String WORD = "(?i:password|passwd|secret|token|credential)";
    private static final Pattern SECRET_KEY = Pattern.compile(WORD);

    /** Lists such as {@code trustStore=/f,trustStorePassword=p}, URLs with such a parameter or with {@code user:password@}. */
    private static final Pattern SECRET_IN_VALUE = Pattern.compile(WORD + "\\w*\\s*=|//[^/\\s:@]+:[^/\\s@]+@");

    private final ConfigRedactor redactor;

    Secrets(Configuration hadoop) {
        this.redactor = new ConfigRedactor(hadoop);
    }

    static boolean isSecret(String key) {
        return SECRET_KEY.matcher(key).find();
    }

    String masked(String key, String value) {
        return isSecret(key) || SECRET_IN_VALUE.matcher(value).find() ? MASK : redactor.redact(key, value);
    }
}
