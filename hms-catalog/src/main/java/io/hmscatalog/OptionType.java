package io.hmscatalog;

import io.hmscatalog.pool.PoolKeyElement;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How the text of an option is read and written. */
interface OptionType<T> {

    /** What the text may be, to follow "must be". */
    String allowed();

    /** The value of a trimmed text; empty if the text is none of what is allowed. */
    Optional<T> parse(String text);

    /** The text that is read as the value. */
    default String text(T value) {
        return value.toString();
    }

    /** {@code true} or {@code false}, in any case. */
    record Flag() implements OptionType<Boolean> {

        @Override
        public String allowed() {
            return "true or false";
        }

        @Override
        public Optional<Boolean> parse(String text) {
            return text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")
                    ? Optional.of(Boolean.parseBoolean(text))
                    : Optional.empty();
        }
    }

    /** A number of whole units; both ends are allowed. */
    record Whole(String unit, long least, long most) implements OptionType<Long> {

        @Override
        public String allowed() {
            return "a whole number of %s from %d to %d".formatted(unit, least, most);
        }

        @Override
        public Optional<Long> parse(String text) {
            try {
                return Optional.of(Long.parseLong(text)).filter(value -> value >= least && value <= most);
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }
    }

    /** Milliseconds from 1. */
    record Millis(Whole number) implements OptionType<Duration> {

        Millis(Duration most) {
            this(new Whole("ms", 1, most.toMillis()));
        }

        @Override
        public String allowed() {
            return number.allowed();
        }

        @Override
        public Optional<Duration> parse(String text) {
            return number.parse(text).map(Duration::ofMillis);
        }

        @Override
        public String text(Duration value) {
            return Long.toString(value.toMillis());
        }
    }

    /** One name of a few, in any case. */
    record OneOf<E extends Enum<E>>(Class<E> names) implements OptionType<E> {

        @Override
        public String allowed() {
            return Arrays.stream(names.getEnumConstants())
                    .map(this::text)
                    .collect(Collectors.joining(", ", "one of ", ""));
        }

        @Override
        public Optional<E> parse(String text) {
            return Arrays.stream(names.getEnumConstants())
                    .filter(value -> value.name().equalsIgnoreCase(text))
                    .findFirst();
        }

        @Override
        public String text(E value) {
            return value.name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whatever is written. */
    record Text() implements OptionType<String> {

        @Override
        public String allowed() {
            return "text";
        }

        @Override
        public Optional<String> parse(String text) {
            return Optional.of(text);
        }
    }

    /** Iceberg's {@code client-pool-cache-keys}: {@code ugi}, {@code user_name} and {@code conf:} in any case. */
    record PoolKeyElements() implements OptionType<List<PoolKeyElement>> {

        private static final String CONF = "conf:";

        @Override
        public String allowed() {
            return "a comma-separated list of ugi, user_name, conf:KEY, each once";
        }

        @Override
        public Optional<List<PoolKeyElement>> parse(String text) {
            if (text.isEmpty()) {
                return Optional.of(List.of());
            }
            List<Optional<PoolKeyElement>> elements = Arrays.stream(text.split(",", -1))
                    .map(part -> element(part.trim()))
                    .toList();
            return elements.contains(Optional.<PoolKeyElement>empty())
                            || new HashSet<>(elements).size() < elements.size()
                    ? Optional.empty()
                    : Optional.of(elements.stream().map(Optional::orElseThrow).toList());
        }

        private static Optional<PoolKeyElement> element(String part) {
            String lower = part.toLowerCase(Locale.ROOT);
            if (lower.equals("ugi")) {
                return Optional.of(new PoolKeyElement.Ugi());
            }
            if (lower.equals("user_name")) {
                return Optional.of(new PoolKeyElement.UserName());
            }
            return lower.startsWith(CONF) && lower.length() > CONF.length()
                    ? Optional.of(new PoolKeyElement.Conf(part.substring(CONF.length())))
                    : Optional.empty();
        }

        @Override
        public String text(List<PoolKeyElement> value) {
            return value.stream().map(PoolKeyElements::text).collect(Collectors.joining(","));
        }

        private static String text(PoolKeyElement element) {
            if (element instanceof PoolKeyElement.Conf conf) {
                return CONF + conf.key();
            }
            return element instanceof PoolKeyElement.Ugi ? "ugi" : "user_name";
        }
    }
}
