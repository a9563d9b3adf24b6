package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.faults.MetastoreProxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.junit.jupiter.api.Test;

/** A rename and a commit of the same table, of two catalogs that are two processes for each other, in every order of their calls. */
interface RenameInterleavingFacts extends CatalogFixture {

    @Test
    default void D3_go1442_aRenameAndACommitWithoutTheLockLoseNothingInAnyOrderOfTheirCalls() throws Exception {
        Map<String, Integer> seen = inEveryOrder(false);

        assertThat(seen.values())
                .as("%s", seen)
                .satisfies(runs -> assertThat(
                                runs.stream().mapToInt(Integer::intValue).sum())
                        .as(
                                "orders of the two calls of a rename and the three of a commit, or more where one is repeated")
                        .isGreaterThanOrEqualTo(10));
    }

    @Test
    default void D3_go1442_aRenameAndACommitUnderTheLockFollowEachOtherInAnyOrderOfTheirCalls() throws Exception {
        Map<String, Integer> seen = inEveryOrder(true);

        assertThat(seen.keySet()).as("%s", seen).noneMatch(outcome -> outcome.contains("rename failed"));
    }

    private Map<String, Integer> inEveryOrder(boolean locked) throws InterruptedException {
        MetastoreProxy renameWay = anotherProxy();
        MetastoreProxy commitWay = anotherProxy();
        Map<String, String> quick = Map.of("iceberg.hive.lock-check-min-wait-ms", "10");
        HmsCatalog renames = anotherCatalog(with(quick, "uri", renameWay.uri()));
        HmsCatalog commits = anotherCatalog(with(quick, "uri", commitWay.uri()));
        warm(renames, "warm_renames");
        warm(commits, "warm_commits");
        Map<String, Integer> seen = new TreeMap<>();
        Interleavings interleavings = new Interleavings();
        do {
            String outcome = run(interleavings, locked, renames, renameWay, commits, commitWay);
            seen.merge(outcome, 1, Integer::sum);
        } while (interleavings.next());
        Figures.note("%s: rename and commit, lock %s: %d interleavings: %s"
                .formatted(getClass().getSimpleName(), locked ? "on" : "off", interleavings.runs(), seen));
        return seen;
    }

    private static Map<String, String> with(Map<String, String> properties, String key, String value) {
        Map<String, String> all = new TreeMap<>(properties);
        all.put(key, value);
        return all;
    }

    /** Opens the connections, so that a run has no calls of its own for that. */
    private void warm(HmsCatalog catalog, String name) {
        catalog.createTable(table(name), Rows.SCHEMA)
                .updateProperties()
                .set("warm", "yes")
                .commit();
    }

    private String run(
            Interleavings interleavings,
            boolean locked,
            HmsCatalog renames,
            MetastoreProxy renameWay,
            HmsCatalog commits,
            MetastoreProxy commitWay)
            throws InterruptedException {
        String name = "t" + interleavings.runs();
        String newName = "u" + interleavings.runs();
        Table created = catalog()
                .createTable(
                        table(name),
                        Rows.SCHEMA,
                        PartitionSpec.unpartitioned(),
                        Map.of(
                                TableProperties.HIVE_LOCK_ENABLED,
                                String.valueOf(locked),
                                TableProperties.COMMIT_MIN_RETRY_WAIT_MS,
                                "1",
                                TableProperties.COMMIT_MAX_RETRY_WAIT_MS,
                                "2"));
        Table table = commits.loadTable(table(name));
        DataFile file = Rows.file(table, 1);
        try (SteppedOperation rename = new SteppedOperation(
                        "rename", renameWay, () -> renames.renameTable(table(name), table(newName)));
                SteppedOperation commit = new SteppedOperation(
                        "commit",
                        commitWay,
                        () -> table.newAppend().appendFile(file).commit())) {
            List<String> calls = new InterleavedRun(interleavings, rename, commit).run();
            return check(created, calls, name, newName, rename.failure(), commit.failure());
        }
    }

    private String check(
            Table created,
            List<String> calls,
            String name,
            String newName,
            Optional<Throwable> renameFailure,
            Optional<Throwable> commitFailure) {
        String story = "%s: rename %s, commit %s".formatted(calls, renameFailure, commitFailure);
        HmsCatalog observer = catalog();
        boolean renamed = observer.tableExists(table(newName));
        assertThat(renamed).as(story).isNotEqualTo(observer.tableExists(table(name)));
        assertThat(renamed).as(story).isEqualTo(renameFailure.isEmpty());
        Table found = observer.loadTable(table(renamed ? newName : name));
        assertThat(found.uuid()).as(story).isEqualTo(created.uuid());
        List<Long> rows = Rows.read(found);
        assertThat(commitFailure.filter(CommitStateUnknownException.class::isInstance))
                .as(story)
                .isEmpty();
        assertThat(rows).as(story).isEqualTo(commitFailure.isEmpty() ? Rows.ids(1) : Rows.ids());
        assertThat(renameFailure.isEmpty() || commitFailure.isEmpty()).as(story).isTrue();
        assertThat(Folder.metadataFilesBelow(created.location()))
                .as("metadata files after %s", story)
                .hasSize(commitFailure.isEmpty() ? 2 : 1);
        assertThat(((HasTableOperations) found).operations().current().previousFiles())
                .as(story)
                .hasSize(rows.size());
        assertThat(locksOf(name)).as("locks after %s", story).isEmpty();
        return "rename %s, commit %s".formatted(word(renameFailure), word(commitFailure));
    }

    private static String word(Optional<Throwable> failure) {
        return failure.map(thrown -> "failed with " + thrown.getClass().getSimpleName())
                .orElse("applied");
    }

    /** One order of the calls of two operations. */
    final class InterleavedRun {

        private final Interleavings interleavings;
        private final List<SteppedOperation> operations;
        private final List<String> calls = new ArrayList<>();
        private Optional<SteppedOperation> holder = Optional.empty();

        InterleavedRun(Interleavings interleavings, SteppedOperation... operations) {
            this.interleavings = interleavings;
            this.operations = List.of(operations);
        }

        /** The calls in the order in which the server saw them. */
        List<String> run() throws InterruptedException {
            for (List<SteppedOperation> able = able(); !able.isEmpty(); able = able()) {
                SteppedOperation chosen = able.get(able.size() == 1 ? 0 : interleavings.choose(able.size()));
                step(chosen);
            }
            return calls;
        }

        /** Those that have not ended and do not wait for the other's lock. */
        private List<SteppedOperation> able() throws InterruptedException {
            List<SteppedOperation> able = new ArrayList<>();
            for (SteppedOperation operation : operations) {
                Optional<String> position = operation.position();
                boolean waits = position.filter("check_lock"::equals).isPresent()
                        && holder.filter(other -> other != operation).isPresent();
                if (position.isPresent() && !waits) {
                    able.add(operation);
                }
                if (waits) {
                    assertNotGranted(operation);
                }
            }
            return able;
        }

        private static void assertNotGranted(SteppedOperation waiting) throws InterruptedException {
            waiting.step();
            assertThat(waiting.position())
                    .as("%s asks for the lock that the other holds", waiting)
                    .contains("check_lock");
        }

        private void step(SteppedOperation operation) throws InterruptedException {
            String call = operation.position().orElseThrow();
            calls.add(operation + ": " + call);
            if (call.equals(RpcCountFacts.ALTER_TABLE)) {
                assertThat(holder.filter(other -> other != operation))
                        .as("the other holds the lock at the last of %s", calls)
                        .isEmpty();
            }
            operation.step();
            Optional<String> next = operation.position();
            if (call.equals("unlock")) {
                holder = Optional.empty();
            } else if ((call.equals("lock") || call.equals("check_lock"))
                    && next.filter("check_lock"::equals).isEmpty()) {
                assertThat(holder).as("a second holder after %s", calls).isEmpty();
                holder = Optional.of(operation);
            }
        }
    }
}
