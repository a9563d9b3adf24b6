package io.hmscatalog.cli;

import io.hmscatalog.lock.LockHolder;
import io.hmscatalog.pool.MetastoreLease;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hmscat locks}. */
@Command(
        name = "locks",
        description = "The locks of a metastore's tables: who holds or waits for them, and how to take one away.",
        subcommands = {LocksCommand.ListLocks.class, LocksCommand.Release.class})
final class LocksCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "No command given");
    }

    private static String describe(ShowLocksResponseElement lock) {
        String table = lock.getTablename() == null ? lock.getDbname() : lock.getDbname() + "." + lock.getTablename();
        return "%s, %s on %s"
                .formatted(LockHolder.of(lock).describe(), lock.getType().name().toLowerCase(Locale.ROOT), table);
    }

    /** {@code hmscat locks list}. */
    @Command(name = "list", description = "List the locks of one table, or all locks.")
    static final class ListLocks implements Callable<Integer> {

        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Mixin
        private final MetastoreAddress address = new MetastoreAddress();

        @Parameters(arity = "0..1", paramLabel = "DATABASE.TABLE", description = "The table; all by default.")
        private String table = "";

        @Override
        public Integer call() {
            ShowLocksRequest request = request();
            PrintWriter out = spec.commandLine().getOut();
            try (MetastoreLease lease = address.connect()) {
                List<ShowLocksResponseElement> found =
                        lease.client().showLocks(request).getLocks();
                found.forEach(lock -> out.println(describe(lock)));
                out.println(found.isEmpty() ? "no locks" : found.size() + " locks, on the server's clock");
            }
            return 0;
        }

        /** Servers find lower-case names only. */
        private ShowLocksRequest request() {
            ShowLocksRequest request = new ShowLocksRequest();
            if (!table.isEmpty()) {
                String[] names = table.toLowerCase(Locale.ROOT).split("\\.", -1);
                if (names.length != 2) {
                    throw new ParameterException(
                            spec.commandLine(), "Invalid table '" + table + "': not of the form DATABASE.TABLE");
                }
                request.setDbname(names[0]);
                request.setTablename(names[1]);
            }
            return request;
        }
    }

    /** {@code hmscat locks release}. */
    @Command(
            name = "release",
            description = {
                "Take a lock away from its owner.",
                "",
                "Only where the owner is dead: on a server that ignores conditions the late change of an owner that"
                        + " lives overwrites what came after.",
                ""
            })
    static final class Release implements Callable<Integer> {

        @Spec
        @SuppressWarnings("NullAway.Init")
        private CommandSpec spec;

        @Mixin
        private final MetastoreAddress address = new MetastoreAddress();

        @Option(names = "--dry-run", description = "Say what would be released, and release nothing.")
        private boolean dryRun;

        @Parameters(paramLabel = "LOCK", description = "Number of the lock, as 'hmscat locks list' shows it.")
        private long lockId;

        @Override
        public Integer call() {
            try (MetastoreLease lease = address.connect()) {
                ShowLocksResponseElement lock = lease.client().showLocks(new ShowLocksRequest()).getLocks().stream()
                        .filter(candidate -> candidate.getLockid() == lockId)
                        .findFirst()
                        .orElseThrow(
                                () -> new HmscatException("There is no lock " + lockId + "; see hmscat locks list"));
                if (!dryRun) {
                    lease.client().unlock(lockId);
                }
                spec.commandLine().getOut().println((dryRun ? "would release " : "released ") + describe(lock));
            }
            return 0;
        }
    }
}
