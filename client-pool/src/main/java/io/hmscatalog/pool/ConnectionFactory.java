package io.hmscatalog.pool;

import io.hmscatalog.compat.MetastoreConnection;
import java.net.URI;
import java.time.Duration;

/** Opens connections of one user with one configuration. Thread-safe. */
interface ConnectionFactory {

    /** Errors as {@link io.hmscatalog.compat.MetastoreConnector#connect}. */
    MetastoreConnection connect(URI server, Duration connectTimeout);
}
