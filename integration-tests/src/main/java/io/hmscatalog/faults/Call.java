package io.hmscatalog.faults;

/**
 * One request that reached the proxy whole, whatever became of it. Immutable.
 *
 * @param connectionId the client connection it came over: 1 for the first that the proxy accepted, and so on
 * @param method the Thrift method name, such as {@code alter_table_with_environment_context}
 */
public record Call(long connectionId, String method) {}
