package io.hmscatalog.metastore;

/** Where metastores run. Tests that need no more than {@link RunningMetastore} work with each provider. */
@FunctionalInterface
public interface MetastoreProvider {
    /**
     * Starts the server that is described and returns when it has answered a call.
     *
     * @throws MetastoreStartException if it ends or does not answer in time; the message carries the tail of its log
     */
    RunningMetastore start(MetastoreServer.Builder description);

    /**
     * Child JVMs, or containers if the system property {@code hmscatalog.metastore.container} is {@code true}: see {@link
     * ContainerProvider} for what they need.
     */
    static MetastoreProvider configured() {
        return Boolean.getBoolean("hmscatalog.metastore.container")
                ? new ContainerProvider()
                : MetastoreServer.Builder::start;
    }
}
