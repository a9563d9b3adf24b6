package io.hmscatalog.metastore.launcher;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;

/**
 * Main class of a metastore's JVM: prepares the database, then hands over to Hive. Takes one argument, the path of
 * {@code launcher.properties}; the metastore's settings are on the class path as {@code hive-site.xml} and
 * {@code metastore-site.xml}.
 */
public final class MetastoreLauncher {
    private static final int FAILED = 1;

    private MetastoreLauncher() {}

    /** Returns only by the end of the JVM: Hive's threads would keep a failed server alive. */
    public static void main(String[] args) {
        try {
            run(LauncherConfig.read(Path.of(args[0])));
        } catch (InvocationTargetException e) {
            fail(e.getCause() == null ? e : e.getCause());
        } catch (Exception e) {
            fail(e);
        }
    }

    private static void run(LauncherConfig config) throws Exception {
        if (config.endsWithParent()) {
            ParentWatch.start(System.in);
        }
        new Schema(config).createIfMissing();
        String[] hiveArgs = {"-p", Integer.toString(config.port())};
        Class.forName("org.apache.hadoop.hive.metastore.HiveMetaStore")
                .getMethod("main", String[].class)
                .invoke(null, (Object) hiveArgs);
    }

    private static void fail(Throwable cause) {
        cause.printStackTrace();
        System.exit(FAILED);
    }
}
