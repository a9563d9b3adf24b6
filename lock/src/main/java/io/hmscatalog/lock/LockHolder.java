package io.hmscatalog.lock;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.LockState;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;
import org.jspecify.annotations.Nullable;

/**
 * A lock of another owner, as the server reports it. All times are on the server's own clock. Immutable.
 *
 * @param state in lower case, for example {@code acquired}
 * @param grantedAt when the lock was granted; empty if it waits
 * @param beatAt when the owner's last beat arrived; empty if none did
 * @param serverTime the server's time at the report; empty if it is not known
 */
public record LockHolder(
        long lockId,
        String state,
        String user,
        String host,
        String agentInfo,
        Optional<Instant> grantedAt,
        Optional<Instant> beatAt,
        Optional<Instant> serverTime) {

    /** A lock in a report that does not tell the server's time. */
    public static LockHolder of(ShowLocksResponseElement lock) {
        return of(lock, Optional.empty());
    }

    static LockHolder of(ShowLocksResponseElement lock, Optional<Long> serverMillis) {
        long beatMillis = lock.getLastheartbeat() > 0 ? lock.getLastheartbeat() : lock.getAcquiredat();
        return new LockHolder(
                lock.getLockid(),
                lock.getState() == null ? "unknown" : lock.getState().name().toLowerCase(Locale.ROOT),
                text(lock.getUser()),
                text(lock.getHostname()),
                text(lock.getAgentInfo()),
                instant(lock.getAcquiredat()),
                instant(beatMillis),
                serverMillis.map(Instant::ofEpochMilli));
    }

    private static String text(@Nullable String value) {
        return value == null ? "unknown" : value;
    }

    private static Optional<Instant> instant(long millis) {
        return millis <= 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }

    private Optional<Duration> since(Optional<Instant> time) {
        return time.flatMap(
                then -> serverTime.map(now -> then.isAfter(now) ? Duration.ZERO : Duration.between(then, now)));
    }

    boolean isAcquired() {
        return state.equals(LockState.ACQUIRED.name().toLowerCase(Locale.ROOT));
    }

    /** The tag of the owner, if it is one of this library. */
    public Optional<OwnerTag> owner() {
        return OwnerTag.parse(agentInfo);
    }

    /** Since the owner's last beat; empty if that or the server's time is not known. */
    Optional<Duration> sinceBeat() {
        return since(beatAt);
    }

    boolean isSilentFor(Duration limit) {
        return sinceBeat().filter(silence -> silence.compareTo(limit) > 0).isPresent();
    }

    /** Whether breaking the lock does no harm: its owner is silent for longer than the limit and its late alter fails. */
    boolean isBreakable(Duration limit) {
        return isSilentFor(limit)
                && owner().filter(tag -> tag.alters() == AlterMode.CONDITIONAL).isPresent();
    }

    /** For an operator. */
    public String describe() {
        return "lock %d, state %s, user %s, host %s, agentInfo '%s', held %s, last beat %s"
                .formatted(
                        lockId,
                        state,
                        user,
                        host,
                        agentInfo,
                        since(grantedAt)
                                .map(age -> "for " + age.toMillis() + " ms")
                                .orElseGet(() -> at("since ", grantedAt)),
                        sinceBeat().map(age -> age.toMillis() + " ms ago").orElseGet(() -> at("at ", beatAt)));
    }

    private static String at(String preposition, Optional<Instant> time) {
        return time.map(value -> preposition + value).orElse("never");
    }
}
