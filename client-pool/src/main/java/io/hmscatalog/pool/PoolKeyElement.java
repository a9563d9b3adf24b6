package io.hmscatalog.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One element of Iceberg's {@code client-pool-cache-keys}. Immutable. */
public sealed interface PoolKeyElement {

    /** {@code ugi}: the login object itself, so that two logins of one user have pools of their own. */
    record Ugi() implements PoolKeyElement {}

    /** {@code user_name}: the user's full name, which is part of every pool's key anyway. */
    record UserName() implements PoolKeyElement {}

    /**
     * {@code conf:<key>}: the value of a setting.
     *
     * @param key name of the setting in the Hadoop configuration, case kept
     */
    record Conf(String key) implements PoolKeyElement {}

    /** The elements in the text, as Iceberg reads it: {@code ugi}, {@code user_name} and {@code conf:} in any case. */
    static List<PoolKeyElement> parse(String text, List<String> problems) {
        List<PoolKeyElement> elements = new ArrayList<>();
        if (text.isBlank()) {
            return elements;
        }
        for (String part : text.split(",", -1)) {
            Optional<PoolKeyElement> element = parseOne(part.trim());
            if (element.isEmpty()) {
                problems.add(problem(text, "'" + part.trim() + "' is none of ugi, user_name, conf:<key>"));
            } else if (elements.contains(element.get())) {
                problems.add(problem(text, "'" + part.trim() + "' is there twice"));
            } else {
                elements.add(element.get());
            }
        }
        return elements;
    }

    private static String problem(String text, String what) {
        return "%s=%s: %s".formatted(ClientPoolOption.CACHE_KEYS.key(), text, what);
    }

    private static Optional<PoolKeyElement> parseOne(String part) {
        String lower = part.toLowerCase(Locale.ROOT);
        if (lower.equals("ugi")) {
            return Optional.of(new Ugi());
        }
        if (lower.equals("user_name")) {
            return Optional.of(new UserName());
        }
        return lower.startsWith("conf:") && lower.length() > "conf:".length()
                ? Optional.of(new Conf(part.substring("conf:".length())))
                : Optional.empty();
    }
}
