package io.hmscatalog.metastore;

/**
 * A database server of this JVM's own, on the loopback interface, that holds databases for metastores. Closing it ends
 * it; whether its files stay, each says. Thread-safe once started.
 */
public interface DatabaseServer extends AutoCloseable {
    /**
     * An empty database for one metastore, or for several that share it.
     *
     * @param name lower-case letters, digits and underscores
     * @throws MetastoreException if it cannot be made
     */
    MetastoreDatabase createDatabase(String name);

    @Override
    void close();
}
