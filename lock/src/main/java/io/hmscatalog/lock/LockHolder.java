package io.hmscatalog.lock;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.LockState;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;
import org.jspecify.annotations.Nullable;

/**
 * A lock of another owner, as the server reports it. Times are differences on the server's own clock. Immutable.
 *
 * @param state in lower case, for example {@code acquired}
 * @param age since the lock was granted; empty if it waits or the server's time is not known
 * @param sinceBeat since the owner's last beat; likewise
 */
public record LockHolder(
        long lockId,
        String state,
        String user,
        String host,
        String agentInfo,
        Optional<Duration> age,
        Optional<Duration> sinceBeat) {

    static LockHolder of(ShowLocksResponseElement lock, Optional<Long> serverMillis) {
        long beatMillis = lock.getLastheartbeat() > 0 ? lock.getLastheartbeat() : lock.getAcquiredat();
        return new LockHolder(
                lock.getLockid(),
                lock.getState() == null ? "unknown" : lock.getState().name().toLowerCase(Locale.ROOT),
                text(lock.getUser()),
                text(lock.getHostname()),
                text(lock.getAgentInfo()),
                since(lock.getAcquiredat(), serverMillis),
                since(beatMillis, serverMillis));
    }

    private static String text(@Nullable String value) {
        return value == null ? "unknown" : value;
    }

    private static Optional<Duration> since(long millis, Optional<Long> serverMillis) {
        return millis <= 0 ? Optional.empty() : serverMillis.map(now -> Duration.ofMillis(Math.max(0, now - millis)));
    }

    boolean isAcquired() {
        return state.equals(LockState.ACQUIRED.name().toLowerCase(Locale.ROOT));
    }

    /** The tag of the owner, if it is one of this library. */
    public Optional<OwnerTag> owner() {
        return OwnerTag.parse(agentInfo);
    }

    boolean isSilentFor(Duration limit) {
        return sinceBeat.filter(silence -> silence.compareTo(limit) > 0).isPresent();
    }

    /** Whether breaking the lock does no harm: its owner is silent for longer than the limit and its late alter fails. */
    boolean isBreakable(Duration limit) {
        return isSilentFor(limit)
                && owner().filter(tag -> tag.alters() == AlterMode.CONDITIONAL).isPresent();
    }

    String describe() {
        return "lock %d, state %s, user %s, host %s, agentInfo '%s', held for %s, last beat %s ago"
                .formatted(lockId, state, user, host, agentInfo, millis(age), millis(sinceBeat));
    }

    private static String millis(Optional<Duration> time) {
        return time.map(value -> value.toMillis() + " ms").orElse("an unknown time");
    }
}
