package io.hmscatalog;

import java.util.function.Function;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DeleteFiles;
import org.apache.iceberg.ExpireSnapshots;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.PendingUpdate;
import org.apache.iceberg.ReplacePartitions;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.RewriteManifests;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.UpdateProperties;

/** A table whose updates each have {@link UpdateOperations} of their own. */
final class HmsTable extends BaseTable {

    private final WriterTurns turns;
    private final LastCommit lastCommit = new LastCommit();

    private HmsTable(BaseTable table, WriterTurns turns) {
        super(table.operations(), table.name(), table.reporter());
        this.turns = turns;
    }

    /** The same table; metadata tables are returned as they are. */
    static Table of(Table table) {
        return table instanceof BaseTable base && base.operations() instanceof HmsTableOperations operations
                ? new HmsTable(base, operations.turns())
                : table;
    }

    /** An update that may fail on an old version for good, and so always asks for the newest before it commits. */
    private <T extends PendingUpdate<?>> T update(Class<T> type, Function<Table, T> begin) {
        return update(type, begin, new UpdateOperations(operations(), turns, new LastCommit()));
    }

    private AppendFiles append(Function<Table, AppendFiles> begin) {
        return update(AppendFiles.class, begin, new UpdateOperations(operations(), turns, lastCommit));
    }

    private <T extends PendingUpdate<?>> T update(
            Class<T> type, Function<Table, T> begin, UpdateOperations operations) {
        return CommitScope.around(type, begin.apply(new BaseTable(operations, name(), reporter())), operations);
    }

    @Override
    public UpdateProperties updateProperties() {
        UpdateOperations operations = new UpdateOperations(operations(), WriterTurns.NONE, lastCommit);
        return update(UpdateProperties.class, Table::updateProperties, operations);
    }

    @Override
    public AppendFiles newAppend() {
        return append(Table::newAppend);
    }

    @Override
    public AppendFiles newFastAppend() {
        return append(Table::newFastAppend);
    }

    @Override
    public RewriteFiles newRewrite() {
        return update(RewriteFiles.class, Table::newRewrite);
    }

    @Override
    public RewriteManifests rewriteManifests() {
        return update(RewriteManifests.class, Table::rewriteManifests);
    }

    @Override
    public OverwriteFiles newOverwrite() {
        return update(OverwriteFiles.class, Table::newOverwrite);
    }

    @Override
    public RowDelta newRowDelta() {
        return update(RowDelta.class, Table::newRowDelta);
    }

    @Override
    public ReplacePartitions newReplacePartitions() {
        return update(ReplacePartitions.class, Table::newReplacePartitions);
    }

    @Override
    public DeleteFiles newDelete() {
        return update(DeleteFiles.class, Table::newDelete);
    }

    @Override
    public ExpireSnapshots expireSnapshots() {
        return update(ExpireSnapshots.class, Table::expireSnapshots);
    }

    /** As {@link BaseTable} is written, whose own method of this name is hidden from subclasses of other packages. */
    private Object writeReplace() {
        return SerializableTable.copyOf(this);
    }
}
