package io.hmscatalog.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.hmscatalog.benchmarks.report.RunDescription;
import io.hmscatalog.metastore.MetastoreVersion;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** What a run is taken on. */
final class ThisMachine {

    private ThisMachine() {}

    static RunDescription describe(MetastoreVersion metastore, List<String> databases, String revision, boolean quick) {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new RunDescription(
                Runtime.getRuntime().availableProcessors(),
                Math.round(system.getTotalMemorySize() / (double) (1L << 30)),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                System.getProperty("java.vm.version"),
                metastore.number(),
                databases,
                LocalDate.now(ZoneOffset.UTC).toString(),
                revision,
                quick);
    }
}
