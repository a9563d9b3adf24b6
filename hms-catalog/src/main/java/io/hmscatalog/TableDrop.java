package io.hmscatalog;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.ObjectNotFoundException;
import io.hmscatalog.compat.OutcomeUnknownException;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.jspecify.annotations.Nullable;

/** Removes the entry of one Iceberg table; after a lost reply it looks whether the table is gone. */
final class TableDrop {

    private static final int MAX_ATTEMPTS = 4;

    private final MetastoreClient client;
    private final TableIdentifier identifier;

    TableDrop(MetastoreClient client, TableIdentifier identifier) {
        this.client = client;
        this.identifier = identifier;
    }

    /**
     * Drops the table that was read.
     *
     * @return false if it was gone before
     */
    boolean run(Table read) {
        @Nullable OutcomeUnknownException doubt = null;
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            try {
                client.dropTable(identifier.namespace().level(0), identifier.name());
                return true;
            } catch (ObjectNotFoundException e) {
                return doubt != null;
            } catch (OutcomeUnknownException e) {
                doubt = e;
                if (!isStillThere(read, e)) {
                    return true;
                }
            } catch (MetastoreException e) {
                throw doubt == null ? e : stateUnknown(doubt, e);
            }
        }
        throw new CommitStateUnknownException(Objects.requireNonNull(doubt));
    }

    /** Another table that has taken the name meanwhile has another UUID. */
    private boolean isStillThere(Table read, OutcomeUnknownException doubt) {
        try {
            Optional<Table> now = TableEntry.find(client, identifier);
            return now.isPresent() && Objects.equals(uuid(now.get()), uuid(read));
        } catch (MetastoreException e) {
            throw stateUnknown(doubt, e);
        }
    }

    private static CommitStateUnknownException stateUnknown(OutcomeUnknownException doubt, MetastoreException last) {
        doubt.addSuppressed(last);
        return new CommitStateUnknownException(doubt);
    }

    private static @Nullable String uuid(Table table) {
        return TableEntry.parameter(table, TableProperties.UUID);
    }
}
