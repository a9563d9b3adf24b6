package io.hmscatalog.pool;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A pool at a moment; the numbers are read one after the other, not all at once. Immutable.
 *
 * @param pool servers and user
 * @param inUse ordinary calls that hold or are opening a connection
 * @param max most ordinary calls at a time
 * @param reserveInUse unlocks and heartbeats that use the reserve
 * @param idle open connections in no call
 * @param waiting calls waiting because {@code max} is reached
 * @param servers in the order in which they are tried
 */
public record ClientPoolState(
        String pool, int inUse, int max, int reserveInUse, int idle, int waiting, List<ServerStatus> servers) {

    public ClientPoolState {
        servers = List.copyOf(servers);
    }

    /** Clauses for a message. */
    public String describe() {
        return "%d of %d in use%s, %d idle, %d waiting; %s"
                .formatted(
                        inUse,
                        max,
                        reserveInUse == 0 ? "" : " and " + reserveInUse + " of the reserve",
                        idle,
                        waiting,
                        servers.stream().map(ServerStatus::describe).collect(Collectors.joining("; ")));
    }
}
