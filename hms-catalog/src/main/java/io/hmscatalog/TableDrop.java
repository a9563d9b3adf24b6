package io.hmscatalog;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.ObjectNotFoundException;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.TransientException;
import java.util.Objects;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.jspecify.annotations.Nullable;

/** Removes the entry of one Iceberg table or view; after a lost reply it looks whether it is gone. */
final class TableDrop {

    private static final int MAX_ATTEMPTS = 4;

    private final MetastoreClient client;
    private final TableIdentifier identifier;

    TableDrop(MetastoreClient client, TableIdentifier identifier) {
        this.client = client;
        this.identifier = identifier;
    }

    /** What became of the entry that was read. */
    enum Result {
        /** It was dropped by this. */
        DROPPED,
        /** It is not under its name any more, after an answer that does not tell why: it may have been renamed. */
        GONE,
        /** It was not there when the server looked for it. */
        NOT_FOUND
    }

    /** Drops the table that was read. */
    Result run(Table read) {
        @Nullable OutcomeUnknownException doubt = null;
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            try {
                client.dropTable(identifier.namespace().level(0), identifier.name());
                return Result.DROPPED;
            } catch (ObjectNotFoundException e) {
                return doubt == null ? Result.NOT_FOUND : Result.GONE;
            } catch (OutcomeUnknownException e) {
                doubt = e;
                if (!isStillThere(read, e)) {
                    return Result.GONE;
                }
            } catch (TransientException e) {
                throw doubt == null ? e : IcebergErrors.stateUnknown(doubt, e);
            } catch (MetastoreException e) {
                // A listener of the server may fail after the table is gone.
                if (!isStillThere(read, e)) {
                    return Result.GONE;
                }
                throw doubt == null ? e : IcebergErrors.stateUnknown(doubt, e);
            }
        }
        throw new CommitStateUnknownException(Objects.requireNonNull(doubt));
    }

    private boolean isStillThere(Table read, MetastoreException answer) {
        try {
            return TableEntry.find(client, identifier)
                    .filter(now -> TableEntry.isSame(read, now))
                    .isPresent();
        } catch (MetastoreException e) {
            throw IcebergErrors.stateUnknown(answer, e);
        }
    }
}
