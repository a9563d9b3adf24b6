package io.hmscatalog;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The name by which the catalogs of a process find out that they write to the same metastore. */
final class MetastoreName {

    private MetastoreName() {}

    /**
     * The same text for the same servers, in whatever order and letter case; a list of URIs for {@code hmscat --uri}. Different
     * lists that share a server have different names.
     *
     * @param servers with scheme, host and port
     */
    static String of(List<URI> servers) {
        return servers.stream()
                .map(server -> "%s://%s:%s"
                        .formatted(
                                server.getScheme().toLowerCase(Locale.ROOT),
                                server.getHost().toLowerCase(Locale.ROOT),
                                server.getPort()))
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
    }
}
