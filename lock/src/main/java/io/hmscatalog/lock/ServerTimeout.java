package io.hmscatalog.lock;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a server leaves a lock to its owner without a beat ({@value #SETTING}). Immutable.
 *
 * @param isKnown whether the server said so; else it is Hive's default
 */
record ServerTimeout(Duration limit, boolean isKnown) {

    static final String SETTING = "hive.txn.timeout";

    /** Hive's default in every version from 2.3 to 4.2. */
    static final String DEFAULT = "300s";

    private static final Pattern TIME = Pattern.compile("(\\d{1,12})\\s*([a-z]*)");

    static ServerTimeout unknown() {
        return new ServerTimeout(Duration.ofMinutes(5), false);
    }

    /** A setting as HiveConf writes it: a number with a unit, seconds where it has none. */
    static ServerTimeout parse(String value) {
        Matcher matcher = TIME.matcher(value.trim().toLowerCase(Locale.ROOT));
        return matcher.matches()
                ? unit(matcher.group(2))
                        .map(unit -> unit.multipliedBy(Long.parseLong(matcher.group(1))))
                        .filter(limit -> !limit.isZero())
                        .map(limit -> new ServerTimeout(limit, true))
                        .orElse(unknown())
                : unknown();
    }

    private static Optional<Duration> unit(String name) {
        return Optional.ofNullable(
                switch (name) {
                    case "d", "day", "days" -> Duration.ofDays(1);
                    case "h", "hour", "hours" -> Duration.ofHours(1);
                    case "m", "min", "minute", "minutes" -> Duration.ofMinutes(1);
                    case "", "s", "sec", "second", "seconds" -> Duration.ofSeconds(1);
                    case "ms", "msec", "millisecond", "milliseconds" -> Duration.ofMillis(1);
                    default -> null;
                });
    }

    /** Two beats in a row may miss. */
    Duration third() {
        return limit.dividedBy(3);
    }

    Duration beatInterval(Duration option) {
        return isKnown && third().compareTo(option) < 0 ? third() : option;
    }
}
