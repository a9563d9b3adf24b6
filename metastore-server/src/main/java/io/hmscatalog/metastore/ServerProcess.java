package io.hmscatalog.metastore;

/** What a server runs in. */
interface ServerProcess {
    boolean isAlive();

    /** Of a process that has ended. */
    long exitCode();
}
