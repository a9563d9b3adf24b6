package io.hmscatalog.side;

import io.hmscatalog.it.Rows;
import io.hmscatalog.process.ChildJvm;
import io.hmscatalog.process.HiveCatalogClassPath;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.encryption.UnitestKMS;

/** Iceberg's own catalog, which needs a class path of its own. Single-threaded. */
public final class HiveCatalogProcess implements Side, AutoCloseable {

    /** HiveCatalog waits for a lock up to three minutes. */
    private static final Duration LIMIT = Duration.ofMinutes(4);

    private final ChildJvm jvm;

    private HiveCatalogProcess(ChildJvm jvm) {
        this.jvm = jvm;
    }

    /**
     * Starts the process.
     *
     * @param properties of the catalog
     * @param log for what it logs
     */
    public static HiveCatalogProcess start(Map<String, String> properties, Path log) {
        List<String> arguments = new ArrayList<>(List.of("org.apache.iceberg.hive.HiveCatalog"));
        properties.forEach((key, value) -> arguments.add(key + "=" + value));
        return new HiveCatalogProcess(ChildJvm.start(
                "HiveCatalog",
                ChildJvm.SMALL,
                HiveCatalogClassPath.with(SideMain.class, Rows.class, UnitestKMS.class),
                SideMain.class,
                arguments,
                log));
    }

    @Override
    public String run(CatalogScript script, String namespace) {
        jvm.order(SideMain.name(script) + " " + namespace);
        try {
            return jvm.awaitAnswer(LIMIT)
                    .orElseThrow(() -> new AssertionError(jvm + " gave no answer to " + SideMain.name(script)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + jvm, e);
        }
    }

    @Override
    public void close() {
        jvm.close();
    }
}
