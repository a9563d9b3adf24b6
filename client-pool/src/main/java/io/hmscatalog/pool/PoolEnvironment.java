package io.hmscatalog.pool;

import io.hmscatalog.compat.MetastoreConfig;
import java.util.Random;
import java.util.concurrent.Executor;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * What pools need from outside.
 *
 * @param random for the order of servers and the jitter of lifetimes
 * @param connectThreads runs what may hang on a server; never queues
 * @param sweepTimer runs a task after a few seconds
 */
record PoolEnvironment(
        Time time, Random random, Executor connectThreads, Executor sweepTimer, ConnectionFactories factories) {

    /** Makes the factory of a pool. */
    interface ConnectionFactories {
        ConnectionFactory of(MetastoreConfig config, UserGroupInformation user);
    }

    /** Real time, real servers. */
    static PoolEnvironment real() {
        return new PoolEnvironment(
                new Time.Real(),
                new Random(),
                PoolThreads.forConnecting(),
                PoolThreads.sweepTimer(),
                UserConnectionFactory::new);
    }
}
