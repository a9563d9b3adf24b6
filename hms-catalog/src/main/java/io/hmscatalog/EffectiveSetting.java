package io.hmscatalog;

/**
 * An option or a Hive setting as it is in force. Immutable.
 *
 * @param value empty if there is none; a secret is masked
 * @param source {@code default}; {@code catalog property}, followed by the former name if that one is set; or, of a value of the
 *     Hadoop configuration, a file, {@code set by program}, or {@code Hadoop configuration} if Hadoop did not note where it
 *     comes from. The Hive setting follows in parentheses if it stands for the option.
 */
public record EffectiveSetting(String key, String value, String source) {}
