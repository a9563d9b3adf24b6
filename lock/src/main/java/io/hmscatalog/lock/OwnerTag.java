package io.hmscatalog.lock;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who asked for a lock: the {@code agentInfo} of its request, at most {@value #MAX_LENGTH} characters (HIVE_LOCKS.HL_AGENT_INFO).
 * Immutable.
 *
 * @param version of this library
 * @param host cut where it is too long
 * @param pid of the process
 * @param started when the process started, to the second
 * @param requestId 16 hexadecimal digits, another one for each request
 * @param alters whether a late alter of the owner fails
 */
public record OwnerTag(String version, String host, long pid, Instant started, String requestId, AlterMode alters) {

    static final int MAX_LENGTH = 128;

    private static final String PRODUCT = "hms-catalog/";
    private static final int MAX_VERSION_LENGTH = 20;
    private static final String CONDITIONAL = "conditional";
    private static final String UNCONDITIONAL = "unconditional";
    private static final Pattern FORMAT =
            Pattern.compile(PRODUCT + "(\\S+) pid=(\\d{1,18}) start=(\\d{1,12}) id=([0-9a-f]{16}) (" + CONDITIONAL + "|"
                    + UNCONDITIONAL + ") host=(\\S+)");

    /** The tag that this text is; empty for the agents of others. */
    public static Optional<OwnerTag> parse(String agentInfo) {
        Matcher matcher = FORMAT.matcher(agentInfo);
        return matcher.matches()
                ? Optional.of(new OwnerTag(
                        matcher.group(1),
                        matcher.group(6),
                        Long.parseLong(matcher.group(2)),
                        Instant.ofEpochSecond(Long.parseLong(matcher.group(3))),
                        matcher.group(4),
                        matcher.group(5).equals(CONDITIONAL) ? AlterMode.CONDITIONAL : AlterMode.UNCONDITIONAL))
                : Optional.empty();
    }

    /** The text for {@code agentInfo}. */
    @Override
    public String toString() {
        String text = "%s%s pid=%s start=%s id=%s %s host=%s"
                .formatted(
                        PRODUCT,
                        cut(word(version), MAX_VERSION_LENGTH),
                        pid,
                        started.getEpochSecond(),
                        requestId,
                        alters == AlterMode.CONDITIONAL ? CONDITIONAL : UNCONDITIONAL,
                        word(host));
        return cut(text, MAX_LENGTH);
    }

    private static String word(String text) {
        String word = text.replaceAll("[^A-Za-z0-9._-]", "_");
        return word.isEmpty() ? "unknown" : word;
    }

    private static String cut(String text, int length) {
        return text.substring(0, Math.min(text.length(), length));
    }
}
