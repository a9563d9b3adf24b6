package io.hmscatalog.metastore.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.jdo.JDOHelper;

/**
 * The classes that the metastore persists with DataNucleus, as the {@code package.jdo} of its version lists them.
 *
 * @param classNames fully qualified
 */
record ObjectModel(List<String> classNames) {
    private static final String MAPPING = "package.jdo";
    private static final Pattern PACKAGE = Pattern.compile("<package\\s+name=\"([\\w.]+)\"");
    private static final Pattern CLASS = Pattern.compile("<class\\s+name=\"(\\w+)\"");

    static ObjectModel ofThisMetastore() throws IOException {
        try (InputStream in = ObjectModel.class.getClassLoader().getResourceAsStream(MAPPING)) {
            if (in == null) {
                throw new IOException("No " + MAPPING + " on the class path");
            }
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    static ObjectModel parse(String mapping) {
        Matcher packageName = PACKAGE.matcher(mapping);
        if (!packageName.find()) {
            throw new IllegalArgumentException(MAPPING + " names no package");
        }
        return new ObjectModel(CLASS.matcher(mapping)
                .results()
                .map((MatchResult name) -> packageName.group(1) + "." + name.group(1))
                .toList());
    }

    /**
     * Creates all tables. The metastore would make each on its first use: in the middle of a client's call, with direct
     * SQL switched off because DBS was not there when it started, and not at all for tables that it reads by direct SQL.
     */
    @SuppressWarnings("BanJNDI") // The overload that takes a map makes no look-up.
    void createTables(LauncherConfig config) {
        Map<String, String> properties = new HashMap<>();
        properties.put(
                "javax.jdo.PersistenceManagerFactoryClass", "org.datanucleus.api.jdo.JDOPersistenceManagerFactory");
        properties.put("javax.jdo.option.ConnectionDriverName", config.jdbcDriver());
        properties.put("javax.jdo.option.ConnectionURL", config.jdbcUrl());
        properties.put("javax.jdo.option.ConnectionUserName", config.user());
        properties.put("javax.jdo.option.ConnectionPassword", config.password());
        properties.put("datanucleus.schema.autoCreateAll", "true");
        properties.put("datanucleus.autoStartMechanism", "Classes");
        properties.put("datanucleus.autoStartClassNames", String.join(",", classNames));
        // As Hive sets them, since names and key columns depend on them.
        properties.put("datanucleus.identifierFactory", "datanucleus1");
        properties.put("datanucleus.rdbms.useLegacyNativeValueStrategy", "true");
        properties.put("datanucleus.rdbms.initializeColumnInfo", "NONE");
        properties.put("datanucleus.transactionIsolation", "read-committed");
        properties.put("datanucleus.plugin.pluginRegistryBundleCheck", "LOG");
        JDOHelper.getPersistenceManagerFactory(properties).close();
    }
}
