package io.hmscatalog.metastore.launcher;

import java.lang.reflect.Method;
import java.util.Arrays;

/** {@code TxnDbUtil.prepDb} of Hive 2.3 and 3.1, which creates the lock tables in the Derby database of the site files. */
final class HivePreparation {
    private static final String HIVE = "org.apache.hadoop.hive.";

    private HivePreparation() {}

    static void run() throws ReflectiveOperationException {
        Method prepare = Arrays.stream(
                        Class.forName(HIVE + "metastore.txn.TxnDbUtil").getMethods())
                .filter(method -> method.getName().equals("prepDb"))
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException("TxnDbUtil.prepDb"));
        prepare.invoke(null, configuration(prepare.getParameterTypes()[0]));
    }

    private static Object configuration(Class<?> type) throws ReflectiveOperationException {
        if (type.getName().equals(HIVE + "conf.HiveConf")) {
            return type.getConstructor().newInstance();
        }
        return Class.forName(HIVE + "metastore.conf.MetastoreConf")
                .getMethod("newMetastoreConf")
                .invoke(null);
    }
}
