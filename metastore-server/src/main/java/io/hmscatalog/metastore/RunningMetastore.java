package io.hmscatalog.metastore;

import java.nio.file.Path;

/** A metastore that answers, wherever it runs. Closing it ends it; its files stay. */
public interface RunningMetastore extends AutoCloseable {
    /** Where clients connect, for example {@code thrift://127.0.0.1:9083}. */
    String uri();

    /** The folder that holds the databases' folders; the server and this JVM see it at the same path. */
    Path warehouse();

    /**
     * Everything the server has printed since its folder was made, over all starts. The audit lines ({@code ugi=... ip=...
     * cmd=...}) are among it.
     */
    Path log();

    @Override
    void close();
}
