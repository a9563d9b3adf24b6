package io.hmscatalog.pool;

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
}
