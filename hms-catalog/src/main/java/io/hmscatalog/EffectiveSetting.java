package io.hmscatalog;

/**
 * An option or a Hive setting as it is in force. Immutable.
 *
 * @param value empty if there is none; a secret is masked
 * @param source {@code catalog property}, a file, {@code set by program} or {@code default}
 */
public record EffectiveSetting(String key, String value, String source) {}
