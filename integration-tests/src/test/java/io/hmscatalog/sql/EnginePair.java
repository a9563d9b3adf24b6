package io.hmscatalog.sql;

import io.hmscatalog.metastore.MetastoreVersion;

/** An engine and the metastore that it works on. */
record EnginePair(EngineVersion engine, MetastoreVersion metastore) {

    @Override
    public String toString() {
        return engine + " on " + metastore;
    }
}
