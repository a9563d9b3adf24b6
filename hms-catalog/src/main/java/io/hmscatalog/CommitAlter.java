package io.hmscatalog;

import io.hmscatalog.compat.IncompatibleColumnsException;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.RefusedException;
import io.hmscatalog.lock.LockLostException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The alter of one commit. By default a server compares the columns of each place by their types and refuses those that do not
 * fit; then the stored table's are emptied first, since with none there is nothing to compare (HiveAlterHandler.alterTable).
 * Whatever goes wrong in between goes wrong at the old version.
 *
 * @param base pointer of the version that the commit started from
 */
record CommitAlter(
        MetastoreClient client, String database, String name, Protection protection, TableGuard guard, String base) {

    private static final Logger LOG = LoggerFactory.getLogger(CommitAlter.class);

    void send(Table replacement) {
        try {
            alter(replacement);
        } catch (IncompatibleColumnsException e) {
            Table stored = client.getTable(database, name);
            if (!TableEntry.pointer(stored).equals(Optional.of(base))) {
                throw e;
            }
            LOG.info("{}.{}: its columns are emptied and written again: {}", database, name, e.reason());
            sendInPlaceOf(stored, replacement);
        }
    }

    private void sendInPlaceOf(Table stored, Table replacement) {
        Table emptied = stored.deepCopy();
        emptied.getSd().setCols(List.of());
        alter(emptied);
        try {
            alter(replacement);
        } catch (RefusedException e) {
            restore(stored, e);
            throw e;
        }
    }

    /** Not without the condition: a listener may have refused after the alter took effect, and the old version would replace it. */
    private void restore(Table stored, RefusedException refusal) {
        if (!protection.isConditional()) {
            return;
        }
        try {
            alter(stored);
        } catch (MetastoreException | LockLostException e) {
            refusal.addSuppressed(e);
        }
    }

    private void alter(Table table) {
        guard.ensureHeld();
        protection.alter(client, database, name, table, base);
    }
}
