package io.hmscatalog.metastore;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The settings with which every version starts by itself, without Hive's scripts and without a Hadoop cluster. */
record ServerSettings(
        MetastoreVersion version,
        JdbcConnection connection,
        String bindHost,
        String uri,
        Path warehouse,
        Map<String, String> extra) {
    private static final String HIVE_METASTORE = "org.apache.hadoop.hive.metastore.";

    /** In both spellings, where Hive has an old and a new one; extra settings win. */
    Map<String, String> toMap() {
        Map<String, String> settings = new TreeMap<>();
        putDatabase(settings);
        putAddresses(settings);
        putBehaviour(settings);
        settings.putAll(extra);
        return settings;
    }

    private void putDatabase(Map<String, String> settings) {
        settings.put(
                "javax.jdo.option.ConnectionDriverName", connection.product().driver());
        settings.put("javax.jdo.option.ConnectionURL", connection.url());
        settings.put("javax.jdo.option.ConnectionUserName", connection.user());
        settings.put("javax.jdo.option.ConnectionPassword", connection.password());
        settings.put("datanucleus.schema.autoCreateAll", "true");
        settings.put("hive.metastore.schema.verification", "false");
        if (connection.product() == DatabaseProduct.DERBY && !version.isAtLeast(MetastoreVersion.V4_0_1)) {
            // With the default of 10 concurrent lock calls exhaust the pool and stall.
            settings.put("datanucleus.connectionPool.maxPoolSize", "60");
        }
    }

    private void putAddresses(Map<String, String> settings) {
        settings.put("hive.metastore.uris", uri);
        settings.put("hive.metastore.thrift.bind.host", bindHost);
        settings.put("hive.metastore.warehouse.dir", warehouse.toString());
        settings.put("metastore.warehouse.dir", warehouse.toString());
    }

    private void putBehaviour(Map<String, String> settings) {
        settings.put("hive.metastore.expression.proxy", expressionProxy());
        settings.put("metastore.expression.proxy", expressionProxy());
        settings.put("hive.metastore.event.db.notification.api.auth", "false");
        settings.put("metastore.authorization.storage.checks", "false");
        // Asynchronous logging needs a library that some versions lack.
        settings.put("hive.async.log.enabled", "false");
        settings.put("metastore.async.log.enabled", "false");
        // The default list names classes that are not in the metastore's own jars, and 3.1 does not start then.
        settings.put("metastore.task.threads.always", HIVE_METASTORE + "events.EventCleanerTask");
        settings.put("metastore.compactor.initiator.on", "false");
        settings.put("metastore.compactor.cleaner.on", "false");
    }

    private String expressionProxy() {
        return version.isAtLeast(MetastoreVersion.V3_1_3)
                ? HIVE_METASTORE + "DefaultPartitionExpressionProxy"
                : "io.hmscatalog.metastore.launcher.UnsupportedExpressionProxy";
    }
}
